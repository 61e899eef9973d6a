import type { Db } from '#server/db/sql.ts';
import { cite } from '#shared/format.ts';
import type { Reason } from '#shared/reason.ts';
import type { Admin } from '#shared/account.ts';
import { type Chapter } from '#shared/episode.ts';
import { MAX_LONG_TEXT_BYTES, NewEpisode } from '#shared/episode-fields.ts';
import { toStorable } from '#shared/text.ts';
import { MINUTE_S } from '#shared/units.ts';
import { parseTranscript } from '#shared/transcript.ts';
import { listCategories } from '#server/db/categories.ts';
import { findEpisodeByGuid } from '#server/db/episodes.ts';
import { createEpisode } from '#server/catalogue/index.ts';
import { DomainError, type Fault } from '#server/errors.ts';
import { asFetchError, fetchBody, FetchError, type FetchOptions, type TrustedHost } from '#server/outbound/index.ts';
import { fetchAudio, type OnBytes, removeLeftParts } from './fetch-audio.ts';
import { chaptersOf, type ForeignEpisode, foreignEpisode } from './foreign-episode.ts';
import type { ForeignFeed } from './foreign-feed.ts';

/** The outcome for one episode; `notes` lists what could not be imported, in whole sentences. */
export type Outcome =
  | { kind: 'imported'; title: string; isDraft: boolean; notes: Reason[] }
  | { kind: 'present'; title: string; notes: Reason[] }
  | { kind: 'failed'; title: string; reason: Reason };

type ImportOptions = {
  isDraft: boolean;
  signal: AbortSignal;
  onEpisode(index: number, count: number, title: string): void | Promise<void>;
  onBytes: OnBytes;
  /** Called after each episode with what identifies it in this feed. What it throws ends the import. */
  onOutcome?(key: string, outcome: Outcome): Promise<void>;
  /** Called in the transaction that creates an episode. What it throws keeps it from being created. */
  onCreated?(db: Db): Promise<void>;
};

/** Its host may have the whole of a minute, and then another to wait. */
const TEXT_TIMEOUTS = { seconds: 2 * MINUTE_S, patienceSeconds: MINUTE_S };

/**
 * Imports every episode of a feed that is not here yet, oldest first, sequentially. Idempotent: episodes are identified
 * by guid, so it may be stopped anywhere and run again. A failed episode is reported and does not stop the rest.
 * @throws DomainError diskFull, or forbidden once the administrator is none; any other error that concerns more than one episode
 */
export async function importPodcast(admin: Admin, source: ForeignFeed, options: ImportOptions): Promise<Outcome[]> {
  await removeLeftParts();
  const items = [...(source.feed.items ?? [])].reverse();
  const categories = (await listCategories()).map(({ name }) => name);
  const outcomes: Outcome[] = [];
  const seen = new Set<string>();
  for (const [index, item] of items.entries()) {
    if (options.signal.aborted) break;
    const episode = await foreignEpisode(item, source.base, categories);
    const title = episode?.title || cite(item.title ?? '') || `#${index + 1}`;
    await options.onEpisode(index + 1, items.length, title);
    const isFirst = episode !== null && !seen.has(episode.guid);
    const outcome = isFirst
      ? await attempt(admin, episode, source.trusted, options)
      : failed(title, { code: episode ? 'episodeIdRepeated' : 'foreignIdMissing' });
    if (outcome) {
      outcomes.push(outcome);
      await options.onOutcome?.(isFirst ? episode.guid : `item ${index + 1}`, outcome);
    }
    if (episode) seen.add(episode.guid);
  }
  return outcomes;
}

/** Returns null when it was aborted, which leaves nothing behind. */
async function attempt(
  admin: Admin,
  episode: ForeignEpisode,
  trusted: TrustedHost | undefined,
  options: ImportOptions,
): Promise<Outcome | null> {
  try {
    return await importEpisode(admin, episode, { trusted, signal: options.signal }, options);
  } catch (error) {
    if (options.signal.aborted) return null;
    if (error instanceof FetchError)
      return failed(episode.title, { code: 'episodeAudioUnread', because: error.reason });
    if (isTaken(error)) return presentOutcome(episode.title, false);
    if (!(error instanceof DomainError) || OF_ALL.includes(error.fault)) throw error;
    return failed(episode.title, error.reason);
  }
}

