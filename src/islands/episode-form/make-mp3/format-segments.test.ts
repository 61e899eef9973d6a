import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { apic, framesOf, tagged, textFrame } from '../../../../tests/support/marks.ts';
import { audioFixture } from '../../../../tests/support/uploads.ts';
import { findFormatSegments } from './format-segments.ts';

const runsOf = (...parts: Buffer[]) => findFormatSegments(new Blob(parts.map((part) => new Uint8Array(part))));

test('an MP3 is one stretch, with tags, junk and a damaged frame in it too', async () => {
  const frames = framesOf('cbr.mp3');
  const damaged = Buffer.from(frames);
  damaged.fill(0x55, 2_000, 2_500);
  const whole = tagged(frames, textFrame('TIT2', 'Stairs'), apic(Buffer.alloc(300_000, 0xff)));
  for (const given of [await runsOf(frames), await runsOf(whole, Buffer.alloc(70_000, 0xff), damaged)])
    expect(given?.map(({ sampleRate, channels }) => [sampleRate, channels])).toEqual([[16_000, 1]]);
});

test('an MP3 put together from two formats is two stretches, whose frames are all there', async () => {
  const [one, other] = [framesOf('cbr.mp3'), framesOf('vbr.mp3')];
  const runs = (await runsOf(one, other)) ?? [];
  expect(runs).toHaveLength(2);
  expect(runs.reduce((sum, { start, end }) => sum + end - start, 0)).toBeGreaterThan(one.length + other.length - 3_000);
});

test('what is no MP3 has none', async () => {
  expect(await runsOf(await readFile(audioFixture('tone.wav')))).toBeNull();
  expect(await runsOf(Buffer.alloc(400_000, 0xff))).toBeNull();
  expect(await runsOf(Buffer.alloc(0))).toBeNull();
});

test('a container that holds the frames of an MP3 is none: it says itself what of them is played', async () => {
  const frames = framesOf('cbr.mp3');
  for (const head of ['\0\0\0\x10ftypM4A \0\0\0\0', '\0\0\0\x08wide', '\x1a\x45\xdf\xa3\x93\x42\x82\x88'])
    expect(await runsOf(Buffer.from(head, 'latin1'), frames)).toBeNull();
});
