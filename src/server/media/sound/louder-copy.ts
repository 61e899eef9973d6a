import { reasonText, storedReason } from '#shared/reason.ts';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Author, isAuthor } from '#shared/account.ts';
import { LOUDNESS_AIM, type LevelAnswer } from '#shared/sound.ts';
import { confirmRights } from '#server/audit.ts';
import { addJob } from '#server/db/jobs.ts';
import { changeLevel, changeSound, findLevel, type StoredLevel } from '#server/db/sound.ts';
import { sql } from '#server/db/sql.ts';
import { findNewAudio, findStoredAudio, findUpload, type StoredAudio } from '#server/db/uploads.ts';
import { findUser } from '#server/db/users.ts';
import { DomainError, reasonOf } from '#server/errors.ts';
import type { JobRunner } from '#server/queue.ts';
import { mayUseFile } from '../attach-upload.ts';
import { beginUpload } from '../begin-upload.ts';
import { findUploadId, objectPathOf } from '../object-path.ts';
import { sendUpload } from '../send-upload.ts';
import { writeLeveled } from './level.ts';
import { listen } from './listen.ts';
import { withFile } from './measure.ts';

/**
 * Has a copy of this audio made that is as loud as most podcasts. Two requests get one copy. @throws DomainError
 * invalid
 */
export async function requestLouderCopy(author: Author, reference: string): Promise<LevelAnswer> {
  const audio = await requireAudio(author, reference);
  if (audio.type !== 'audio/mpeg') throw new DomainError('invalid', { code: 'onlyMp3Louder' });
  const before = await readLouderCopy(author, reference);
  if (before.state !== 'none' && before.state !== 'failed') return before;
  const run = randomUUID();
  await sql.begin(async (db) => {
    await confirmRights(author, db);
    await changeLevel(audio.id, { run, by: author.id, state: 'waiting' }, db);
    await addJob({ kind: 'level', key: run, payload: { uploadId: audio.id, run } }, db);
  });
  return { state: 'waiting' };
}

/**
 * Returns what became of it; `none` also of a copy that nobody used within two days, or that is somebody else's.
 * @throws DomainError invalid
 */
export async function readLouderCopy(author: Author, reference: string): Promise<LevelAnswer> {
  const level = await findLevel((await requireAudio(author, reference)).id);
  if (!level) return { state: 'none' };
  const { state, uploadId = '', error, reason = error } = level;
  if (state !== 'done') return { state, ...(reason && { error: reasonText(storedReason(reason)) }) };
  const isThere = (await findNewAudio(uploadId)) !== null && (await mayUseFile(author, uploadId));
  return isThere ? { state, audioUrl: objectPathOf(uploadId, 'audio', 'copy.mp3') } : { state: 'none' };
}

async function requireAudio(author: Author, reference: string): Promise<StoredAudio> {
  const id = findUploadId(reference);
  const audio = id && (await mayUseFile(author, id)) ? await findStoredAudio(id) : null;
  if (!audio) throw new DomainError('invalid', { code: 'audioMissing' }, { field: 'audioUrl' });
  return audio;
}

/** Does the job. The person who asked is shown why it failed. */
export const makeLouderCopy: JobRunner = async ({ uploadId, run }) => {
  const id = String(uploadId);
  const level = await findLevel(id);
  if (!level || level.run !== run) return;
  await changeLevel(id, { ...level, state: 'running' });
  try {
    await changeLevel(id, { ...level, state: 'done', uploadId: await makeCopy(id, level) });
  } catch (error) {
    const isSaid = error instanceof DomainError;
    await changeLevel(id, {
      ...level,
      state: 'failed',
      reason: isSaid ? reasonOf(error) : { code: 'louderInterrupted' },
    });
    if (!isSaid) throw error;
  }
};

/** Returns the id of the copy, an upload like any other. The file itself stays as it is. */
async function makeCopy(id: string, { by }: StoredLevel): Promise<string> {
  const [audio, upload, user] = [await findStoredAudio(id), await findUpload(id), await findUser({ id: by })];
  if (!audio || !upload) throw new DomainError('missing', { code: 'soundFileGone' });
  if (!isAuthor(user)) throw new DomainError('forbidden', { code: 'louderForbidden' });
  const folder = await mkdtemp(join(tmpdir(), 'carecast-level-'));
  try {
    const target = join(folder, 'copy.mp3');
    await withFile(audio, (path) => writeLeveled(path, target, bitRateOf(audio)));
    const answer = await listen(target, 'audio/mpeg');
    if ('problem' in answer || !isOnAim(answer.sound.loudness?.integrated))
      throw new DomainError('unsupported', { code: 'louderOff' });
    const { size } = await stat(target);
    const file = { kind: 'audio', name: upload.originalName, size, type: 'audio/mpeg' } as const;
    const ticket = await beginUpload(user, file, new Date(), { isThrottled: false });
    await sendUpload(ticket, target);
    await changeSound(ticket.id, answer);
    return ticket.id;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const CLOSE = 1;
const isOnAim = (integrated: number | undefined) =>
  integrated !== undefined && Math.abs(integrated - LOUDNESS_AIM) <= CLOSE;

/** In kbit/s, those of MPEG-1 layer 3: what the file has on average, and no more than speech and music need. */
const BIT_RATES = [64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
const bitRateOf = ({ bytes, duration }: StoredAudio): number => {
  const average = (bytes * 8) / 1_000 / Math.max(1, duration);
  return BIT_RATES.find((rate) => rate >= average * 0.97) ?? 320;
};
