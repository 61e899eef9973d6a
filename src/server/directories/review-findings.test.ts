import { expect, it } from 'vitest';
import { approvalFindings, reviewFindings } from './advice.ts';

const now = new Date('2026-11-20T10:00:00Z');
const found = (reviewedAt: string | null, limit = 12, reviewedBy: string | null = 'Ana Lima, RN') =>
  reviewFindings({ reviewedBy, reviewedAt }, limit, '2026-11-20');

it('a review older than the show’s limit is named with its age, a younger one and none are not', () => {
  expect(found('2025-09-20')).toEqual([
    {
      level: 'warning',
      field: 'reviewedAt',
      reason: { code: 'reviewOutdated', name: 'Ana Lima, RN', months: 14, limit: 12 },
    },
  ]);
  expect(found('2025-09-20', 15)).toEqual([]);
  expect(found('2025-11-21')).toEqual([]);
  expect(found(null, 12, null)).toEqual([]);
});

it('a review without a date is named', () => {
  expect(found(null)).toEqual([{ level: 'warning', field: 'reviewedAt', reason: { code: 'reviewUndated' } }]);
});

it('a change after an approval is named with who approved and when; what is still the same, and no approval, are not', () => {
  const approval = { name: 'Ana Lima, RN', createdAt: now, isChanged: true };
  expect(approvalFindings(approval)).toEqual([
    {
      level: 'warning',
      field: 'reviewedBy',
      reason: { code: 'changedSinceApproval', name: 'Ana Lima, RN', at: now.toISOString() },
    },
  ]);
  expect(approvalFindings({ ...approval, isChanged: false })).toEqual([]);
  expect(approvalFindings(null)).toEqual([]);
});
