import { expect, test } from 'vitest';
import type { TimedLine } from '#shared/timing.ts';
import {
  boundsOf,
  countLines,
  endOf,
  formatPrecise,
  isLowConfidence,
  moveLine,
  nextLowConfidence,
} from './line-times.ts';

const line = (time: number, more: Partial<TimedLine> = {}): TimedLine => ({
  ...{ time, text: `At ${time}`, doubtful: false, byHand: false, heard: false },
  ...more,
});
const LINES = [line(0), line(2, { byHand: true }), line(4, { doubtful: true }), line(6, { heard: true }), line(9)];

test('a moved line is set by hand, and those it passes give way and are to be checked', () => {
  const moved = moveLine(LINES, 2, 7.004);
  expect(moved.map(({ time }) => time)).toEqual([0, 2, 7, 7, 9]);
  expect(moved[2]).toMatchObject({ byHand: true, doubtful: false });
  expect(moved.map(isLowConfidence)).toEqual([false, false, false, true, false]);
});

test('a time typed wrong and then right moves nothing that no hand has touched', () => {
  const right = moveLine(LINES, 2, 4.5);
  expect(moveLine(moveLine(LINES, 2, 8.5), 2, 4.5)).toEqual(right);
  expect(moveLine(moveLine(LINES, 2, 12), 2, 4.5)).toEqual(right);
  expect(right.map(({ time }) => time)).toEqual([0, 2, 4.5, 6, 9]);
  const first = moveLine(LINES, 0, 1);
  expect(moveLine(moveLine(first, 0, 2), 0, 1)).toEqual(first);
});

test('a line may be moved between the next ones that a person has set', () => {
  expect(boundsOf(LINES, 3, 12)).toEqual({ from: 2, to: 12 });
  expect(boundsOf(LINES, 0, 12)).toEqual({ from: 0, to: 2 });
});

test('the next doubtful line is found, from the beginning again after the last', () => {
  expect(nextLowConfidence(LINES, -1)).toBe(2);
  expect(nextLowConfidence(LINES, 2)).toBe(2);
  expect(nextLowConfidence([line(0)], 0)).toBe(-1);
});

test('a line ends where a later one begins, the last with the audio', () => {
  expect(endOf([line(1), line(1), line(3)], 0, 12)).toBe(3);
  expect(endOf(LINES, 4, 12)).toBe(12);
});

test('times have hundredths, and lines are counted in words', () => {
  expect([0, 62.449, 59.999, 3_600.5].map(formatPrecise)).toEqual(['0:00.00', '1:02.45', '1:00.00', '1:00:00.50']);
  expect(countLines(LINES)).toBe('5 lines · 1 to check · 1 played · 1 set by hand');
});
