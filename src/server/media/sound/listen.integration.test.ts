import { mkdtempSync, rmSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { audioFixture } from '../../../../tests/support/uploads.ts';
import { listen } from './listen.ts';

const folder = mkdtempSync(join(tmpdir(), 'sound-'));
afterAll(() => rmSync(folder, { recursive: true }));

const listenTo = async (...parts: (Buffer | string)[]) => {
  const path = join(folder, 'given.mp3');
  await writeFile(path, Buffer.concat(parts.map((part) => Buffer.from(part))));
  return listen(path, 'audio/mpeg');
};
const mp3 = () => readFile(audioFixture('cbr.mp3'));
const loudnessOf = (answer: Awaited<ReturnType<typeof listen>>) => ('sound' in answer ? answer.sound.loudness : null);

test('an MP3 is measured as by ffmpeg’s ebur128, with and without a header of its frames', async () => {
  // ffmpeg -i FILE -af ebur128=peak=true -f null -
  const [cbr, vbr] = [await mp3(), await readFile(audioFixture('vbr-no-header.mp3'))];
  expect(loudnessOf(await listenTo(cbr))?.integrated).toBeCloseTo(-22.2, 0.5);
  expect(loudnessOf(await listenTo(vbr))?.integrated).toBeCloseTo(-8.4, 0.5);
});

test('tags, a damaged frame and the rest of a frame do not prevent the measurement', async () => {
  const bytes = await mp3();
  const tag = Buffer.concat([Buffer.from('ID3\x04\0\0\0\0\x07\x76', 'latin1'), Buffer.alloc(1_014)]);
  const damaged = Buffer.from(bytes);
  damaged.fill(0x55, 1_000, 1_400);
  const [whole, tagged] = [await listenTo(bytes), await listenTo(tag, bytes)];
  expect(tagged).toEqual(whole);
  expect(loudnessOf(await listenTo(damaged, bytes))).not.toBeNull();
  expect(loudnessOf(await listenTo(bytes, bytes.subarray(0, 700)))).not.toBeNull();
});

test('what is no sound gets a reason, and so does a file that takes too long', async () => {
  expect(await listenTo('{"a": 1}')).toEqual({ problem: { code: 'soundUnreadable' } });
  const bytes = await mp3();
  const long = Buffer.concat(Array.from({ length: 800 }, () => bytes));
  const path = join(folder, 'long.mp3');
  await writeFile(path, long);
  expect(await listen(path, 'audio/mpeg', { milliseconds: 1 })).toEqual({
    problem: { code: 'soundTooLong' },
  });
  const lines = Array.from({ length: 50 }, () => 'Hold the rail each time you go down.');
  expect(await listen(audioFixture('cbr.mp3'), 'audio/mpeg', { milliseconds: 1, lines })).toEqual({
    problem: { code: 'soundTooLong' },
  });
  await expect(listen(join(folder, 'missing.mp3'), 'audio/mpeg')).rejects.toThrow('could not be read');
});
