import '../../../../tests/support/database.ts';
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { anEpisode, aStoredAudio, fileOf } from '../../../../tests/support/makers.ts';
import { audioFixture } from '../../../../tests/support/uploads.ts';
import { findEpisodeEvenDraft } from '#server/db/episodes.ts';
import { listJobs } from '#server/db/jobs.ts';
import { changeSound } from '#server/db/sound.ts';
import { sql } from '#server/db/sql.ts';
import { describeEpisode } from '#server/catalog/index.ts';
import { episodeJson } from '#server/http/episode-json.ts';
import { findUploadId } from '#server/media/index.ts';
import { enqueueSoundOfOldFiles, measureSound } from './measure.ts';

async function anEpisodeWith(name: string) {
  const audioUrl = await aStoredAudio();
  const { root, name: to } = fileOf(audioUrl);
  copyFileSync(audioFixture(name), join(root, to));
  const { id } = await anEpisode({ audioUrl });
  return { id, uploadId: findUploadId(audioUrl) ?? '' };
}
const measure = (uploadId: string) => measureSound({ uploadId }, { id: '', key: '', attempt: 1 });
async function read(id: string) {
  const stored = await findEpisodeEvenDraft(id);
  if (!stored) throw new Error('the episode is there');
  const { loudness, loudnessProblem } = await describeEpisode(stored, new Date());
  const answered = (await episodeJson(stored, new Date())).loudnessProblemCode;
  expect(answered).toBe(loudnessProblem && loudnessProblem.code);
  return { loudness, loudnessProblem };
}

test('an administrator reads how loud an episode is once its file was listened to', async () => {
  const { id, uploadId } = await anEpisodeWith('cbr.mp3');
  expect(await read(id)).toEqual({ loudness: null, loudnessProblem: null });
  await measure(uploadId);
  expect((await read(id)).loudness?.integrated).toBeCloseTo(-22.2, 0.5);
});

test('why a file cannot be measured is reported, and of a silent one that it is silent', async () => {
  const { id, uploadId } = await anEpisodeWith('tone.wav'); // stored as an MP3, which it is not
  await measure(uploadId);
  expect(await read(id)).toEqual({ loudness: null, loudnessProblem: { code: 'soundUnreadable' } });
  const silent = { loudness: null, silences: [], missingChannel: null, clipped: 0 };
  await changeSound(uploadId, { sound: silent });
  expect(await read(id)).toEqual({ loudness: null, loudnessProblem: { code: 'soundSilent' } });
});

test('files of a time before are listened to, once, and a removed one is left alone', async () => {
  await sql`truncate jobs cascade`;
  await sql`update uploads set sound_problem = 'not now'`;
  const { uploadId } = await anEpisodeWith('cbr.mp3');
  await enqueueSoundOfOldFiles();
  await enqueueSoundOfOldFiles();
  expect((await listJobs({ limit: 10 })).map(({ kind, key }) => [kind, key])).toEqual([['sound', uploadId]]);
  await expect(measure('6b0f8a53-6f5e-4f0e-9d0c-0a8a4b1c2d3e')).resolves.toBeUndefined();
});
