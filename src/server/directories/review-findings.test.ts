import { expect, it } from 'vitest';
import { approvalFindings, reviewFindings } from './advice.ts';

const now = new Date('2026-11-20T10:00:00Z');
const said = (reviewedAt: string | null, limit = 12, reviewedBy: string | null = 'Ana Lima, RN') =>
  reviewFindings({ reviewedBy, reviewedAt }, limit, now).map(({ level, field, text }) => `${level} ${field}: ${text}`);

it('a review older than the show’s limit is named with its age, a younger one and none are not', () => {
  expect(said('2025-09-20')).toEqual([
    'warning reviewedAt: Ana Lima, RN reviewed this episode 14 months ago, and a review is good for 12 months. Listeners are told its age until it is reviewed again.',
  ]);
  expect(said('2025-09-20', 15)).toEqual([]);
  expect(said('2025-11-21')).toEqual([]);
  expect(said(null, 12, null)).toEqual([]);
});

it('a review without a date is named', () => {
  expect(said(null)).toEqual(['warning reviewedAt: The review has no date, so listeners cannot tell how old it is.']);
});

it('a change after an approval is named with who approved and when; what is still the same, and no approval, are not', () => {
  const approval = { name: 'Ana Lima, RN', createdAt: now, isChanged: true };
  expect(approvalFindings(approval)).toEqual([
    {
      level: 'warning',
      field: 'reviewedBy',
      text: 'Ana Lima, RN approved this episode on Nov 20, 2026, and it has been changed since. If the change matters, ask for another review before you publish.',
    },
  ]);
  expect(approvalFindings({ ...approval, isChanged: false })).toEqual([]);
  expect(approvalFindings(null)).toEqual([]);
});
