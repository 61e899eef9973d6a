import { expect, it } from 'vitest';
import { english } from '../../tests/support/words.ts';
import { formatMonthsAgo, isOutdated, monthsSince } from './review.ts';

it.each([
  ['2025-09-20', '2026-11-20T00:00:00Z', 14],
  ['2025-09-20', '2026-11-19T23:59:59Z', 13],
  ['2026-01-31', '2026-02-27T12:00:00Z', 0],
  ['2026-01-31', '2026-02-28T00:00:00Z', 1],
  ['2026-01-31', '2026-03-30T12:00:00Z', 1],
  ['2024-02-29', '2025-02-28T12:00:00Z', 12],
  ['2025-12-31', '2026-01-01T00:00:00Z', 0],
  ['2027-01-01', '2026-11-20T00:00:00Z', 0],
])('from %s to %s it is %i whole months', (date, now, months) => expect(monthsSince(date, new Date(now))).toBe(months));

it('months are counted in words', () => {
  expect([0, 1, 14].map(formatMonthsAgo)).toEqual([english.format.lessThanAMonthAgo, '1 month ago', '14 months ago']);
});

it('a review runs out in the second its months are over, and never without a date or without a reviewer', () => {
  const review = { reviewedBy: 'Ana Lima, RN', reviewedAt: '2025-11-20' };
  expect(isOutdated(review, 12, new Date('2026-11-19T23:59:59.999Z'))).toBe(false);
  expect(isOutdated(review, 12, new Date('2026-11-20T00:00:00.000Z'))).toBe(true);
  expect(isOutdated(review, 13, new Date('2026-11-20T00:00:00.000Z'))).toBe(false);
  expect(isOutdated({ ...review, reviewedAt: null }, 1, new Date('2036-01-01'))).toBe(false);
  expect(isOutdated({ reviewedBy: null, reviewedAt: '2020-01-01' }, 1, new Date('2036-01-01'))).toBe(false);
});
