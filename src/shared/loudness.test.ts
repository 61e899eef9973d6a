import { expect, test } from 'vitest';
import { createMeter } from './loudness.ts';

const RATE = 48_000;
type Part = { seconds: number; level: number };

/** A 1 kHz tone at levels in dBFS, in pieces as a decoder gives them. */
function measure(parts: Part[], { channels = 2, silentChannel = -1, hertz = 1_000, phase = 0 } = {}) {
  const meter = createMeter(RATE, channels);
  for (const { seconds, level } of parts) {
    const amplitude = 10 ** (level / 20);
    const tone = Float32Array.from(
      { length: seconds * RATE },
      (_, at) => amplitude * Math.sin((2 * Math.PI * hertz * at) / RATE + phase),
    );
    for (let from = 0; from < tone.length; from += 5_000) {
      const piece = tone.subarray(from, from + 5_000);
      meter.add(Array.from({ length: channels }, (_, index) => (index === silentChannel ? piece.map(() => 0) : piece)));
    }
  }
  return meter.finish();
}
const integrated = (...given: Parameters<typeof measure>) => measure(...given).loudness?.integrated;

// EBU Tech 3341, table 1
test.each([
  ['1', [{ seconds: 5, level: -23 }], -23],
  ['2', [{ seconds: 5, level: -33 }], -33],
  [
    '3',
    [
      { seconds: 5, level: -36 },
      { seconds: 20, level: -23 },
      { seconds: 5, level: -36 },
    ],
    -23,
  ],
])('the integrated loudness is that of EBU Tech 3341, test signal %s', (_, parts, expected) => {
  expect(Math.abs((integrated(parts) ?? 0) - expected)).toBeLessThan(0.1);
});

test('one channel alone is 3 LU less loud than two, and a silent one is named', () => {
  const parts = [{ seconds: 5, level: -20 }];
  expect(integrated(parts, { channels: 1 })).toBeCloseTo(-23, 1);
  expect(measure(parts, { silentChannel: 1 })).toMatchObject({ missingChannel: 'right' });
  expect(measure(parts, { channels: 1 }).missingChannel).toBeNull();
});

test('of surround the low-frequency channel does not count', () => {
  const parts = [{ seconds: 5, level: -20 }];
  expect(integrated(parts, { channels: 6, silentChannel: 3 })).toBe(integrated(parts, { channels: 6 }));
});

// EBU Tech 3342, table 1
test.each([
  [-20, -30, 10],
  [-20, -15, 5],
  [-40, -20, 20],
])('the range of %d and %d dBFS is that of EBU Tech 3342', (one, two, range) => {
  const parts = [one, two].map((level) => ({ seconds: 12, level }));
  expect(Math.abs((measure(parts).loudness?.range ?? 0) - range)).toBeLessThan(1);
});

// EBU Tech 3341, test signals 15 and 17: no sample is at the peak
test.each([
  [RATE / 4, Math.PI / 4],
  [RATE / 8, Math.PI / 8],
])('a peak between two samples is found, at %d Hz', (hertz, phase) => {
  const peak = measure([{ seconds: 1, level: -6 }], { hertz, phase }).loudness?.truePeak ?? 0;
  expect(peak).toBeGreaterThan(-6.2);
  expect(peak).toBeLessThan(-5.8);
});

test('silence of more than five seconds is found, also at the end, and a silent file has no loudness', () => {
  const [tone, pause] = [
    { seconds: 2, level: -20 },
    { seconds: 4, level: -90 },
  ];
  expect(measure([tone, { ...pause, seconds: 7 }, tone, pause, tone, { ...pause, seconds: 6 }]).silences).toEqual([
    { start: 2, end: 9 },
    { start: 17, end: 23 },
  ]);
  expect(measure([{ seconds: 1, level: -120 }]).loudness).toBeNull();
});

test('a wave that is cut off at full scale is counted', () => {
  expect(measure([{ seconds: 1, level: -1 }]).clipped).toBe(0);
  const meter = createMeter(RATE, 1);
  meter.add([Float32Array.from({ length: RATE }, (_, at) => Math.max(-1, Math.min(1, 2 * Math.sin(at / 20))))]);
  expect(meter.finish().clipped).toBeGreaterThan(700);
});
