import { createWriteStream, rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Proposal } from '#audio/protocol.ts';
import type { Reason } from '#shared/reason.ts';
import { addJob } from '#server/db/jobs.ts';
import { type Db, sql } from '#server/db/sql.ts';
import { changeSound, findSound, listUnmeasuredSound } from '#server/db/sound.ts';
import { findStoredAudio, type StoredAudio } from '#server/db/uploads.ts';
import { type JobRunner, TaskError } from '#server/queue.ts';
import { local, storageOf } from '../storage/index.ts';
import { listen } from './listen.ts';
import { transcribe, type Transcribed, type TranscriptionService } from './transcribe.ts';
import { MINUTE_MS } from '#shared/units.ts';

/** Files of one round; each keeps a core busy for seconds. */
const ROUND = 50;

/** Adds the job that measures a file which has just been stored. */
export const enqueueSound = (uploadId: string, db: Db = sql): Promise<void> =>
  addJob({ kind: 'sound', key: uploadId, payload: { uploadId } }, db);

/** Does that job: nothing for a file that was removed in the meantime, or whose measures came with it. */
export const measureSound: JobRunner = async ({ uploadId }) => {
  const audio = await findStoredAudio(String(uploadId));
  if (!audio || (await findSound(audio.id)).sound) return;
  const answer = await withFile(audio, (path) => listen(path, audio.type));
  await changeSound(audio.id, 'sound' in answer ? answer : { sound: null, problem: answer.problem });
};

/** Returns times for the lines of a script, or why there are none; measures the sound on the way. */
export async function proposeAlignment(
  uploadId: string,
  lines: string[],
  onProgress: (share: number) => void,
): Promise<Proposal | { problem: Reason }> {
  const audio = await findStoredAudio(uploadId);
  if (!audio) return { problem: { code: 'soundFileGone' } };
  const { type, duration } = audio;
  const answer = await withFile(audio, (path) => listen(path, type, { lines, duration, onProgress }));
  if ('problem' in answer) return answer;
  await changeSound(audio.id, answer);
  return answer.proposal ?? { problem: { code: 'soundUnreadable' } };
}

/** Has a stored file written down by the service. @throws TaskError */
export async function transcribeStored(
  service: TranscriptionService,
  uploadId: string,
  language: string,
  onSent: (share: number) => void,
): Promise<Transcribed> {
  const audio = await findStoredAudio(uploadId);
  if (!audio) throw new TaskError({ code: 'soundFileGone' });
  return withFile(audio, (path) => transcribe(service, { path, type: audio.type, language }, onSent));
}

/** Adds the jobs of files that arrived before their sound was measured, newest first. */
export async function enqueueSoundOfOldFiles(): Promise<void> {
  for (const { id } of await listUnmeasuredSound(ROUND)) await enqueueSound(id);
}

/** Lets a stored file be read by its path; that of a storage service is fetched, and removed afterward. */
async function withFile<Result>(audio: StoredAudio, read: (path: string) => Promise<Result>): Promise<Result> {
  if (audio.storage === 'local') {
    const { root, name } = local.locate(audio);
    return read(join(root, name));
  }
  const folder = await mkdtemp(join(tmpdir(), 'carecast-sound-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', remove); // a stop does not wait for the measurement
  try {
    const path = join(folder, 'audio');
    const whole = { start: 0, end: audio.bytes };
    const bytes = await storageOf(audio).read(audio, whole, AbortSignal.timeout(FETCH_MS));
    await pipeline(bytes, createWriteStream(path));
    return await read(path);
  } finally {
    process.off('exit', remove);
    remove();
  }
}
const FETCH_MS = 10 * MINUTE_MS;
