import { expect, test } from 'vitest';
import { barsOf, roundTop } from './chart.ts';

const counted = [
  { date: '2026-02-27', plays: 3, likes: 1, dislikes: 0 },
  { date: '2026-03-02', plays: 4, likes: 0, dislikes: 2 },
];

test('every day has a bar, also one on which nothing happened', () => {
  expect(barsOf(counted, '2026-02-27', '2026-03-02').map(({ date, plays }) => [date, plays])).toEqual([
    ['2026-02-27', 3],
    ['2026-02-28', 0],
    ['2026-03-01', 0],
    ['2026-03-02', 4],
  ]);
});

test('more than a hundred days become weeks, and nothing is lost', () => {
  const bars = barsOf(counted, '2025-01-01', '2026-03-02');
  expect(bars).toHaveLength(61);
  expect(bars.every(({ days }) => days === 7)).toBe(true);
  expect(bars.slice(0, 2).map(({ date }) => date)).toEqual(['2025-01-01', '2025-01-08']);
  expect(bars.filter(({ plays }) => plays > 0)).toEqual([
    { date: '2026-02-25', plays: 7, likes: 1, dislikes: 2, days: 7 },
  ]);
});

test('the height of a chart is a round number that everything fits under', () => {
  expect([0, 1, 3, 5, 6, 11, 99, 100, 101, 4_321].map(roundTop)).toEqual([1, 1, 5, 5, 10, 20, 100, 100, 200, 5_000]);
});
