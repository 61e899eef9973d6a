import { randomUUID } from 'node:crypto';
import { type Author, isAdmin } from '#shared/account.ts';
import type { TimedLine, Timing } from '#shared/timing.ts';
import { scopeToChange } from '#shared/token.ts';
import { requireScope } from '#server/accounts/index.ts';
import { findEpisodeEvenDraft, lockEpisode, type StoredEpisode } from '#server/db/episodes.ts';
import { addJob } from '#server/db/jobs.ts';
import { type Db, sql } from '#server/db/sql.ts';
import { addTiming, changeTiming, findTiming, type StoredTiming } from '#server/db/timings.ts';
import { DomainError, episodeNotFound } from '#server/errors.ts';
import { proposeTimes } from '#server/media/index.ts';
import type { JobRunner } from '#server/queue.ts';
import { changeDraft, changeEpisode } from './episodes.ts';
import { requireMayChange } from './visible.ts';
import { linesOf } from './script-lines.ts';

/** Below this a text is not the one that is spoken: scripts of other episodes reach 0.1, half of the right one 0.45. */
const FITS_AT_ALL = 0.2;

/**
 * Starts to look for a text's sentences in the episode's audio: `text`, else its transcript, else its script. Lines that
 * were set by hand stay. @throws DomainError missing, forbidden (for the key) or invalid (no words)
 */
export async function requestTiming(author: Author, episodeId: string, text?: string): Promise<Timing> {
  return sql.begin(async (db) => {
    const episode = requireChangeable(author, await lockEpisode(episodeId, db));
    const words = linesOf(text ?? episode.transcript ?? episode.script ?? '');
    const before = await findTiming(episodeId, db);
    if (before && isUnderWay(before, episode.audioId, words)) return asRead(before);
    const run = randomUUID();
    const lines = keepByHand(words, before?.uploadId === episode.audioId ? before.lines : []);
    await addTiming(episodeId, { uploadId: episode.audioId, run, lines }, db);
    await addJob({ kind: 'timing', key: run, payload: { episodeId, run } }, db);
    return { state: 'waiting', fits: 0, lines };
  });
}

/** Whether times for just this are looked for already: who asks twice gets one run. */
const isUnderWay = ({ state, uploadId, lines }: StoredTiming, audioId: string, words: readonly string[]): boolean =>
  (state === 'waiting' || state === 'running') &&
  uploadId === audioId &&
  lines.map(({ text }) => text).join('\n') === words.join('\n');

/** Returns the episode's newest proposal. @throws DomainError missing */
export async function readTiming(author: Author, episodeId: string, db: Db = sql): Promise<Timing> {
  requireEpisode(author, await findEpisodeEvenDraft(episodeId, db));
  return asRead(await requireTiming(episodeId, db));
}

/** Keeps a person's corrections. @throws DomainError missing, forbidden, or conflict while times are looked for */
export async function keepTiming(author: Author, episodeId: string, lines: TimedLine[]): Promise<Timing> {
  return sql.begin(async (db) => {
    requireChangeable(author, await lockEpisode(episodeId, db));
    const timing = await requireTiming(episodeId, db);
    requireEnded(timing);
    const state = timing.state === 'accepted' ? 'proposed' : timing.state;
    await changeTiming(timing.run, { lines, state }, db);
    return asRead({ ...timing, lines, state });
  });
}

/**
 * Makes the lines with their times the episode's transcript.
 * @throws DomainError missing, forbidden, or conflict while times are looked for, and when the audio was replaced
 */
export async function acceptTiming(author: Author, episodeId: string, now: Date): Promise<Timing> {
  const timing = await requireTiming(episodeId, sql);
  requireEnded(timing);
  if (timing.state === 'failed') throw new DomainError('conflict', 'There are no times to accept');
  const episode = requireChangeable(author, await findEpisodeEvenDraft(episodeId));
  if (episode.audioId !== timing.uploadId) throw new DomainError('conflict', REPLACED);
  const transcript = JSON.stringify(timing.lines.map(({ time, text }) => ({ time, text })));
  if (episode.transcript === transcript) return asRead({ ...timing, state: 'accepted' });
  const changes = { transcript, updatedAt: episode.updatedAt.toISOString() }; // accepted twice at once, it changes once
  await (isAdmin(author)
    ? changeEpisode(author, episodeId, changes, now)
    : changeDraft(author, episodeId, changes, now));
  await changeTiming(timing.run, { state: 'accepted' });
  return asRead({ ...timing, state: 'accepted' });
}

