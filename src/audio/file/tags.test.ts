import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { apic, chap, framesOf, MARKED, signed, tagged, textFrame } from '../../../tests/support/marks.ts';
import { aPng } from '../../../tests/support/pictures.ts';
import { NO_LIMITS } from '../limits.ts';
import { readAudio } from './read-audio.ts';
import { readTags } from './tags.ts';

const TYPES = { mp3: 'audio/mpeg', m4a: 'audio/mp4', wav: 'audio/wav' } as const;
type Extension = keyof typeof TYPES;

let folder: string;
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'carecast-marks-'))));
afterAll(() => rm(folder, { recursive: true }));

const SECONDS = 20;
const MAX_PICTURE = 1024 ** 2;

async function read(bytes: Buffer, extension: Extension = 'mp3') {
  const path = join(folder, `audio.${extension}`);
  await writeFile(path, bytes);
  return readTags(path, { type: TYPES[extension], duration: SECONDS }, MAX_PICTURE);
}
const marksOf = async (bytes: Buffer, extension: Extension) => (await read(bytes, extension)).marks;
const extensionOf = (name: string) => name.split('.').at(-1) as Extension;
const file = (name: string): Buffer => MARKED[name] ?? expect.unreachable(name);

describe('every marked file of these tests', () => {
  it.each(Object.keys(MARKED))('%s is audio that is taken', async (name) => {
    const path = join(folder, name);
    await writeFile(path, file(name));
    expect(await readAudio(path, NO_LIMITS)).toMatchObject({ type: TYPES[extensionOf(name)] });
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

describe('what a file says of itself', () => {
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
      ...[chap('e', 20_000, 'At the end'), chap('f', 90_000, 'Later'), chap('g', 7000, ' ')],
    ];
    expect((await tagsOf(...chapters))?.chapters).toEqual([
      { time: 0, title: 'First' },
      { time: 4, title: 'Second' },
      { time: 9, title: 'Third' },
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
});
