import { expect, test } from 'vitest';
import { secondsLeft, sleepAfter } from './sleep.ts';

const NOW = Date.UTC(2026, 10, 21, 22, 0);

test('a sleep timer counts from the moment it is set down to silence', () => {
  const sleep = sleepAfter(15, NOW);
  expect(secondsLeft(sleep, NOW)).toBe(900);
  expect(secondsLeft(sleep, NOW + 1)).toBe(900);
  expect(secondsLeft(sleep, NOW + 60_000)).toBe(840);
  expect(secondsLeft(sleep, NOW + 15 * 60_000)).toBe(0);
});

test('a device that slept past the moment falls silent at once', () => {
  expect(secondsLeft(sleepAfter(5, NOW), NOW + 3_600_000)).toBe(0);
});

test('the end of an episode is no number of seconds', () => {
  expect(secondsLeft('end', NOW)).toBe(0);
  expect(secondsLeft(null, NOW)).toBe(0);
});
