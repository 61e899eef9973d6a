import type { ListedEpisode } from '#shared/episode.ts';
import { sharedColumns, tables } from './episodes.ts';
import { type Db, sql } from './sql.ts';

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

/** Returns every published episode, newest first; reads a hundred at a time, never a long catalogue as a whole. */
export async function* listEveryFeedEpisode(db: Db = sql): AsyncGenerator<FeedEpisode> {
  let after: FeedEpisode | undefined;
  do {
    const episodes: FeedEpisode[] = await db<FeedEpisode[]>`
      select ${feedColumns(db)} from ${tables(db)}
      where e.published ${olderThan(after, db)} order by e.published_at desc, e.id limit ${EPISODES_PER_READ}`;
    yield* episodes;
    after = episodes.length === EPISODES_PER_READ ? episodes.at(-1) : undefined;
  } while (after);
}

/** Returns a page of the same list counted from the oldest, so that new episodes move nothing. Newest first. */
export async function listOldestFeedEpisodes(limit: number, offset: number, db: Db = sql): Promise<FeedEpisode[]> {
  const episodes = await db<FeedEpisode[]>`
    select ${feedColumns(db)} from ${tables(db)}
    where e.id in (select id from episodes where published order by published_at, id desc limit ${limit} offset ${offset})
    order by e.published_at, e.id desc`;
  return episodes.reverse();
}

/** Two conditions where one would do: the index is read by the first, not by an `or`. */
const olderThan = (after: FeedEpisode | undefined, db: Db) =>
  after
    ? db`and e.published_at <= ${after.publishedAt} and (e.published_at < ${after.publishedAt} or e.id > ${after.id})`
    : db``;

const feedColumns = (db: Db) => db`
  ${sharedColumns(db)}, coalesce(nullif(e.guid, ''), e.id::text) as guid,
  e.transcript is not null as has_transcript, e.transcript_cues is not null as is_timed`;