/** Refusals that every other episode would meet as well. */
const OF_ALL: readonly Fault[] = ['diskFull', 'forbidden', 'signedOut'];

/** Returns whether another import of the same feed was faster (SQLSTATE 23505, unique_violation). */
const isTaken = (error: unknown) => error instanceof Error && 'code' in error && error.code === '23505';

async function importEpisode(
  admin: Admin,
  episode: ForeignEpisode,
  reach: FetchOptions,
  { isDraft, onBytes, onCreated }: ImportOptions,
): Promise<Outcome> {
  const { guid, title, description, category, publishedAt, audioUrl } = episode;
  const present = await findEpisodeByGuid(guid);
  if (present) return presentOutcome(title, present.isDeleted);
  if (!audioUrl) return failed(title, { code: 'episodeAudioMissing' });
  const notes: Reason[] = [];
  const transcript = await transcriptOf(episode, reach, notes);
  const chapters = await chaptersFor(episode, reach, notes);
  const now = new Date();
  const date = publishedAt && publishedAt < now ? publishedAt : now;
  if (date === now) notes.push({ code: publishedAt ? 'episodeDateFuture' : 'episodeDateMissing' });
  if (!description) notes.push({ code: 'episodeIsDraft' });
  const published = !isDraft && description !== '';
  const objectPath = await fetchAudio(admin, audioUrl, reach, onBytes);
  const input = NewEpisode.parse({
    title,
    description,
    category,
    transcript,
    chapters,
    published,
    audioUrl: objectPath,
  });
  await createEpisode(admin, input, now, { guid, publishedAt: date }, async (_created, db) => onCreated?.(db));
  return { kind: 'imported', title, isDraft: !published, notes };
}

const failed = (title: string, reason: Reason): Outcome => ({ kind: 'failed', title, reason });

const presentOutcome = (title: string, isDeleted: boolean): Outcome => ({
  kind: 'present',
  title,
  notes: isDeleted ? [{ code: 'episodeStaysDeleted' }] : [],
});

async function transcriptOf(
  { transcripts }: ForeignEpisode,
  reach: FetchOptions,
  notes: Reason[],
): Promise<string | null> {
  for (const { url } of transcripts) {
    const text = await fetchText(url, MAX_LONG_TEXT_BYTES, reach).catch((error: unknown) => {
      notes.push({ code: 'episodeTranscriptUnread', because: asFetchError(error).reason });
      return null;
    });
    if (text && parseTranscript(text).spoken) return text;
  }
  return null;
}

async function chaptersFor(episode: ForeignEpisode, reach: FetchOptions, notes: Reason[]): Promise<Chapter[] | null> {
  const { chaptersUrl, chapters } = episode;
  if (!chaptersUrl) return chapters;
  try {
    const list = JSON.parse(await fetchText(chaptersUrl, MAX_LONG_TEXT_BYTES, reach)) as { chapters?: unknown } | null;
    return (Array.isArray(list?.chapters) && chaptersOf(list.chapters.filter(isObject))) || chapters;
  } catch (error) {
    const because: Reason = error instanceof SyntaxError ? { code: 'responseNotJson' } : asFetchError(error).reason;
    notes.push({ code: 'episodeChaptersUnread', because });
    return chapters;
  }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

async function fetchText(url: string, limit: number, options: FetchOptions): Promise<string> {
  const { status, headers, bytes, isCut } = await fetchBody(url, limit, { ...options, ...TEXT_TIMEOUTS });
  if (status !== 200) throw new FetchError({ code: 'httpStatus', status });
  if (isCut) throw new FetchError({ code: 'responseTooLarge', bytes: limit });
  if (/^text\/html/i.test(headers['content-type'] ?? '')) throw new FetchError({ code: 'responseIsWebPage' });
  return toStorable(bytes.toString('utf8'));
}
