import { expect, test } from 'vitest';
import { aWav, riff } from '../../../../tests/support/recordings.ts';
import { bytesIn } from './edits.ts';
import { openSource } from './source.ts';
import { maskOf } from './wave.ts';

async function framesOf(file: Blob): Promise<number> {
  const source = await openSource(file);
  let frames = 0;
  for await (const { samples } of source?.pieces() ?? []) frames += samples[0]?.length ?? 0;
  return frames;
}

test.each([
  ['says', 0x2b110],
  ['says is none', 0],
  ['says is the largest', 0xffffffff],
])('a WAV is heard to its end, whatever length of its sound it %s', async (_, size) => {
  const bytes = Uint8Array.from(aWav(1));
  new DataView(bytes.buffer).setUint32(40, size, true);
  expect(await framesOf(new Blob([bytes]))).toBe(44_100);
});

test('six microphones have no mask, six loudspeakers do', async () => {
  const wav = (format: number[]) => {
    const body = Buffer.concat([
      Buffer.from('WAVE'),
      riff('fmt ', Buffer.from(format)),
      riff('data', Buffer.alloc(12)),
    ]);
    return bytesIn(new Blob([Uint8Array.from(riff('RIFF', body))]));
  };
  const rates = [6, 0, 128, 62, 0, 0, 0, 238, 2, 0, 12, 0, 16, 0];
  expect(await maskOf(wav([1, 0, ...rates]))).toBe(0);
  expect(await maskOf(wav([0xfe, 0xff, ...rates, 22, 0, 16, 0, 0x3f, 0, 0, 0, ...Array<number>(16).fill(0)]))).toBe(
    0x3f,
  );
  expect(await maskOf(bytesIn(new Blob(['OggS'])))).toBeNull();
});
