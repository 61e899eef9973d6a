import { mkdtempSync, rmSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { audioFixture, demoFile } from '../../../tests/support/uploads.ts';
import { NO_LIMITS } from '../limits.ts';
import { readAudio } from './read-audio.ts';

const folder = mkdtempSync(join(tmpdir(), 'audio-'));
afterAll(() => rmSync(folder, { recursive: true }));

const read = (path: string) => readAudio(path, NO_LIMITS);

async function inspectBytes(...parts: (Buffer | string)[]) {
  const path = join(folder, 'given');
  await writeFile(path, Buffer.concat(parts.map((part) => Buffer.from(part))));
  return read(path);
}

/** A FLAC file that says how long it is, and noise in place of sound. */
function aFlac(seconds: number): Buffer {
  const head = Buffer.alloc(42);
  head.write('fLaC', 'latin1');
  head.set([0x80, 0, 0, 34, 16, 0, 16, 0], 4); // STREAMINFO alone; blocks of 4,096 samples
  const [rate, channels, bits] = [8_000n, 1n, 16n];
  head.writeBigUInt64BE((rate << 44n) | ((channels - 1n) << 41n) | ((bits - 1n) << 36n) | BigInt(8_000 * seconds), 18);
  return Buffer.concat([head, Buffer.alloc(100_000, 'noise')]);
}

const mp3 = () => readFile(audioFixture('cbr.mp3'));

describe('audio is recognised by its bytes', () => {
  it.each([
    ['cbr.mp3', 'audio/mpeg', 'mp3', 1],
    ['vbr.mp3', 'audio/mpeg', 'mp3', 3],
    ['index-first.m4a', 'audio/mp4', 'm4a', 1],
    ['index-last.m4a', 'audio/mp4', 'm4a', 1],
    ['tone.ogg', 'audio/ogg', 'ogg', 1],
    ['opus.ogg', 'audio/ogg', 'ogg', 1],
    ['tone.wav', 'audio/wav', 'wav', 1],
    ['tone.flac', 'audio/flac', 'flac', 1],
    ['tone.aac', 'audio/aac', 'aac', 1],
    ['tone.webm', 'audio/webm', 'webm', 1],
  ])('%s is %s, .%s, of %i whole seconds', async (name, type, extension, duration) => {
    expect(await read(audioFixture(name))).toMatchObject({ type, extension, duration });
  });

  it.each([
    ['welcome-to-carecast.mp3', 109],
    ['the-two-minute-handover.mp3', 132],
    ['the-same-face-at-the-door.m4a', 128],
  ])('%s of the demo lasts %i seconds', async (name, duration) => {
    expect(await read(demoFile(`audio/${name}`))).toMatchObject({ duration });
  });
});

describe('the length of an MP3 is counted, not believed', () => {
  it('is right for a variable rate that opens with silence and has no header', async () => {
    expect(await read(audioFixture('vbr-no-header.mp3'))).toMatchObject({ duration: 3 });
  });

  it('is what is left of a file that was cut off, whatever its header says', async () => {
    const bytes = await readFile(demoFile('audio/welcome-to-carecast.mp3'));
    const found = await inspectBytes(bytes.subarray(0, bytes.length / 2));
    expect(found?.duration).toBeGreaterThanOrEqual(53);
    expect(found?.duration).toBeLessThanOrEqual(55);
  });

  it('counts on behind junk between frames', async () => {
    const bytes = await readFile(audioFixture('vbr-no-header.mp3'));
    const junk = Buffer.alloc(5_000, 0xff);
    expect(await inspectBytes(bytes, junk, bytes)).toMatchObject({ extension: 'mp3', duration: 7 });
  });

  it('passes over tags before and after the sound', async () => {
    const tag = Buffer.from('ID3\x04\0\0\0\0\x10\0', 'latin1');
    const picture = Buffer.alloc(2048, 0xfb);
    expect(await inspectBytes(tag, picture, await mp3(), 'TAG', Buffer.alloc(125))).toMatchObject({ duration: 1 });
  });
});

describe('the first minute is measured in bytes', () => {
  it('from the frames, also of a variable rate, behind the tags', async () => {
    const welcome = demoFile('audio/welcome-to-carecast.mp3');
    const bytes = await readFile(welcome);
    const found = await read(welcome);
    const start = found?.audioStart ?? 0;
    const minute = found?.minuteEnd ?? 0;
    // The first minute alone lasts a minute; without its last frame it does not.
    expect(await inspectBytes(bytes.subarray(0, minute))).toMatchObject({ duration: 60, audioStart: start });
    expect(await inspectBytes(bytes.subarray(0, minute - 1))).toMatchObject({ duration: 59 });
    const tag = Buffer.from('ID3\x04\0\0\0\0\x10\0', 'latin1');
    expect(await inspectBytes(tag, Buffer.alloc(2048), bytes.subarray(start))).toMatchObject({
      audioStart: 2058,
      minuteEnd: minute - start + 2058,
    });
  });

  it('by the average rate of a container, and is the whole of a shorter file', async () => {
    const whole = await read(demoFile('audio/the-same-face-at-the-door.m4a'));
    const { length } = await readFile(demoFile('audio/the-same-face-at-the-door.m4a'));
    expect((whole?.minuteEnd ?? 0) / length).toBeCloseTo(60 / 128.5, 1);
    expect((await read(audioFixture('cbr.mp3')))?.minuteEnd).toBe((await mp3()).length);
    const tag = Buffer.from('ID3\x04\0\0\0\0\x10\0', 'latin1');
    const sound = aFlac(240);
    expect(await inspectBytes(tag, Buffer.alloc(2048), sound)).toMatchObject({
      extension: 'flac',
      audioStart: 2058,
      minuteEnd: 2058 + Math.ceil(sound.length / 4),
    });
  });
});

describe('what is no audio is refused', () => {
  const html = '<!doctype html><script>alert(1)</script>';
  it.each<[string, () => Promise<(Buffer | string)[]>]>([
    ['nothing', async () => ['']],
    ['one byte', async () => ['\xff']],
    ['a page', async () => [html.repeat(200)]],
    ['a page that hides frames', async () => [html, await mp3()]],
    ['a picture made of SVG', async () => ['<svg xmlns="http://www.w3.org/2000/svg"/>'.repeat(100)]],
    ['a zip', async () => ['PK\x03\x04', Buffer.alloc(5_000)]],
    ['a JPEG', async () => [await readFile(demoFile('artwork.jpg'))]],
    ['a PDF', async () => [await readFile(demoFile('pdf/medication-list.pdf'))]],
    ['a tag and then garbage', async () => ['ID3\x04\0\0\0\0\0\x0a', Buffer.alloc(9_000, 0x41)]],
    ['a tag that claims more than there is', async () => ['ID3\x04\0\0\x7f\x7f\x7f\x7f', await mp3()]],
    [
      'noise with one frame at its end',
      async () => [Buffer.alloc(2_000), Buffer.from([0xff, 0xfb, 0x90, 0]), Buffer.alloc(413)],
    ],
    ['an MP3 cut inside its first frame', async () => [(await mp3()).subarray(0, 60)]],
    ['an M4A without its index', async () => [(await readFile(audioFixture('index-last.m4a'))).subarray(0, 1500)]],
    ['a WAV of a header', async () => [(await readFile(audioFixture('tone.wav'))).subarray(0, 30)]],
    ['an OGG of one page', async () => [(await readFile(audioFixture('tone.ogg'))).subarray(0, 58)]],
  ])('%s', async (_, parts) => {
    expect(await inspectBytes(...(await parts()))).toBeNull();
  });

  it('a film', async () => {
    expect(await read(audioFixture('video.mp4'))).toBeNull();
  });
});
