import { expect, test } from 'vitest';
import { createResampler } from './resample.ts';

test.each([
  [24_000, 44_100],
  [48_000, 44_100],
  [96_000, 48_000],
  [16_000, 48_000],
])('a tone at %i Hz is the same tone at %i Hz', (from, to) => {
  const tone = (rate: number, at: number) => 0.5 * Math.sin((2 * Math.PI * 1_000 * at) / rate);
  const given = Float32Array.from({ length: 2 * from }, (_, at) => tone(from, at));
  const resample = createResampler(from, to);
  const out: number[] = [];
  for (let at = 0; at < given.length; at += 700) out.push(...resample(given.subarray(at, at + 700)));
  out.push(...resample(new Float32Array(0)));
  expect(out).toHaveLength(2 * to);
  const middle = out.slice(500, -500);
  expect(Math.max(...middle.map((sample, at) => Math.abs(sample - tone(to, at + 500))))).toBeLessThan(1e-4);
});

test('what a lower rate cannot hold is left out, not mirrored', () => {
  const given = Float32Array.from({ length: 96_000 }, (_, at) => Math.sin(2 * Math.PI * 0.4 * at)); // 38.4 kHz
  const out = createResampler(96_000, 48_000)(given);
  expect(Math.max(...out.subarray(200).map(Math.abs))).toBeLessThan(1e-3);
});