/** Does the job: proposes times, or says why there are none. Nothing once another run has begun. */
export const runTiming: JobRunner = async ({ episodeId, run }) => {
  const timing = await findTiming(String(episodeId));
  if (!timing || timing.run !== run || !(await changeTiming(timing.run, { state: 'running' }))) return;
  const found = await proposeTimes(
    timing.uploadId,
    timing.lines.map(({ text }) => text),
  );
  const episode = await findEpisodeEvenDraft(String(episodeId));
  if (episode?.audioId !== timing.uploadId) await changeTiming(timing.run, { state: 'failed', error: REPLACED });
  else if ('problem' in found) await changeTiming(timing.run, { state: 'failed', error: found.problem });
  else await changeTiming(timing.run, judged(timing.lines, found));
};

const REPLACED = 'The audio was replaced meanwhile. Look for the times again.';
const OTHER_WORDS = 'These words do not fit this audio. Is it the script of this episode?';

function judged(
  lines: TimedLine[],
  { fits, lines: found }: { fits: number; lines: Omit<TimedLine, 'text' | 'byHand'>[] },
) {
  const isOther = fits < FITS_AT_ALL;
  const timed = lines.map((line, at) =>
    line.byHand ? line : { ...line, ...found[at], ...(isOther && { doubtful: true }) },
  );
  return {
    fits,
    state: isOther ? ('refused' as const) : ('proposed' as const),
    error: isOther ? OTHER_WORDS : null,
    lines: rising(timed),
  };
}

/** Where a line set by hand comes before those above it, these give way. */
function rising(lines: TimedLine[]): TimedLine[] {
  let next = Infinity;
  const lowered = lines.toReversed().map((line) => {
    next = Math.min(next, line.byHand ? line.time : Infinity);
    return { ...line, time: Math.min(line.time, next) };
  });
  let last = 0;
  return lowered.reverse().map((line) => {
    last = Math.max(last, line.time);
    return { ...line, time: last };
  });
}

/** Each line of before is used once, so that a sentence said twice keeps both its times. */
function keepByHand(words: string[], before: TimedLine[]): TimedLine[] {
  const kept = before.filter(({ byHand }) => byHand);
  return words.map((text) => {
    const at = kept.findIndex((line) => line.text === text);
    const [line] = at < 0 ? [] : kept.splice(at, 1);
    return line ?? { time: 0, text, doubtful: true, byHand: false };
  });
}

async function requireTiming(episodeId: string, db: Db): Promise<StoredTiming> {
  const timing = await findTiming(episodeId, db);
  if (!timing) throw new DomainError('missing', 'No times have been looked for in this episode');
  return timing;
}

function requireEnded({ state }: StoredTiming): void {
  if (state === 'waiting' || state === 'running')
    throw new DomainError('conflict', 'The times are still being looked for', { retryAfter: 10 });
}

/** @throws DomainError also forbidden for a key that may not change it */
function requireChangeable(author: Author, episode: StoredEpisode | null): StoredEpisode {
  const present = requireEpisode(author, episode);
  requireScope(author, scopeToChange(present));
  return present;
}

/** @throws DomainError missing, or forbidden for another author's and for a published one */
function requireEpisode(author: Author, episode: StoredEpisode | null): StoredEpisode {
  if (!episode) throw episodeNotFound();
  requireMayChange(author, episode);
  return episode;
}

const asRead = ({ state, fits, lines, error }: StoredTiming): Timing => ({
  state,
  fits,
  lines,
  ...(error !== null && { error }),
});
