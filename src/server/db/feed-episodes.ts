import type { ListedEpisode } from '#shared/episode.ts';
import { isSpokenIn, sharedColumns, type Spoken, tables } from './episodes.ts';
import { type Db, sql, firstNumber, hasRows } from './sql.ts';

const EPISODES_PER_READ = 100;

/** A published episode with what only the feed needs; its transcript, which may be long, is read separately. */
export type FeedEpisode = Omit<ListedEpisode<Date>, 'transcriptPreview' | 'isTranscriptLonger'> & {
  guid: string;
  publishedAt: Date;
  isTimed: boolean;
};

/** Which feed: null for the first, which has what was put into it, else that of a language. */
type FeedScope = Spoken | null;

/** Returns the newest published episodes, newest first; with `spoken` those in this language. */
export async function listFeedEpisodes(limit: number, spoken?: Spoken, db: Db = sql): Promise<FeedEpisode[]> {
  const wanted = spoken ? db`and ${isSpokenIn(spoken, db)}` : db``;
  return db<FeedEpisode[]>`
    select ${feedColumns(db)} from ${tables(db)} where e.published ${wanted} order by e.published_at desc, e.id limit ${limit}`;
}

/** Returns every episode of a feed, newest first; reads a hundred at a time, never a long catalog as a whole. */
export async function* listEveryFeedEpisode(scope: FeedScope = null, db: Db = sql): AsyncGenerator<FeedEpisode> {
  let after: FeedEpisode | undefined;
  do {
    const episodes: FeedEpisode[] = await db<FeedEpisode[]>`
      select ${feedColumns(db)} from ${tables(db)}
      where ${inFeed(scope, db)} ${olderThan(after, db)} order by e.published_at desc, e.id limit ${EPISODES_PER_READ}`;
    yield* episodes;
    after = episodes.length === EPISODES_PER_READ ? episodes.at(-1) : undefined;
  } while (after);
}

/** Returns a page of the same list counted from the oldest, so that new episodes move nothing. Newest first. */
export async function listOldestFeedEpisodes(
  limit: number,
  offset: number,
  scope: FeedScope = null,
  db: Db = sql,
): Promise<FeedEpisode[]> {
  const episodes = await db<FeedEpisode[]>`
    select ${feedColumns(db)} from ${tables(db)}
    where e.id in (select e.id from episodes e where ${inFeed(scope, db)} order by e.published_at, e.id desc limit ${limit} offset ${offset})
    order by e.published_at, e.id desc`;
  return episodes.reverse();
}

export const countFeedEpisodes = (scope: FeedScope = null, db: Db = sql): Promise<number> =>
  firstNumber(db<{ count: number }[]>`select count(*)::int as count from episodes e where ${inFeed(scope, db)}`);

export const hasFeedEpisodes = (scope: FeedScope, db: Db = sql): Promise<boolean> =>
  hasRows(db`select 1 from episodes e where ${inFeed(scope, db)} limit 1`);

const inFeed = (scope: FeedScope, db: Db) =>
  db`e.published and ${scope ? isSpokenIn(scope, db) : db`e.is_in_first_feed`}`;

/** Two conditions where one would do: the index is read by the first, not by an `or`. */
const olderThan = (after: FeedEpisode | undefined, db: Db) =>
  after
    ? db`and e.published_at <= ${after.publishedAt} and (e.published_at < ${after.publishedAt} or e.id > ${after.id})`
    : db``;

const feedColumns = (db: Db) => db`
  ${sharedColumns(db)}, coalesce(nullif(e.guid, ''), e.id::text) as guid,
  e.transcript is not null as has_transcript, e.transcript_cues is not null as is_timed`;
