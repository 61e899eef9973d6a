import { createMeter } from '#shared/loudness.ts';
import { expect, test } from 'vitest';
import { createLimiter } from './limiter.ts';

const RATE = 44_100;
/** A voice of −40 dBFS with a click, 30 dB above it, at its beginning, at its end and each half second. */
const voice = Float32Array.from({ length: 10 * RATE }, (_, at) => {
  const isClick = at % (RATE / 2) < 40 || at > 10 * RATE - 40;
  return (isClick ? 0.3 : 0.01) * Math.sin(at * 0.7);
});

test('what would pass the ceiling is held back, whatever the size of the pieces, and nothing is lost', () => {
  const limiter = createLimiter(RATE, 2, { gain: 20, ceiling: 0.7 });
  const meter = createMeter(RATE, 2);
  let [length, given] = [0, 0];
  while (given < voice.length) {
    const piece = voice.subarray(given, (given += 1 + ((given * 7) % 5_000)));
    const out = limiter.add([piece, piece.map((sample) => -sample / 2)]);
    length += out[0]?.length ?? 0;
    meter.add(out);
  }
  const rest = limiter.finish();
  meter.add(rest);
  expect(length + (rest[0]?.length ?? 0)).toBe(voice.length);
  const peak = 10 ** ((meter.finish().loudness?.truePeak ?? 0) / 20);
  expect(peak).toBeGreaterThan(0.65);
  expect(peak).toBeLessThanOrEqual(0.703);
});

test('between peaks the gain is what was asked for', () => {
  const quiet = voice.map((sample, at) => (Math.abs(sample) > 0.02 || at < 40 ? 0 : sample));
  const limiter = createLimiter(RATE, 1, { gain: 20, ceiling: 0.7 });
  const [out = new Float32Array(0)] = limiter.add([quiet]);
  expect(out.every((sample, at) => Math.abs(sample - 20 * (quiet[at] ?? 0)) < 1e-6)).toBe(true);
});
