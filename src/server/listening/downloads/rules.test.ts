import { describe, expect, it } from 'vitest';
import { countableBytes, isListening, oldestWindow, placeOf, thresholdOf, mergeRanges } from './rules.ts';

const range = (start: number, end: number) => ({ start, end });
const ok = { method: 'GET', status: 206, range: 'bytes=0-99', sent: range(0, 100) };

describe('what may count', () => {
  it('a part and a whole', () => {
    expect(countableBytes(ok)).toEqual(range(0, 100));
    expect(countableBytes({ ...ok, status: 200, range: undefined })).toEqual(range(0, 100));
  });

  it.each([
    ['HEAD', { method: 'HEAD' }],
    ['304', { status: 304 }],
    ['416', { status: 416 }],
    ['a probe of the first two bytes', { range: 'bytes=0-1', sent: range(0, 2) }],
    ['nothing written', { sent: range(0, 0) }],
  ])('never %s', (_, change) => {
    expect(countableBytes({ ...ok, ...change })).toBeNull();
  });
});

describe('the first minute of a file', () => {
  const file = { bytes: 10_000, duration: 600, audioStart: 400, minuteEnd: 1_600 };

  it('is measured behind the tags', () => {
    expect(thresholdOf(file)).toEqual({ from: 400, to: 10_000, bytes: 1_200 });
  });

  it('is the whole of a shorter file', () => {
    expect(thresholdOf({ ...file, duration: 30, minuteEnd: 10_000 }).bytes).toBe(9_600);
    expect(thresholdOf({ ...file, duration: 30, audioStart: null, minuteEnd: null }).bytes).toBe(10_000);
  });

  it('follows from the average rate while it is not measured', () => {
    expect(thresholdOf({ ...file, audioStart: null, minuteEnd: null })).toEqual({ from: 0, to: 10_000, bytes: 1_000 });
  });
});

it('ranges that touch or overlap become one', () => {
  expect(mergeRanges([range(5, 9), range(0, 3), range(3, 4), range(6, 7)])).toEqual([range(0, 4), range(5, 9)]);
});

it('a day can be counted until an hour after it', () => {
  expect(oldestWindow(new Date('2026-11-22T00:59:59Z'))).toBe('2026-11-21');
  expect(oldestWindow(new Date('2026-11-22T01:00:00Z'))).toBe('2026-11-22');
});

it.each([
  ['https://care.example/episodes/1', 'website'],
  ['https://care.example/embed/1', 'embed'],
  ['https://care.example/es/embed/1', 'embed'],
  ['https://care.example.evil.example/', 'app'],
  ['https://other.example/embed/1', 'app'],
  ['nonsense', 'app'],
  [undefined, 'app'],
] as const)('a request from %s is by the %s', (referrer, place) => {
  expect(placeOf(referrer, 'https://care.example')).toBe(place);
});

it.each([
  [undefined, true],
  ['https://care.example/episodes/1', true],
  ['https://care.example/statistics/method', true],
  ['https://other.example/upload', true],
  ['android-app://com.example.player/', true],
  ['https://care.example/edit/1', false],
  ['https://care.example/studio/episodes', false],
  ['https://care.example/review/token', false],
  ['https://care.example/es', true],
  ['https://care.example/es/studio/episodes', false],
  ['https://care.example/es/statistics/method', true],
  ['nonsense', false],
  ['javascript:alert(1)', false],
  ['file:///home/me/feed.html', false],
])('whether a request from %s is of a listener: %s', (referrer, isOne) => {
  expect(isListening(referrer, 'https://care.example')).toBe(isOne);
});
