import type { EpisodeToPlay, PlayableEpisode } from '#shared/episode.ts';
import type { DayCounts } from '#shared/feedback.ts';
import type { Feedback } from '#shared/contract/feedback.ts';
import { isSeenBy } from './episodes.ts';
import { type Db, sql, firstNumber, firstValue, firstRow } from './sql.ts';
import { isMadeWithAi } from './voices.ts';

/** Feedback on deleted episodes is not listed, nor on drafts but those of this person or (null) of everyone. */
export type FeedbackFilter = {
  draftsOf: string | null;
  search?: string | undefined;
  episodeId?: string | undefined;
};
/** With what tables show of the episode, and what the player needs to play it. */
export type TitledFeedback = Feedback<Date> & { episodeTitle: string } & Omit<PlayableEpisode, 'id' | 'title'> &
  Pick<EpisodeToPlay, 'isMadeWithAi'>;

/** Returns a page of it, newest first, and after all others what is spam. */
export async function listFeedback(
  filter: FeedbackFilter & { limit: number; offset: number },
  db: Db = sql,
): Promise<TitledFeedback[]> {
  return db<TitledFeedback[]>`
    select ${columns(db)} from ${tables(db)} where ${matching(filter, db)}
    order by r.is_spam, r.created_at desc, r.id limit ${filter.limit} offset ${filter.offset}`;
}

/** Returns the next `limit` after `last`: a cursor, which rows added in the meantime do not shift. */
export async function listFeedbackAfter(
  last: Pick<Feedback<Date>, 'id' | 'createdAt'> | null,
  filter: FeedbackFilter,
  limit: number,
  db: Db = sql,
): Promise<TitledFeedback[]> {
  const after = last
    ? db`and (r.created_at < ${last.createdAt} or (r.created_at = ${last.createdAt} and r.id > ${last.id}))`
    : db``;
  return db<TitledFeedback[]>`
    select ${columns(db)} from ${tables(db)} where ${matching(filter, db)} ${after}
    order by r.created_at desc, r.id limit ${limit}`;
}

export const countFeedback = (filter: FeedbackFilter, db: Db = sql): Promise<number> =>
  firstNumber(db<{ count: number }[]>`
    select count(*)::int as count from ${tables(db)} where ${matching(filter, db)}`);

/** The fact that says when an administrator last looked at the comments. */
export const FEEDBACK_SEEN = 'feedback seen';

/** Returns how many comments after `oldest` came since an administrator last looked. */
export const countNewComments = (oldest: Date, db: Db = sql): Promise<number> =>
  firstNumber(db<{ count: number }[]>`
    select count(*)::int as count from ratings r join episodes e on e.id = r.episode_id
    where e.deleted_at is null and r.comment is not null and not r.is_spam and r.created_at >
      greatest(${oldest}, (select value::timestamptz from site_facts where name = ${FEEDBACK_SEEN}))`);

/** Returns the episode a rating belongs to; null if there is no such rating, or the episode is deleted. */
export const findRatedEpisode = (ratingId: string, db: Db): Promise<string | null> =>
  firstValue(db<{ episodeId: string }[]>`
    select r.episode_id from ${tables(db)} where r.id = ${ratingId} and e.deleted_at is null`);

/** Returns the episodes that these ratings are about, always in the same order. */
export const listRatedEpisodes = async (ratingIds: readonly string[], db: Db): Promise<string[]> => {
  const rows = await db<{ id: string }[]>`
    select distinct e.id from ${tables(db)} where r.id = any(${[...ratingIds]}::uuid[]) order by e.id`;
  return rows.map(({ id }) => id);
};

/** Changes the mark and returns the rating; null when it was so marked before. */
export const changeSpamMark = (ratingId: string, isSpam: boolean, db: Db): Promise<Feedback<Date> | null> =>
  firstRow(db<Feedback<Date>[]>`
    update ratings r set is_spam = ${isSpam} where r.id = ${ratingId} and r.is_spam <> ${isSpam}
    returning ${ownColumns(db)}`);

export const findFeedback = (ratingId: string, db: Db): Promise<Feedback<Date> | null> =>
  firstRow(db<Feedback<Date>[]>`
    select ${ownColumns(db)} from ratings r where r.id = ${ratingId}`);

/**
 * Returns the episodes to choose from in a menu, by title: all but deleted ones, and of drafts those of this person or
 * (null) of everyone.
 */
export async function listEpisodeTitles(
  draftsOf: string | null,
  limit: number,
  db: Db = sql,
): Promise<{ id: string; title: string }[]> {
  return db`
    select e.id, e.title from episodes e where e.deleted_at is null and ${isSeenBy(draftsOf, db)}
    order by lower(e.title), e.id limit ${limit}`;
}

/** Returns the days (UTC) with any activity, oldest first; of one episode, or of all that are not deleted. */
export async function listDays(episodeId: string | null, since: string | null, db: Db = sql): Promise<DayCounts[]> {
  const ofEpisode = episodeId
    ? db`episode_id = ${episodeId}`
    : db`episode_id in (select id from episodes where deleted_at is null)`;
  return db<DayCounts[]>`
    select day::text as date, sum(plays)::int as plays, sum(likes)::int as likes, sum(dislikes)::int as dislikes
    from (
      select day, plays, 0 as likes, 0 as dislikes from plays_by_day where ${ofEpisode}
      union all
      select (created_at at time zone 'UTC')::date, 0, is_like::int, (not is_like)::int
      from ratings where not is_spam and ${ofEpisode}
    ) counted
    ${since ? db`where day >= ${since}::date` : db``}
    group by day order by day`;
}

/** Returns the number of plays from before plays were counted by day. */
export const countUndatedPlays = (episodeId: string | null, db: Db = sql): Promise<number> =>
  firstNumber(db<{ count: number }[]>`
    select coalesce(sum(t.plays - coalesce(
      (select sum(d.plays) from plays_by_day d where d.episode_id = e.id), 0)), 0)::int as count
    from episode_tallies t join episodes e on e.id = t.episode_id where e.deleted_at is null ${episodeId ? db`and e.id = ${episodeId}` : db``}`);

/** Returns how many comments, without spam, came after `since` until `until`. */
export const countComments = (since: Date, until: Date, db: Db = sql): Promise<number> =>
  firstNumber(db<{ count: number }[]>`
    select count(*)::int as count from ratings
    where comment <> '' and not is_spam and created_at > ${since} and created_at <= ${until}`);

const tables = (db: Db) => db`
  ratings r join episodes e on e.id = r.episode_id join uploads audio on audio.id = e.audio_id`;

const ownColumns = (db: Db) => db`r.id, r.episode_id, r.is_like, r.comment, r.is_spam, r.at_second, r.created_at`;

const columns = (db: Db) => db`
  ${ownColumns(db)}, e.title as episode_title, e.category, e.duration,
  '/media/' || audio.id || '.' || audio.extension as audio_url, ${isMadeWithAi(db)} as is_made_with_ai`;

/** Matches comment and episode title, ignoring case and accents. */
function matching({ draftsOf, search, episodeId }: FeedbackFilter, db: Db) {
  const found = search
    ? db`and position(btrim(search_fold(${search})) in search_fold(coalesce(r.comment, '') || ' ' || e.title)) > 0
         and btrim(search_fold(${search})) <> ''`
    : db``;
  return db`e.deleted_at is null and ${isSeenBy(draftsOf, db)} ${episodeId ? db`and r.episode_id = ${episodeId}` : db``} ${found}`;
}
