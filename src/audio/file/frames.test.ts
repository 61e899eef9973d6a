import { expect, test } from 'vitest';
import { countFrames } from './frames.ts';
import type { AudioSource } from './source.ts';

/** Bits of an MPEG header: version, and which of its bit rates and sample rates. */
type Header = { version: 1 | 2 | 2.5; bitRate: number; rate: number; isMono?: boolean };
const VERSION_BITS = { 1: 3, 2: 2, 2.5: 0 };

/** A layer III frame of this many bytes without sound in it. Source: ISO 11172-3, 2.4.1.3. */
function aFrame({ version, bitRate, rate, isMono = false }: Header, bytes: number): Buffer {
  const frame = Buffer.alloc(bytes);
  frame.set([0xff, 0xe3 | (VERSION_BITS[version] << 3), (bitRate << 4) | (rate << 2), isMono ? 0xc0 : 0]);
  return frame;
}

function sourceOf(bytes: Buffer): AudioSource {
  return {
    size: bytes.length,
    read: (start, end) => Promise.resolve(bytes.subarray(start, end)),
    close: () => Promise.resolve(),
  };
}

const count = (bytes: Buffer) => countFrames(sourceOf(bytes), 0);
const times = (frame: Buffer, number: number) => Buffer.concat(Array.from({ length: number }, () => frame));

const OF_1 = [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
const OF_2 = [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];

test.each([
  [1, 1152, OF_1, [44_100, 48_000, 32_000]],
  [2, 576, OF_2, [22_050, 24_000, 16_000]],
  [2.5, 576, OF_2, [11_025, 12_000, 8_000]],
] as const)(
  'MPEG %s is counted by its frames at each bit rate and sample rate',
  async (version, samples, kbps, hertz) => {
    for (const [rate, perSecond] of hertz.entries())
      for (const [index, kilobits] of kbps.entries()) {
        const length = Math.floor((samples * 125 * kilobits) / perSecond);
        const found = await count(times(aFrame({ version, bitRate: index + 1, rate }, length), 100));
        expect([kilobits, perSecond, found?.seconds]).toEqual([kilobits, perSecond, (100 * samples) / perSecond]);
      }
  },
);

test.each([
  { version: 1, isMono: false, at: 36 },
  { version: 1, isMono: true, at: 21 },
  { version: 2, isMono: false, at: 21 },
  { version: 2, isMono: true, at: 13 },
] as const)('what an encoder wrote of MPEG $version is no sound, in mono ($isMono) and in stereo', async (one) => {
  const { version, isMono, at } = one;
  const frame = aFrame({ version, bitRate: 8, rate: 0, isMono }, version === 1 ? 365 : 208); // 112 and 64 kbit/s
  const about = Buffer.from(frame);
  about.write('Xing', at, 'latin1');
  const seconds = (10 * (version === 1 ? 1152 : 576)) / (version === 1 ? 44_100 : 22_050);
  expect(await count(Buffer.concat([about, times(frame, 10)]))).toMatchObject({ seconds });
  const elsewhere = Buffer.from(frame);
  elsewhere.write('Xing', at + 1, 'latin1');
  expect((await count(Buffer.concat([elsewhere, times(frame, 9)])))?.seconds).toBe(seconds);
});

test('the byte at which the first minute ends is known once there is a minute', async () => {
  const frame = aFrame({ version: 1, bitRate: 9, rate: 1 }, 384); // 128 kbit/s at 48,000 Hz: 24 ms
  expect(await count(times(frame, 2_499))).toMatchObject({ minuteEnd: null });
  expect(await count(times(frame, 3_000))).toMatchObject({ seconds: 72, minuteEnd: 2_500 * 384 });
});
