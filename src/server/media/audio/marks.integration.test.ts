import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { framesOf, MARKED, signed, tagLength } from '../../../../tests/support/marks.ts';
import { describeMarks } from '#shared/audio-marks.ts';
import { inspectAudio } from './inspect.ts';
import { readMarks } from './marks.ts';

const TYPES = { mp3: 'audio/mpeg', m4a: 'audio/mp4', wav: 'audio/wav' } as const;
type Extension = keyof typeof TYPES;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'carecast-marks-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function marksOf(bytes: Buffer, extension: Extension, milliseconds?: number) {
  const path = join(folder, `audio.${extension}`);
  await writeFile(path, bytes);
  return readMarks(path, { extension, type: TYPES[extension] }, milliseconds);
}
const extensionOf = (name: string) => name.split('.').at(-1) as Extension;
const file = (name: string): Buffer => MARKED[name] ?? expect.unreachable(name);

describe('every marked file of these tests', () => {
  it.each(Object.keys(MARKED))('%s is audio that is taken', async (name) => {
    const path = join(folder, name);
    await writeFile(path, file(name));
    expect(await inspectAudio(path)).toMatchObject({ type: TYPES[extensionOf(name)] });
  });
});

test.each(['mp3', 'm4a', 'wav'] as const)('the content credentials of a signed %s are read', async (extension) => {
  expect(await marksOf(signed(extension), extension)).toEqual({
    credentials: {
      state: 'intact',
      isAi: true,
      agent: 'Narrator voices',
      generator: 'Narrator 1.0',
      signer: 'Carecast tests',
    },
    notes: [],
  });
});

test('credentials of another file, and of a sound that was changed, are a mismatch that is said in words', async () => {
  const changed = Buffer.from(signed('mp3'));
  changed.writeUInt8(changed.readUInt8(changed.length - 40) ^ 1, changed.length - 40);
  for (const bytes of [file('transplanted.mp3'), changed]) {
    const marks = await marksOf(bytes, 'mp3');
    expect(marks?.credentials).toMatchObject({ state: 'mismatch', isAi: true });
    expect(marks && describeMarks(marks)).toEqual([
      {
        isProblem: true,
        text: expect.stringMatching(/belong to another file, or the sound was changed.*stays as it is/),
      },
    ]);
  }
});

test('credentials that were changed themselves are not believed', async () => {
  const bytes = Buffer.from(signed('mp3'));
  const at = bytes.indexOf('Narrator voices');
  bytes.write('Human', at);
  const marks = await marksOf(bytes, 'mp3');
  expect(marks?.credentials?.state).toMatch(/^(invalid|unreadable)$/);
  expect(marks && describeMarks(marks)[0]?.text).not.toContain('Human');
});

test.each(['broken.mp3', 'broken.m4a', 'broken.wav'])(
  '%s has credentials nobody can read: said, and no more',
  async (name) => {
    const marks = await marksOf(file(name), extensionOf(name));
    expect(marks?.credentials?.state).toBe('unreadable');
    expect(marks && describeMarks(marks)[0]).toMatchObject({
      isProblem: true,
      text: expect.stringMatching(/damaged and cannot be read\. .*stays as it is, to the byte/) as string,
    });
  },
);

test('of a file too large to hash, a tag says who made it and that nobody checked; other kinds only that there are some', async () => {
  const mp3 = Buffer.concat([signed('mp3'), Buffer.alloc(17 * 1024 ** 2)]);
  const marks = await marksOf(mp3, 'mp3');
  expect(marks?.credentials).toMatchObject({ state: 'unchecked', isAi: true, signer: 'Carecast tests' });
  expect(marks && describeMarks(marks)[0]?.text).toMatch(
    /made with AI by Narrator voices.*too large for the signature/,
  );
  const m4a = await marksOf(Buffer.concat([signed('m4a'), Buffer.alloc(17 * 1024 ** 2)]), 'm4a');
  expect(m4a && describeMarks(m4a)[0]?.text).toMatch(/there are some, but the file is too large/);
});

test('a tag that says AI is shown, others are not', async () => {
  expect(await marksOf(file('note.mp3'), 'mp3')).toEqual({
    credentials: null,
    notes: ['AI_GENERATED: Narrated by a computer voice'],
  });
  expect((await marksOf(file('broken.mp3'), 'mp3'))?.notes).toEqual([]);
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

test('the tag of a signed MP3 is all that differs from the sound that was signed', () => {
  const bytes = signed('mp3');
  expect(bytes.subarray(tagLength(bytes)).equals(framesOf('cbr.mp3'))).toBe(true);
});
