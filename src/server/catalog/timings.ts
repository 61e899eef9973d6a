import { type Author, isAdmin } from '#shared/account.ts';
import { reasonText } from '#shared/reason.ts';
import { isUnderWay } from '#shared/task.ts';
import type { TimedLine } from '#shared/timing.ts';
import type { Timing } from '#shared/contract/times.ts';
import { scopeToChange } from '#shared/token.ts';
import { confirmRights } from '#server/audit.ts';
import { config } from '#server/config.ts';
import { requireScope } from '#server/accounts/index.ts';
import { findEpisodeEvenDraft, lockEpisode, type StoredEpisode } from '#server/db/episodes.ts';
import { type Db, sql } from '#server/db/sql.ts';
import { addTiming, changeTiming, findTiming, type StoredTiming } from '#server/db/timings.ts';
import { DomainError, requireFound } from '#server/errors.ts';
import { enqueueTask } from '#server/queue.ts';
import { changeDraft, changeEpisode } from './episodes.ts';
import { chaptersOf } from './judged-lines.ts';
import { headingsOf, linesOf } from './script-lines.ts';
import { requireMayChange } from './visible.ts';

/**
 * Starts to look for a text's sentences in the episode's audio: `text`, else its transcript, else its script. Lines
 * that were set by hand stay. @throws DomainError missing, forbidden (for the key) or invalid (no words)
 */
export async function requestTiming(author: Author, episodeId: string, text?: string): Promise<Timing> {
  return sql.begin(async (db) => {
    await confirmRights(author, db);
    const episode = requireChangeable(author, await lockEpisode(episodeId, db));
    const given = text ?? episode.transcript ?? episode.script ?? '';
    const words = linesOf(given);
    const before = await findTiming(episodeId, db);
    if (before && isForJustThis(before, episode.audioId, words)) return asRead(before);
    const [own, scripts] = [headingsOf(given), headingsOf(episode.script ?? '')];
    const lines = keepByHand(words, before?.uploadId === episode.audioId ? before.lines : []);
    return enqueueTiming(author, episode, { lines, headings: own.length > 0 ? own : scripts, source: 'words' }, db);
  });
}

/**
 * Has the transcription service write down what is spoken in the episode's audio. Two requests get one run.
 * @throws DomainError missing, forbidden, or invalid while no service is set
 */
export async function requestTranscription(author: Author, episodeId: string): Promise<Timing> {
  return sql.begin(async (db) => {
    await confirmRights(author, db);
    const episode = requireChangeable(author, await lockEpisode(episodeId, db));
    if (!config.transcription)
      throw new DomainError('invalid', { code: 'noTranscriptionService' }, { field: 'transcribe' });
    const before = await findTiming(episodeId, db);
    const isAsked = before?.source === 'service' && isUnderWay(before) && before.uploadId === episode.audioId;
    if (before && isAsked) return asRead(before);
    const headings = headingsOf(episode.script ?? '');
    return enqueueTiming(author, episode, { lines: [], headings, source: 'service' }, db);
  });
}

async function enqueueTiming(
  { id: by }: Author,
  { id: episodeId, audioId: uploadId }: StoredEpisode,
  begun: Pick<StoredTiming, 'lines' | 'headings' | 'source'>,
  db: Db,
): Promise<Timing> {
  await addTiming({ episodeId, uploadId, ...begun }, db);
  const kind = begun.source === 'service' ? 'transcribe' : 'timing';
  await enqueueTask({ kind: 'timing', subject: episodeId, by }, { kind, payload: { episodeId } }, db);
  return asRead(await requireTiming(episodeId, db));
}

/** Whether times for just this are looked for already: two requests get one run. */
const isForJustThis = (before: StoredTiming, audioId: string, words: readonly string[]): boolean =>
  isUnderWay(before) &&
  before.source === 'words' &&
  before.uploadId === audioId &&
  before.lines.map(({ text }) => text).join('\n') === words.join('\n');

