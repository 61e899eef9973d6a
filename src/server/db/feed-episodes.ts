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

/** Returns newest published first; `after` is the last episode of the previous page. */
export async function listFeedEpisodes(
  limit: number,
  after?: Pick<FeedEpisode, 'publishedAt' | 'id'>,
  db: Db = sql,
): Promise<FeedEpisode[]> {
  const older = after
    ? db`and (e.published_at < ${after.publishedAt} or (e.published_at = ${after.publishedAt} and e.id > ${after.id}))`
    : db``;
  return db<FeedEpisode[]>`
    select ${feedColumns(db)} from ${tables(db)}
    where e.published ${older} order by e.published_at desc, e.id limit ${limit}`;
}

/**
 * Returns every published episode, newest first. Reads a hundred at a time, so that a catalogue of ten thousand is never
 * in memory as a whole.
 */
export async function* listEveryFeedEpisode(db: Db = sql): AsyncGenerator<FeedEpisode> {
  let last: FeedEpisode | undefined;
  do {
    const episodes: FeedEpisode[] = await listFeedEpisodes(EPISODES_PER_READ, last, db);
    yield* episodes;
    last = episodes.length === EPISODES_PER_READ ? episodes.at(-1) : undefined;
  } while (last);
}

/** Returns a page of the same list counted from the oldest, so that new episodes move nothing. Newest first. */
export async function listOldestFeedEpisodes(limit: number, offset: number, db: Db = sql): Promise<FeedEpisode[]> {
  const episodes = await db<FeedEpisode[]>`
    select ${feedColumns(db)} from ${tables(db)}
    where e.published order by e.published_at, e.id desc limit ${limit} offset ${offset}`;
  return episodes.reverse();
}

const feedColumns = (db: Db) => db`
  ${sharedColumns(db)}, coalesce(nullif(e.guid, ''), e.id::text) as guid,
  e.transcript is not null as has_transcript, e.transcript_cues is not null as is_timed`;
