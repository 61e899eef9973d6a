import type { Author } from '#shared/account.ts';
import { reasonText } from '#shared/reason.ts';
import type { TimedLine } from '#shared/timing.ts';
import type { Timing } from '#shared/contract/times.ts';
import { confirmRights } from '#server/audit.ts';
import { type Db, sql } from '#server/db/sql.ts';
import { findTask, type StoredTask } from '#server/db/tasks.ts';
import type { StoredEpisode } from '#server/db/episodes.ts';
import { addTiming, changeTiming, findTiming, type Heading } from '#server/db/timings.ts';
import { requireFound } from '#server/errors.ts';
import { finalizeUploads, findUnattachedAudio, findUploadId, proposeAlignment } from '#server/media/index.ts';
import { enqueueTask, type RunningTask, TaskError } from '#server/queue.ts';
import { chaptersOf, judged } from './judged-lines.ts';
import { headingsOf, linesOf } from './script-lines.ts';

/** The request, with its result: the words are what it is known by. */
type Found = { lines: TimedLine[]; headings: Heading[]; fits: number; state: 'proposed' | 'refused' };

/**
 * Starts to look for a script's sentences in uploaded audio that no episode has yet; the same again gets one run.
 * @throws DomainError invalid (no words, no such audio)
 */
export async function requestAudioTiming(author: Author, audioUrl: string, text: string): Promise<Timing> {
  await finalizeUploads(author, [audioUrl]);
  const subject = await requireOwnAudio(author, audioUrl);
  const lines = linesOf(text).map((line) => ({ time: 0, text: line, doubtful: true, byHand: false, heard: false }));
  return sql.begin(async (db) => {
    await confirmRights(author, db);
    const before = await findTask<Found>({ kind: 'timing', subject }, db);
    if (before && before.state !== 'failed' && wordsOf(before.result) === wordsOf({ lines })) return asRead(before);
    const result: Found = { lines, headings: headingsOf(text), fits: 0, state: 'proposed' };
    const job = { kind: 'timing', payload: { uploadId: subject } } as const;
    await enqueueTask({ kind: 'timing', subject, by: author.id, result }, job, db);
    return asRead(await findTask<Found>({ kind: 'timing', subject }, db));
  });
}

/** Returns how far that is. @throws DomainError missing (never asked for) or invalid (no such audio) */
export async function readAudioTiming(author: Author, audioUrl: string): Promise<Timing> {
  const subject = await requireOwnAudio(author, audioUrl);
  return asRead(await findTask<Found>({ kind: 'timing', subject }));
}

/** Does the job of one upload. @throws TaskError */
export async function runAudioTiming(uploadId: string, { report }: RunningTask): Promise<null> {
  const task = await findTask<Found>({ kind: 'timing', subject: uploadId });
  const { lines = [], headings = [] } = task?.result ?? {};
  const texts = lines.map(({ text }) => text);
  const found = await proposeAlignment(uploadId, texts, (progress) => void report({ progress }));
  if ('problem' in found) throw new TaskError(found.problem);
  await report({ result: { headings, ...judged(lines, found) } });
  return null;
}

/**
 * Keeps the times of an upload with the episode that is made of it, if they are its transcript: to be corrected later.
 */
export async function adoptAudioTiming(
  { id, audioId, transcriptCues }: Pick<StoredEpisode, 'id' | 'audioId' | 'transcriptCues'>,
  db: Db,
): Promise<void> {
  const task = await findTask<Found>({ kind: 'timing', subject: audioId }, db);
  const spoken = transcriptCues?.map(({ text }) => text).join('\n');
  if (task?.state !== 'done' || spoken !== wordsOf(task.result)) return;
  const { lines, headings, fits } = task.result;
  await addTiming({ episodeId: id, uploadId: audioId, lines, headings, source: 'words' }, db);
  const added = await findTiming(id, db);
  if (added) await changeTiming(added, { state: 'accepted', fits }, db);
}

async function requireOwnAudio(author: Author, audioUrl: string): Promise<string> {
  await findUnattachedAudio(author, audioUrl);
  return findUploadId(audioUrl) ?? '';
}

function asRead(task: StoredTask<Found> | null): Timing {
  const { state, progress, reason, result } = requireFound(task, { code: 'neverTimed' });
  const { lines, headings, fits } = result;
  const because = state === 'done' && result.state === 'refused' ? ({ code: 'wordsOfOtherAudio' } as const) : reason;
  return {
    ...{ lines, fits, progress, version: 0, source: 'words', chapters: chaptersOf(headings, lines) },
    state: state === 'done' ? result.state : state,
    ...(because && { error: reasonText(because), code: because.code }),
  };
}

const wordsOf = (found: Pick<Found, 'lines'> | null): string => found?.lines.map(({ text }) => text).join('\n') ?? '';
