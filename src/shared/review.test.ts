import { expect, it } from 'vitest';
import { english } from '../../tests/support/words.ts';
import { formatMonthsAgo, isOutdated, monthsSince } from './review.ts';

it.each([
  ['2025-09-20', '2026-11-20', 14],
  ['2025-09-20', '2026-11-19', 13],
  ['2026-01-31', '2026-02-27', 0],
  ['2026-01-31', '2026-02-28', 1],
  ['2026-01-31', '2026-03-30', 1],
  ['2024-02-29', '2025-02-28', 12],
  ['2025-12-31', '2026-01-01', 0],
  ['2027-01-01', '2026-11-20', 0],
])('from %s to %s it is %i whole months', (date, now, months) => expect(monthsSince(date, now)).toBe(months));

it('months are counted in words', () => {
  expect([0, 1, 14].map(formatMonthsAgo)).toEqual([english.format.lessThanAMonthAgo, '1 month ago', '14 months ago']);
});

it('a review runs out on the day its months are over, and never without a date or without a reviewer', () => {
  const review = { reviewedBy: 'Ana Lima, RN', reviewedAt: '2025-11-20' };
  expect(isOutdated(review, 12, '2026-11-19')).toBe(false);
  expect(isOutdated(review, 12, '2026-11-20')).toBe(true);
  expect(isOutdated(review, 13, '2026-11-20')).toBe(false);
  expect(isOutdated({ ...review, reviewedAt: null }, 1, '2036-01-01')).toBe(false);
  expect(isOutdated({ reviewedBy: null, reviewedAt: '2020-01-01' }, 1, '2036-01-01')).toBe(false);
});
