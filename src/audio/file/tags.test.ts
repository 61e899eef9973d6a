import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { apic, chap, ctoc, framesOf, MARKED, signed, tagged, textFrame } from '../../../tests/support/marks.ts';
import { aPng } from '../../../tests/support/pictures.ts';
import { audioFixture } from '../../../tests/support/uploads.ts';
import { MB } from '#shared/units.ts';
import { NO_LIMITS } from '../limits.ts';
import { readAudio } from './read-audio.ts';
import { readTags } from './tags.ts';

const TYPES = { mp3: 'audio/mpeg', m4a: 'audio/mp4', wav: 'audio/wav' } as const;
type Extension = keyof typeof TYPES;

let folder: string;
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'carecast-marks-'))));
afterAll(() => rm(folder, { recursive: true }));

/** A whole number of them is what listeners see. */
const SECONDS = 20.036;
const MAX_PICTURE = MB;

async function read(bytes: Buffer, extension: Extension = 'mp3') {
  const path = join(folder, `audio.${extension}`);
  await writeFile(path, bytes);
  const facts = { type: TYPES[extension], extension, duration: 20, audioStart: 0, minuteEnd: 0 };
  return readTags(path, { facts, seconds: SECONDS, chapters: [] }, MAX_PICTURE);
}
const marksOf = async (bytes: Buffer, extension: Extension) => (await read(bytes, extension)).marks;
const extensionOf = (name: string) => name.split('.').at(-1) as Extension;
const file = (name: string): Buffer => MARKED[name] ?? expect.unreachable(name);

describe('every marked file of these tests', () => {
  it.each(Object.keys(MARKED))('%s is audio that is taken', async (name) => {
    const path = join(folder, name);
    await writeFile(path, file(name));
    expect(await readAudio(path, NO_LIMITS)).toHaveProperty('facts.type', TYPES[extensionOf(name)]);
  });
});

test('a tag that says AI is shown, others are not', async () => {
  expect(await marksOf(file('note.mp3'), 'mp3')).toEqual({
    notes: ['AI_GENERATED: Narrated by a computer voice'],
  });
  expect(await marksOf(file('broken.mp3'), 'mp3')).toBeNull();
});

test('audio without marks has none, whatever its bytes look like', async () => {
  expect(await marksOf(framesOf('cbr.mp3'), 'mp3')).toBeNull();
  expect(await marksOf(Buffer.from('ID3'), 'mp3')).toBeNull();
  expect(await marksOf(Buffer.alloc(64), 'm4a')).toBeNull();
  expect(await marksOf(Buffer.from('RIFF\0\0\0\0WAVE'), 'wav')).toBeNull();
  for (const extension of ['mp3', 'm4a', 'wav'] as const) {
    const half = signed(extension).subarray(0, 900);
    await expect(marksOf(half, extension)).resolves.not.toThrow();
  }
});

