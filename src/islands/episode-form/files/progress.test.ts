import { expect, test } from 'vitest';
import { formatBytes } from '#shared/size.ts';
import { progressOf, progressText, timeLeftText } from './progress.ts';

const MB = 1024 ** 2;

test('speed and time left follow from what has left so far', () => {
  const progress = progressOf(
    [
      { at: 0, sent: 0 },
      { at: 2000, sent: 10 * MB },
    ],
    100 * MB,
  );
  expect(progress).toEqual({ sent: 10 * MB, total: 100 * MB, bytesPerSecond: 5 * MB, secondsLeft: 18 });
  expect(progressText(progress)).toBe('10 % · 5 MB/s · 18 sec left');
});

test('only the last eight seconds count, so a slow start is forgotten', () => {
  const samples = [
    { at: 0, sent: 0 },
    { at: 60_000, sent: MB },
    { at: 62_000, sent: 21 * MB },
  ];
  expect(progressOf(samples, 41 * MB)).toMatchObject({ bytesPerSecond: 10 * MB, secondsLeft: 2 });
});

test('before anything has left, nothing is promised', () => {
  expect(progressText(progressOf([{ at: 5, sent: 0 }], 100))).toBe('0 %');
  expect(
    progressText(
      progressOf(
        [
          { at: 0, sent: 0 },
          { at: 900, sent: 0 },
        ],
        100,
      ),
    ),
  ).toBe('0 % · 0 B/s');
});

test.each([
  [59, '59 sec'],
  [60, '1 min'],
  [3599, '1 h 0 min'],
  [5400, '1 h 30 min'],
])('%i seconds read as %s', (seconds, text) => {
  expect(timeLeftText(seconds)).toBe(text);
});

test.each([
  [0, '0 B'],
  [1536, '1.5 KB'],
  [10_485_760, '10 MB'],
  [104_857_600, '100 MB'],
  [3 * 1024 ** 3, '3 GB'],
])('%i bytes read as %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});
