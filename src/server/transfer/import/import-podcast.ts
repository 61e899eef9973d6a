import type { Db } from '#server/db/sql.ts';
import type { Reason } from '#shared/reason.ts';
import type { Admin } from '#shared/account.ts';
import type { Chapter } from '#shared/contract/audio.ts';
import { MAX_CHAPTERS } from '#shared/limits.ts';
import { NewEpisode } from '#shared/episode-fields.ts';
import { reasonOfRefused } from '#shared/schema.ts';
import { findEpisodeByGuid } from '#server/db/episodes.ts';
import { createEpisode } from '#server/catalog/index.ts';
import { DomainError, type Fault } from '#server/errors.ts';
import { FetchError, type FetchOptions, type TrustedHost } from '#server/outbound/index.ts';
import { currentShow } from '#server/show/index.ts';
import { chaptersFor, pictureOf, transcriptOf } from './companions.ts';
import { fetchAudio, type FetchedAudio, type OnBytes, removeLeftParts } from './fetch-audio.ts';
import type { ForeignEpisode } from './foreign-episode.ts';
import type { ForeignFeed } from './foreign-feed.ts';
import { seriesOf } from './season-series.ts';

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
  onCreated?(id: string, db: Db): Promise<void>;
  /** The same of a series. */
  onSeries?(id: string, db: Db): Promise<void>;
};

type EachOptions = ImportOptions & { findSeriesId: ReturnType<typeof seriesOf> };

/**
 * Imports every episode of a feed that is not here yet, oldest first, sequentially. Idempotent: episodes are identified
 * by guid, so it may be stopped anywhere and run again. A failed episode is reported and does not stop the rest.
 * @throws DomainError diskFull, or forbidden once the person is no longer an administrator; any other error that
 * concerns more than one episode
 */
export async function importPodcast(admin: Admin, source: ForeignFeed, options: ImportOptions): Promise<Outcome[]> {
  await removeLeftParts();
  const items = source.items.toReversed();
  const outcomes: Outcome[] = [];
  const seen = new Set<string>();
  const findSeriesId = seriesOf(admin, source, options.onSeries?.bind(options));
  for (const [index, { id, episode, title: said }] of items.entries()) {
    if (options.signal.aborted) break;
    const title = episode?.title || said || `#${index + 1}`;
    await options.onEpisode(index + 1, items.length, title);
    const isFirst = episode !== null && !seen.has(episode.guid);
    const outcome = isFirst
      ? await attempt(admin, episode, source.trusted, { ...options, findSeriesId })
      : failed(title, 'problem' in id ? id.problem : { code: 'episodeIdRepeated' });
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
  options: EachOptions,
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
  { isDraft, onBytes, onCreated, findSeriesId }: EachOptions,
): Promise<Outcome> {
  const { guid, title, description, audioUrl } = episode;
  const publishedAt = episode.publishedAt && new Date(episode.publishedAt);
  const present = await findEpisodeByGuid(guid);
  if (present) return presentOutcome(title, present.isDeleted);
  if (!audioUrl) return failed(title, { code: 'episodeAudioMissing' });
  const now = new Date();
  const date = publishedAt && publishedAt < now ? publishedAt : now;
  const notes = notesAbout(episode, date === now);
  const published = !isDraft && description !== '';
  const transcript = await transcriptOf(episode, reach, notes);
  const input = {
    ...{ title, description, category: episode.category, language: languageOf(episode), published },
    artwork: await pictureOf(admin, episode, reach, notes),
  };
  const chapters = await chaptersFor(episode, reach, notes);
  const audio = await fetchAudio(admin, audioUrl, reach, onBytes);
  const { objectPath } = audio;
  const { season, place, kind } = episode.position;
  const { data, error } = NewEpisode.safeParse({
    ...input,
    ...{ seriesId: await findSeriesId(season), place, kind },
    chapters: heard(chapters, audio, notes),
    audioUrl: objectPath,
  });
  if (error) return failed(title, reasonOfRefused(error));
  const texts = { ...data, transcript: transcript?.text ?? null };
  const origin = { guid, publishedAt: date, spoken: transcript?.spoken };
  await createEpisode(admin, texts, now, origin, async (created, db) => onCreated?.(created.id, db));
  return { kind: 'imported', title, isDraft: !published, notes };
}

/** Returns what has to be said about an episode before any of its files arrive. */
function notesAbout({ description, cut, publishedAt }: ForeignEpisode, isDatedToday: boolean): Reason[] {
  const notes = [...cut];
  if (isDatedToday) notes.push({ code: publishedAt ? 'episodeDateFuture' : 'episodeDateMissing' });
  if (!description) notes.push({ code: 'episodeIsDraft' });
  return notes;
}

/** The show's own language is not written down: an episode follows it. */
const languageOf = ({ language }: ForeignEpisode): string | null =>
  language === currentShow().language.toLowerCase() ? null : language;

/** Returns the chapters of the feed, else of the audio's tags, as many as we take, and none after its end. */
function heard(given: Chapter[] | null, { duration, chapters }: FetchedAudio, notes: Reason[]): Chapter[] | null {
  const all = given ?? chapters;
  const inside = all.filter(({ time }) => Math.floor(time) <= duration);
  if (inside.length < all.length) notes.push({ code: 'episodeChaptersLate', count: all.length - inside.length });
  if (inside.length > MAX_CHAPTERS) notes.push({ code: 'episodeChaptersCut', max: MAX_CHAPTERS });
  return inside.length > 0 ? inside.slice(0, MAX_CHAPTERS) : null;
}

const failed = (title: string, reason: Reason): Outcome => ({ kind: 'failed', title, reason });

const presentOutcome = (title: string, isDeleted: boolean): Outcome => ({
  kind: 'present',
  title,
  notes: isDeleted ? [{ code: 'episodeStaysDeleted' }] : [],
});
