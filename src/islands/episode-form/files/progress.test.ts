import { afterEach, expect, test, vi } from 'vitest';
import { formatBytes } from '#shared/size.ts';
import type { Progress } from '../saving/form-store.ts';
import { progressOf, progressText, timeLeftText, trackProgress } from './progress.ts';
import { MB } from '#shared/units.ts';

afterEach(() => void vi.useRealTimers());

test('speed and time left follow from what has left so far', () => {
  const progress = progressOf(
    [
      { at: 0, sent: 0 },
      { at: 2000, sent: 10 * MB },
    ],
    100 * MB,
  );
  expect(progress).toEqual({ sent: 10 * MB, total: 100 * MB, bytesPerSecond: 5 * MB, secondsLeft: 18 });
  expect(progressText(progress)).toBe('10% · 5 MB/s · 18 sec left');
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
  expect(progressText(progressOf([{ at: 5, sent: 0 }], 100))).toBe('0%');
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
  ).toBe('0% · 0 B/s');
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

test('progress is reported at once, then at most every 500 ms, and no more once it is stopped', () => {
  vi.useFakeTimers();
  const reports: Progress[] = [];
  const { onSent, stop } = trackProgress(100, (progress) => reports.push(progress));
  const sent = () => reports.map((each) => each.sent);
  onSent(1);
  onSent(2);
  vi.advanceTimersByTime(499);
  expect(sent()).toEqual([0]);
  vi.advanceTimersByTime(1);
  expect(sent()).toEqual([0, 2]);
  vi.advanceTimersByTime(5_000);
  expect(sent()).toEqual([0, 2]);
  onSent(3);
  stop();
  vi.advanceTimersByTime(5_000);
  expect(sent()).toEqual([0, 2]);
});

test('a new attempt is measured from its own beginning', () => {
  vi.useFakeTimers();
  const reports: Progress[] = [];
  const { onSent } = trackProgress(100, (progress) => reports.push(progress));
  for (const bytes of [80, 10, 20]) {
    onSent(bytes);
    vi.advanceTimersByTime(500);
  }
  expect(reports.map(({ sent, bytesPerSecond }) => [sent, bytesPerSecond])).toEqual([
    [0, null],
    [80, 160],
    [10, null],
    [20, 20],
  ]);
});
