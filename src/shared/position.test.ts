import { expect, test } from 'vitest';
import { speakPosition, speakTime } from './position.ts';

test.each([
  [0, '0 seconds'],
  [1, '1 second'],
  [60, '1 minute'],
  [125.9, '2 minutes 5 seconds'],
  [3600, '1 hour'],
  [7325, '2 hours 2 minutes 5 seconds'],
  [NaN, '0 seconds'],
  [Infinity, '0 seconds'],
  [-3, '0 seconds'],
])('%d seconds are written as “%s”', (seconds, words) => {
  expect(speakTime(seconds)).toBe(words);
});

test('a position is written with the whole', () => {
  expect(speakPosition(125, 840)).toBe('2 minutes 5 seconds of 14 minutes');
});
