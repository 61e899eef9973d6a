import { mkdtempSync, rmSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { edited, type WrittenEdit } from '../../../tests/support/edit-list.ts';
import { audioFixture, demoFile } from '../../../tests/support/uploads.ts';
import { NO_LIMITS } from '../limits.ts';
import { readAudio } from './read-audio.ts';

const folder = mkdtempSync(join(tmpdir(), 'audio-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Returns what is known of a file, or why it is not taken. */
async function read(path: string) {
  const found = await readAudio(path, NO_LIMITS);
  return 'problem' in found ? found.problem : found.facts;
}

async function inspectBytes(...parts: (Buffer | string)[]) {
  const path = join(folder, 'given');
  await writeFile(path, Buffer.concat(parts.map((part) => Buffer.from(part))));
  return read(path);
}

const mp3 = () => readFile(audioFixture('cbr.mp3'));

/** The bytes of a test file, with others in place of those that begin where `name` does, `after` bytes on. */
async function patched(file: string, name: string, after: number, bytes: string): Promise<Buffer> {
  const whole = await readFile(audioFixture(file));
  whole.write(bytes, whole.indexOf(name, 0, 'latin1') + after, 'latin1');
  return whole;
}

const UNKNOWN = '\xff\xff\xff\xff';

describe('audio is recognized by its bytes', () => {
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
    expect(await inspectBytes(bytes.subarray(0, bytes.length / 2))).toMatchObject({ duration: 54 });
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

  it('passes over padding of any length between a tag and the sound', async () => {
    const tag = Buffer.from('ID3\x04\0\0\0\0\0\0', 'latin1');
    expect(await inspectBytes(tag, Buffer.alloc(200_000), await mp3())).toMatchObject({ duration: 1 });
  });
});

describe('a length that the head of a file does not know is counted', () => {
  /** As a browser records it: segment and cluster without an end, and a Void in place of the length. */
  const unknownWebm = async () => {
    const whole = await patched('tone.webm', '\x18\x53\x80\x67', 4, `\x01${UNKNOWN}\xff\xff\xff`);
    whole.write('\x7f\xff', whole.indexOf('\x1f\x43\xb6\x75', 0, 'latin1') + 4, 'latin1');
    whole.write('\xec', whole.indexOf('\x44\x89\x88', 0, 'latin1'), 'latin1');
    return whole;
  };
  it.each<[string, () => Promise<Buffer>, number]>([
    ['an MP4 in fragments', () => readFile(audioFixture('recorded.mp4')), 2],
    ['a WebM of unknown length', unknownWebm, 1],
    ['a WAV whose length is the largest there is', () => patched('tone.wav', 'data', 4, UNKNOWN), 1],
    ['a WAV whose length is 0', () => patched('tone.wav', 'data', 4, '\0\0\0\0'), 1],
    ['a FLAC without a number of samples', () => patched('tone.flac', 'fLaC', 22, '\0\0\0\0'), 1],
  ])('%s', async (_, bytes, duration) => {
    expect(await inspectBytes(await bytes())).toMatchObject({ duration });
  });

  it.each([
    ['tone.wav', 0.6],
    ['tone.webm', 0.6],
    ['index-first.m4a', 0.6],
    ['tone.flac', 0.85], // most of it is padding
  ])('%s is shorter when it was cut off', async (name, share) => {
    const whole = await readFile(audioFixture(name));
    const path = join(folder, 'cut');
    await writeFile(path, whole.subarray(0, Math.ceil(whole.length * share)));
    const found = await readAudio(path, NO_LIMITS);
    const seconds = 'seconds' in found ? found.seconds : 0;
    expect(seconds).toBeGreaterThan(0.2);
    expect(seconds).toBeLessThan(0.9);
  });
});

describe('an M4A lasts as long as its edit list lets it play', () => {
  const lengthOf = async (bytes: Buffer) => {
    const path = join(folder, 'edited.m4a');
    await writeFile(path, bytes);
    const found = await readAudio(path, NO_LIMITS);
    return 'seconds' in found ? found.seconds : found.problem;
  };
  it.each<[string, WrittenEdit[], number]>([
    ['what was cut away does not count', [{ time: 0.4, seconds: 0.5 }], 0.5],
    [
      'silence before it counts',
      [
        { time: null, seconds: 2 },
        { time: 0, seconds: 0.5 },
      ],
      2.5,
    ],
    ['several pieces count, also one twice', [{ time: 0.8, seconds: 0.3 }, { time: 0.2, seconds: 0.1 }, { time: 0.2, seconds: 0.1 }], 0.5], // prettier-ignore
    ['a length of 0 is the rest', [{ time: 0.2, seconds: 0 }], 1],
    ['more than there is does not count', [{ time: 0.2, seconds: 60 }], 1],
    ['no edits are the whole recording, with the encoder’s own beginning', [], 1.264],
  ])('%s', async (_, edits, seconds) => {
    const file = await readFile(audioFixture('index-last.m4a'));
    for (const isLong of [false, true]) {
      const length = await lengthOf(edited(file, edits, { isLong }));
      expect(Math.abs(Number(length) - seconds)).toBeLessThan(0.024);
    }
  });

  it('the beginning that an encoder adds is no sound', async () => {
    expect(await lengthOf(await readFile(audioFixture('index-last.m4a')))).toBeCloseTo(1.2, 3);
  });

  it('another speed is refused', async () => {
    const file = await readFile(audioFixture('index-last.m4a'));
    const twice = edited(file, [{ time: 0, seconds: 0.6, speed: 2 }]);
    expect(await lengthOf(twice)).toEqual({ code: 'audioOtherSpeed' });
  });

  it('a minute of it has as many bytes as a minute of the recording', async () => {
    const talk = edited(await readFile(demoFile('audio/the-same-face-at-the-door.m4a')), [{ time: 20, seconds: 65 }]);
    const path = join(folder, 'talk.m4a');
    await writeFile(path, talk);
    const { duration, minuteEnd } = await factsOf(path);
    expect(duration).toBe(65);
    expect(minuteEnd / talk.length).toBeCloseTo(60 / 128.5, 2);
  });
});

describe('the first minute is measured in bytes', () => {
  it('from the frames, also of a variable rate, behind the tags', async () => {
    const welcome = demoFile('audio/welcome-to-carecast.mp3');
    const bytes = await readFile(welcome);
    const { audioStart: start, minuteEnd: minute } = await factsOf(welcome);
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
    const { minuteEnd } = await factsOf(demoFile('audio/the-same-face-at-the-door.m4a'));
    const { length } = await readFile(demoFile('audio/the-same-face-at-the-door.m4a'));
    expect(minuteEnd / length).toBeCloseTo(60 / 128.5, 1);
    expect(await read(audioFixture('cbr.mp3'))).toMatchObject({ minuteEnd: (await mp3()).length });
    const tag = Buffer.from('ID3\x04\0\0\0\0\x10\0', 'latin1');
    const sound = Buffer.concat([await patched('tone.wav', 'data', 4, UNKNOWN), Buffer.alloc(4 * 60 * 8_000)]);
    const audioStart = 2058;
    const found = await inspectBytes(tag, Buffer.alloc(2048), sound);
    expect(found).toMatchObject({ extension: 'wav', audioStart });
    expect(('minuteEnd' in found ? found.minuteEnd - audioStart : 0) / sound.length).toBeCloseTo(60 / 241, 2);
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
    expect(await inspectBytes(...(await parts()))).toEqual({ code: 'notAudio' });
  });
});

describe('what browsers do not play is refused by what is in it, in words of its own', () => {
  it.each([
    ['apple-lossless.m4a', { code: 'audioNotPlayed', format: 'Apple Lossless' }],
    ['ac-3.m4a', { code: 'audioNotPlayed', format: 'Dolby Digital (AC-3)' }],
    ['speex.ogg', { code: 'audioNotPlayed', format: 'Speex' }],
    ['adpcm.wav', { code: 'audioNotPlayed', format: 'ADPCM' }],
    ['layer-2.mp2', { code: 'audioNotPlayed', format: 'MP2' }],
    ['video.mp4', { code: 'audioIsVideo' }],
  ])('%s', async (name, reason) => {
    expect(await read(audioFixture(name))).toEqual(reason);
  });

  it.each([
    ['AIFF', 'FORM\0\0\0\0AIFFCOMM'],
    ['Windows Media (WMA)', '0&\xb2u\x8ef\xcf\x11\xa6\xd9\0\xaa\0b\xcel'],
    ['AMR', '#!AMR\n\x3c'],
  ])('%s by its first bytes', async (format, start) => {
    const bytes = [Buffer.from(start, 'latin1'), Buffer.alloc(1_000, 7)];
    expect(await inspectBytes(...bytes)).toEqual({ code: 'audioNotPlayed', format });
  });

  it('sound of a shop that is locked', async () => {
    const locked = await patched('index-first.m4a', 'mp4a', 0, 'drms');
    expect(await inspectBytes(locked)).toEqual({ code: 'audioProtected' });
  });

  it('AVI and MPEG films', async () => {
    for (const start of ['RIFF\0\0\0\0AVI LIST', '\0\0\x01\xba\x44'])
      expect(await inspectBytes(Buffer.from(start, 'latin1'), Buffer.alloc(1_000))).toEqual({ code: 'audioIsVideo' });
  });

  it('an MP3 whose sample rate or number of channels changes, with the time of it', async () => {
    const [first, second] = await Promise.all(['cbr.mp3', 'vbr.mp3'].map((name) => readFile(audioFixture(name))));
    expect(await inspectBytes(first ?? '', second ?? '')).toEqual({ code: 'audioFormatChanges', seconds: 1 });
    expect(await inspectBytes(first ?? '', first ?? '')).toMatchObject({ duration: 2 });
    const aac = await readFile(audioFixture('tone.aac'));
    const other = Buffer.from(
      aac.map((byte, at) => (aac[at - 2] === 0xff && (aac[at - 1] ?? 0) >> 1 === 0x78 ? byte ^ 4 : byte)),
    );
    expect(await inspectBytes(aac, other)).toMatchObject({ extension: 'aac' }); // where Chrome plays on
  });
});

async function factsOf(path: string) {
  const found = await readAudio(path, NO_LIMITS);
  return 'facts' in found ? found.facts : expect.unreachable('taken');
}
