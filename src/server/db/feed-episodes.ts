import type { ListedEpisode } from '#shared/episode.ts';
import { findPlace } from './episode-counts.ts';
import { sharedColumns, tables } from './episodes.ts';
import { type Db, sql } from './sql.ts';

const VERSIONS_PER_READ = 250;
const EPISODES_PER_READ = 100;

/** A published episode with what only the feed needs; its transcript, which may be long, is read separately. */
export type FeedEpisode = Omit<ListedEpisode<Date>, 'transcriptPreview' | 'isTranscriptLonger'> & {
  guid: string;
  publishedAt: Date;
  isTimed: boolean;
};

/** Returns the newest published episodes, newest first. */
export async function listFeedEpisodes(limit: number, db: Db = sql): Promise<FeedEpisode[]> {
  return db<FeedEpisode[]>`
    select ${feedColumns(db)} from ${tables(db)} where e.published order by e.published_at desc, e.id limit ${limit}`;
}

/** Identifies what a feed shows of an episode: `updatedAt` is later after each change. */
export type FeedVersion = { id: string; publishedAt: Date; updatedAt: Date };

/**
 * Returns the versions of every published episode, newest first, 250 at a time, so that a catalogue of a
 * hundred thousand is never in memory as a whole.
 */
export async function* listEveryFeedVersion(db: Db = sql): AsyncGenerator<FeedVersion[]> {
  let after: FeedVersion | undefined;
  do {
    const versions: FeedVersion[] = await db<FeedVersion[]>`
      select e.id, e.published_at, e.updated_at from episodes e
      where e.published ${olderThan(after, db)} order by e.published_at desc, e.id limit ${VERSIONS_PER_READ}`;
    yield versions;
    after = versions.length === VERSIONS_PER_READ ? versions.at(-1) : undefined;
  } while (after);
}

/** Returns these published episodes, in any order; reads a hundred at a time. */
export async function* listFeedEpisodesById(ids: readonly string[], db: Db = sql): AsyncGenerator<FeedEpisode> {
  for (let at = 0; at < ids.length; at += EPISODES_PER_READ) {
    yield* await db<FeedEpisode[]>`
      select ${feedColumns(db)} from ${tables(db)}
      where e.published and e.id = any(${ids.slice(at, at + EPISODES_PER_READ)}::uuid[])`;
  }
}

/** Returns a page of the same list counted from the oldest, so that new episodes move nothing. Newest first. */
export async function listOldestFeedEpisodes(limit: number, offset: number, db: Db = sql): Promise<FeedEpisode[]> {
  const { from, skip } = await findPlace({ sort: 'oldest', offset }, db);
  const episodes = await db<FeedEpisode[]>`
    select ${feedColumns(db)} from ${tables(db)}
    where e.published ${from ? db`and e.published_at >= ${from}` : db``}
    order by e.published_at, e.id desc limit ${limit} offset ${skip}`;
  return episodes.reverse();
}

/** Two conditions where one would do: the index is read by the first, not by an `or`. */
const olderThan = (after: FeedVersion | undefined, db: Db) =>
  after
    ? db`and e.published_at <= ${after.publishedAt} and (e.published_at < ${after.publishedAt} or e.id > ${after.id})`
    : db``;

const feedColumns = (db: Db) => db`
  ${sharedColumns(db)}, coalesce(nullif(e.guid, ''), e.id::text) as guid,
  e.transcript is not null as has_transcript, e.transcript_cues is not null as is_timed`;
