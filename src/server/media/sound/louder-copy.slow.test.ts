import '../../../../tests/support/database.ts';
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { anAdmin, aStoredAudio, fileOf } from '../../../../tests/support/makers.ts';
import { demoFile } from '../../../../tests/support/uploads.ts';
import { findLevel } from '#server/db/sound.ts';
import {
  findUnattachedAudio,
  findUploadId,
  makeLouderCopy,
  readLouderCopy,
  removeDeletedUploads,
  requestLouderCopy,
} from '../index.ts';

const CHAPTERS = ';FFMETADATA1\ntitle=Nights\nartist=Carecast\n[CHAPTER]\nTIMEBASE=1/1000\nSTART=0\nEND=20000\ntitle=Hello\n[CHAPTER]\nTIMEBASE=1/1000\nSTART=20000\nEND=40000\ntitle=Rest\n'; // prettier-ignore

/** Audio that is too quiet, with a title, chapters and a picture in it. */
async function aQuietFile() {
  const audioUrl = await aStoredAudio();
  const { root, name } = fileOf(audioUrl);
  const path = join(root, name);
  writeFileSync(`${path}.txt`, CHAPTERS);
  const inputs = [demoFile('audio/when-the-night-is-the-hard-part.mp3'), `${path}.txt`, demoFile('artwork.jpg')];
  const words = '-map 0:a -map 2:v -map_metadata 1 -map_chapters 1 -c copy -id3v2_version 3'.split(' ');
  const made = spawnSync('ffmpeg', ['-v', 'error', '-y', ...inputs.flatMap((each) => ['-i', each]), ...words, path]);
  expect(made.status, String(made.stderr)).toBe(0);
  return { audioUrl, path, id: findUploadId(audioUrl) ?? '' };
}
const runJob = async (uploadId: string) =>
  makeLouderCopy({ uploadId, run: (await findLevel(uploadId))?.run ?? '' }, { id: '', key: '', attempt: 1 });

test('a copy is as loud as most podcasts and has the tags; the file stays to the byte, for 30 days', async () => {
  const admin = await anAdmin();
  const { audioUrl, path, id } = await aQuietFile();
  const before = readFileSync(path);
  expect(await requestLouderCopy(admin, audioUrl)).toEqual({ state: 'waiting' });
  expect(await requestLouderCopy(admin, audioUrl)).toEqual({ state: 'waiting' });
  await runJob(id);
  const { state, audioUrl: copy = '' } = await readLouderCopy(admin, audioUrl);
  expect(state).toBe('done');
  const { loudness, tags, marks, picture } = await findUnattachedAudio(admin, copy);
  expect(loudness?.integrated).toBeGreaterThan(-16.6);
  expect(loudness?.integrated).toBeLessThan(-15.4);
  expect(loudness?.truePeak).toBeLessThan(-1);
  expect(tags?.title).toBe('Nights');
  expect(tags?.chapters.map(({ title, time }) => [title, Math.round(time)])).toEqual([
    ['Hello', 0],
    ['Rest', 20],
  ]);
  expect(picture).not.toBeNull();
  expect(marks?.notes[0]).toContain('AI-generated');
  expect(readFileSync(path).equals(before)).toBe(true);
  await removeDeletedUploads(new Date(Date.now() + 29 * 86_400_000));
  expect(readFileSync(path).equals(before)).toBe(true);
  expect(await readLouderCopy(admin, audioUrl)).toEqual({ state: 'none' }); // nobody used the copy
});

test('what cannot be made louder is said, and asked again it begins anew', async () => {
  const admin = await anAdmin();
  const audioUrl = await aStoredAudio(); // zeros
  const id = findUploadId(audioUrl) ?? '';
  await requestLouderCopy(admin, audioUrl);
  await runJob(id);
  expect(await readLouderCopy(admin, audioUrl)).toEqual({
    state: 'failed',
    error: expect.stringContaining('ffmpeg could not'),
  });
  expect(await requestLouderCopy(admin, audioUrl)).toEqual({ state: 'waiting' });
  await expect(readLouderCopy({ ...admin, id, isAdmin: false, role: 'author' } as never, audioUrl)).rejects.toThrow(
    'audioMissing',
  );
});