describe('what a file says about itself', () => {
  const audio = framesOf('cbr.mp3');
  const tagsOf = async (...frames: Buffer[]) => (await read(tagged(audio, ...frames))).tags;

  it('title, description and chapters are read, in every encoding', async () => {
    const tags = {
      title: 'Caídas en casa',
      description: 'Ways to\nstay upright',
      chapters: [{ time: 2.5, title: 'Rugs' }],
    };
    for (const encoding of [1, 2, 3] as const) {
      const title = textFrame('TIT2', tags.title, encoding);
      expect(await tagsOf(title, textFrame('TDES', tags.description), chap('a', 2500, 'Rugs'))).toEqual(tags);
    }
    expect(await tagsOf(textFrame('TIT2', 'Caf\xe9', 0))).toEqual({ title: 'Café', description: null, chapters: [] });
    expect(await tagsOf()).toBeNull();
  });

  it('chapters are put in order; those beyond the end, without a title or at the same time are left out', async () => {
    const chapters = [
      ...[chap('c', 9000, 'Third'), chap('a', 0, 'First'), chap('b', 4000, 'Second'), chap('d', 4000, 'Twice')],
      ...[chap('e', 20_020, 'Goodbye'), chap('f', 20_036, 'At the end'), chap('g', 7000, ' ')],
    ];
    expect((await tagsOf(...chapters))?.chapters).toEqual([
      { time: 0, title: 'First' },
      { time: 4, title: 'Second' },
      { time: 9, title: 'Third' },
      { time: 20.02, title: 'Goodbye' },
    ]);
  });

  it('chapters of a table of contents within another are read', async () => {
    const tables = [ctoc('toc', true, ['one']), ctoc('one', false, ['a', 'b'])];
    const found = await tagsOf(...tables, chap('a', 0, 'First'), chap('b', 4000, 'Second'));
    expect(found?.chapters.map(({ title }) => title)).toEqual(['First', 'Second']);
  });

  it('a tag of ID3v2.3 that was unsynchronized is read as it was before', async () => {
    const title = 'ÿþ\u01ffé';
    const frame = textFrame('TIT2', title, 1);
    const bytes = Buffer.from(frame.toString('latin1').replace(/\xff/g, '\xff\0'), 'latin1');
    const tag = Buffer.concat([Buffer.from('ID3\x03\0\x80\0\0\0', 'latin1'), Buffer.from([bytes.length]), bytes]);
    expect((await read(Buffer.concat([tag, audio]))).tags?.title).toBe(title);
  });

  it('each container’s own chapters are read', async () => {
    const expected = [
      { time: 0, title: 'Intro' },
      { time: 1, title: 'Señal' },
    ];
    const withoutTrack = readFileSync(audioFixture('chapters.m4a'));
    withoutTrack.write('none', withoutTrack.indexOf('chap', 0, 'latin1'), 'latin1');
    const files = { 'track.m4a': readFileSync(audioFixture('chapters.m4a')), 'list.m4a': withoutTrack };
    const more = { 'it.webm': readFileSync(audioFixture('chapters.webm')), 'it.flac': commented() };
    for (const [name, bytes] of Object.entries({ ...files, ...more })) {
      const path = join(folder, name);
      await writeFile(path, bytes);
      const found = await readAudio(path, NO_LIMITS);
      const tags = 'facts' in found ? (await readTags(path, found, MAX_PICTURE)).tags : null;
      expect([name, tags?.chapters]).toEqual([name, expected]);
    }
  });

  it('chapters of a recording that was trimmed are where they are heard', async () => {
    const trimmed = readFileSync(audioFixture('chapters.m4a'));
    const edit = trimmed.lastIndexOf(Buffer.from('elst')) + 12; // of the track of chapters
    trimmed.writeInt32BE(trimmed.readUInt32BE(trimmed.lastIndexOf(Buffer.from('mdhd')) + 16) / 2, edit + 4);
    const path = join(folder, 'trimmed.m4a');
    await writeFile(path, trimmed);
    const found = await readAudio(path, NO_LIMITS);
    const tags = 'facts' in found ? (await readTags(path, found, MAX_PICTURE)).tags : null;
    expect(tags?.chapters).toEqual([
      { time: 0, title: 'Intro' },
      { time: 0.5, title: 'Señal' },
    ]);
  });

  it('two megabytes of text become what the fields take', async () => {
    const endless = 'word '.repeat(400_000);
    const tags = await tagsOf(textFrame('TIT2', endless), textFrame('TDES', endless));
    expect(tags?.title?.length).toBeLessThanOrEqual(300);
    expect(tags?.description?.length).toBeLessThanOrEqual(20_000);
  });

  it('a cover is read up to the size that an episode can have', async () => {
    const cover = aPng(1400);
    const { picture, tags } = await read(tagged(audio, apic(cover)));
    expect([Buffer.from(picture ?? []).equals(cover), tags]).toEqual([true, null]);
    expect((await read(tagged(audio, apic(Buffer.alloc(MAX_PICTURE + 1, 7))))).picture).toBeNull();
  });

  it('a cover of any size costs no more than the cover', async () => {
    const large = tagged(audio, textFrame('TIT2', 'Stairs'), apic(Buffer.alloc(17 * MB, 7)));
    expect(await read(large)).toMatchObject({ picture: null, tags: { title: 'Stairs' } });
  });
});

/** A FLAC whose comments are chapters. Source: wiki.xiph.org, Chapter Extension. */
function commented(): Buffer {
  const whole = readFileSync(audioFixture('tone.flac'));
  const comments = [
    'CHAPTER000=00:00:00.000',
    'CHAPTER000NAME=Intro',
    'chapter001=00:00:01.000',
    'CHAPTER001NAME=Señal',
  ];
  const uint32 = (value: number) => Buffer.from(Uint32Array.of(value).buffer);
  const sized = (text: string) => [uint32(Buffer.byteLength(text)), Buffer.from(text)];
  const body = Buffer.concat([...sized('tests'), uint32(comments.length), ...comments.flatMap(sized)]);
  const streamInfo = whole.subarray(4, 42);
  streamInfo[0] = 0;
  const head = Buffer.from([4, 0, body.length >> 8, body.length & 255]);
  return Buffer.concat([Buffer.from('fLaC'), streamInfo, head, body, whole.subarray(42)]);
}