/** Returns the episode's newest proposal. @throws DomainError missing */
export async function readTiming(author: Author, episodeId: string, db: Db = sql): Promise<Timing> {
  requireEpisode(author, await findEpisodeEvenDraft(episodeId, db));
  return asRead(await requireTiming(episodeId, db));
}

/**
 * Keeps a person's corrections of the lines of this `version`; without it of any.
 * @throws DomainError missing, forbidden, or conflict: times are looked for, or someone else has changed them
 */
export async function saveTiming(
  author: Author,
  episodeId: string,
  { lines, version }: { lines: TimedLine[]; version?: number | undefined },
): Promise<Timing> {
  return sql.begin(async (db) => {
    await confirmRights(author, db);
    requireChangeable(author, await lockEpisode(episodeId, db));
    const timing = await requireTiming(episodeId, db);
    requireEnded(timing);
    if (version !== undefined && version !== timing.version)
      throw new DomainError('conflict', { code: 'timesChanged' });
    const state = timing.state === 'accepted' ? 'proposed' : timing.state;
    await changeTiming(timing, { lines, state }, db);
    return asRead({ ...timing, lines, state, version: timing.version + 1 });
  });
}

/**
 * Makes the lines with their times the episode's transcript.
 * @throws DomainError missing, forbidden, or conflict while times are looked for, and when the audio was replaced
 */
export async function acceptTiming(author: Author, episodeId: string, now: Date): Promise<Timing> {
  const timing = await requireTiming(episodeId, sql);
  requireEnded(timing);
  if (timing.state === 'failed' || timing.lines.length === 0)
    throw new DomainError('conflict', { code: 'noTimesToAccept' });
  const episode = requireChangeable(author, await findEpisodeEvenDraft(episodeId));
  if (episode.audioId !== timing.uploadId) throw new DomainError('conflict', { code: 'audioReplaced' });
  const transcript = JSON.stringify(timing.lines.map(({ time, text }) => ({ time, text })));
  if (episode.transcript === transcript) return asRead({ ...timing, state: 'accepted' });
  const changes = { transcript, updatedAt: episode.updatedAt.toISOString() }; // accepted twice at once, it changes once
  await (isAdmin(author)
    ? changeEpisode(author, episodeId, changes, now)
    : changeDraft(author, episodeId, changes, now));
  await changeTiming(timing, { state: 'accepted' });
  return asRead({ ...timing, state: 'accepted' });
}

/** Each line of before is used once, so that a sentence said twice keeps both its times. */
function keepByHand(words: string[], before: TimedLine[]): TimedLine[] {
  const kept = before.filter(({ byHand }) => byHand);
  return words.map((text) => {
    const at = kept.findIndex((line) => line.text === text);
    const [line] = at < 0 ? [] : kept.splice(at, 1);
    return line ?? { time: 0, text, doubtful: true, byHand: false, heard: false };
  });
}

const requireTiming = async (episodeId: string, db: Db): Promise<StoredTiming> =>
  requireFound(await findTiming(episodeId, db), { code: 'neverTimed' });

function requireEnded(timing: StoredTiming): void {
  if (isUnderWay(timing)) throw new DomainError('conflict', { code: 'timesInProgress' }, { retryAfter: 10 });
}

/** @throws DomainError also forbidden for a key that may not change it */
function requireChangeable(author: Author, episode: StoredEpisode | null): StoredEpisode {
  const present = requireEpisode(author, episode);
  requireScope(author, scopeToChange(present));
  return present;
}

/** @throws DomainError missing, or forbidden for another author's and for a published one */
function requireEpisode(author: Author, episode: StoredEpisode | null): StoredEpisode {
  const found = requireFound(episode, { code: 'episodeNotFound' });
  requireMayChange(author, found);
  return found;
}

function asRead({ headings, reason, uploadId: _upload, episodeId: _episode, ...timing }: StoredTiming): Timing {
  const because = timing.state === 'refused' ? ({ code: 'wordsOfOtherAudio' } as const) : reason;
  const problem = because && { error: reasonText(because), code: because.code };
  return { ...timing, chapters: chaptersOf(headings, timing.lines), ...problem };
}
