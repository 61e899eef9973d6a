import { expect, test } from 'vitest';
import { creditSpans, type Heard, isHeardEnough, minutesOf, missingOf } from './credit.ts';

const now = Date.parse('2026-11-28T12:00:00Z');
const LENGTH = 600_000;
const nothing: Heard = { heard: [], wall: [], credited: 0 };

/** Played from one second to another, begun so many seconds ago, for so long. */
const span = (from: number, to: number, ago: number, took = to - from) => ({ from, to, ago, took });
const credit = (spans: ReturnType<typeof span>[], before = nothing, busy = before.wall) =>
  creditSpans(before, spans, { length: LENGTH, busy, now });

test('a lesson heard at its own speed counts in full, and slower never counts more', () => {
  expect(credit([span(0, 600, 600)])).toMatchObject({ heard: [[0, LENGTH]], credited: LENGTH });
  expect(credit([span(0, 600, 900, 800)]).credited, 'at three quarters of the speed').toBe(LENGTH);
});

test('at twice the speed it earns half, at one and a half two thirds', () => {
  expect(credit([span(0, 600, 300, 300)]).credited).toBe(300_000);
  expect(credit([span(0, 600, 400, 400)]).credited).toBe(400_000);
});

test('a seek to the end earns the seconds that played', () => {
  const heard = credit([span(0, 5, 100), span(595, 600, 90)]);
  expect(heard).toMatchObject({
    heard: [
      [0, 5_000],
      [595_000, LENGTH],
    ],
    credited: 10_000,
  });
  expect(isHeardEnough(heard.heard, LENGTH)).toBe(false);
  expect(missingOf(heard.heard, LENGTH)).toEqual([[5_000, 595_000]]);
});

test('what was heard before counts once, however often it plays', () => {
  const once = credit([span(0, 60, 600)]);
  expect(credit([span(0, 60, 400), span(30, 90, 200)], once).credited).toBe(90_000);
});

test('two devices at once count as one', () => {
  const both = credit([span(0, 60, 100), span(300, 360, 100)]);
  expect(both.credited).toBe(60_000);
  const half = credit([span(0, 60, 100), span(300, 360, 70)]);
  expect(half, 'the second began when half of the first had played').toMatchObject({ credited: 90_000 });
  const otherLesson = credit([span(0, 60, 100)], nothing, [[now - 100_000, now - 40_000]]);
  expect(otherLesson, 'while another lesson played').toMatchObject({ heard: [], credited: 0 });
});

test('reports that are slower and faster on their way lose nothing of a lesson, and never add to the real time', () => {
  const delays = [2_000, 100, 900, 0, 4_000, 300];
  const listen = (reports: number, speed = 1) => {
    let heard = nothing;
    for (let at = 0; at < reports; at++) {
      const arrival = now + at * 10_000 + (delays[at % delays.length] ?? 0);
      const report = span(at * 10 * speed, (at + 1) * 10 * speed, 10, 10);
      heard = creditSpans(heard, [report], { length: LENGTH, busy: heard.wall, now: arrival });
    }
    return heard;
  };
  expect(listen(60)).toMatchObject({ heard: [[0, LENGTH]], credited: LENGTH });
  expect(listen(30, 2)).toMatchObject({ heard: [[0, LENGTH]], credited: LENGTH / 2 });
  const packed = Array.from({ length: 60 }, (_, at) => span(at * 10, at * 10 + 10, 300 - at * 5, 10));
  expect(credit(packed).credited, 'forged: each begins in the middle of the last').toBeLessThanOrEqual(305_000);
});

test('readings that are some hundredths of a second off count in full', () => {
  const uneven = Array.from({ length: 60 }, (_, at) => span(at * 10, (at + 1) * 10, 600 - at * 10, at % 2 ? 9.9 : 10));
  expect(credit(uneven).credited).toBe(LENGTH);
});

test('a span that is longer than its time allows is cut, and so is one of the future or after the end', () => {
  expect(credit([span(0, 600, 10, 10)]).heard[0]?.[1]).toBeCloseTo(22_550, -1);
  expect(credit([span(0, 600, 10, 10)]).credited).toBe(10_000);
  expect(credit([span(0, 60, 30, 60)]).credited, 'it ends in half a minute').toBe(30_000);
  expect(credit([span(590, 700, 200)]).heard).toEqual([[590_000, LENGTH]]);
  for (const forged of [span(60, 0, 100, 60), span(0, 60, 100, 0), span(700, 800, 200)])
    expect(credit([forged])).toEqual(nothing);
});

test('a report counts for seven days, and not after', () => {
  const week = 7 * 24 * 60 * 60;
  expect(credit([span(0, 60, week)]).credited).toBe(60_000);
  expect(credit([span(0, 60, week + 1)]).credited).toBe(0);
});

test('two hundred reports in any order sum exactly', () => {
  const spans = Array.from({ length: 200 }, (_, at) => span(at * 3, at * 3 + 3, 600 - at * 3));
  let heard = nothing;
  for (const each of spans.toSorted((a, b) => ((a.from * 7) % 11) - ((b.from * 7) % 11))) heard = credit([each], heard);
  expect(heard).toMatchObject({ heard: [[0, LENGTH]], wall: [[now - 600_000, now]], credited: LENGTH });
});

test('a lesson is heard at 95 percent when less than a minute is missing', () => {
  expect(isHeardEnough([[0, 570_000]], LENGTH)).toBe(true);
  expect(isHeardEnough([[0, 569_000]], LENGTH)).toBe(false);
  expect(isHeardEnough([[0, 3_540_000]], 3_600_000), 'of an hour a whole minute is missing').toBe(false);
});

test('minutes are rounded down, and the readings of a player are some tenths short', () => {
  expect(minutesOf({ heard: [[0, 599_800]], credited: 599_800 }, LENGTH)).toBe(10);
  expect(minutesOf({ heard: [[0, 570_000]], credited: 570_000 }, LENGTH)).toBe(9);
  expect(minutesOf({ heard: [[0, LENGTH]], credited: 300_000 }, LENGTH)).toBe(5);
});
