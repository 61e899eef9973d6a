import type { Rating } from '#shared/rating.ts';
import { type Db, sql, firstValue, hasRows } from './sql.ts';

/** Exactly one of the two identifies the rater: a user, or a visitor (a keyed hash of the cookie). */
export type Rater = { userId: string; visitor: null } | { userId: null; visitor: string };
/** `atSecond`: where in the audio a dislike was given, in whole seconds. */
export type NewRating = Rating &
  Rater & { episodeId: string; userIp: string; atSecond: number | null; isSpam: boolean; createdAt: Date };

/** Serializes the ratings of this episode until the transaction ends. Returns whether it is published. */
export const lockForRating = async (episodeId: string, db: Db): Promise<boolean> =>
  (await firstValue(db<{ published: boolean }[]>`
    select published from episodes where id = ${episodeId} for no key update`)) ?? false;

/** Returns the new rating's id; null when this rater has rated the episode already. */
export const addRating = (rating: NewRating, db: Db): Promise<string | null> =>
  firstValue(db<{ id: string }[]>`
    insert into ratings ${db(rating)} on conflict do nothing returning id`);

/** Adds a like or dislike to the episode's counts. */
export async function incrementRating(episodeId: string, isLike: boolean, db: Db): Promise<void> {
  await db`
    insert into episode_tallies as tally (episode_id, likes, dislikes)
    values (${episodeId}, ${isLike ? 1 : 0}, ${isLike ? 0 : 1})
    on conflict (episode_id) do update
    set likes = tally.likes + excluded.likes, dislikes = tally.dislikes + excluded.dislikes`;
}

/** Counts an episode's ratings from the start. A rating does not change the episode: `updated_at` stays. */
export async function recountRatings(episodeId: string, db: Db): Promise<void> {
  await db`
    insert into episode_tallies (episode_id, likes, dislikes)
    select ${episodeId}, count(*) filter (where is_like), count(*) filter (where not is_like)
    from ratings where episode_id = ${episodeId} and not is_spam
    on conflict (episode_id) do update set likes = excluded.likes, dislikes = excluded.dislikes`;
}

/** Returns this rater's rating of a published episode; null without such an episode, `rating` null without a rating. */
export async function findRating(
  episodeId: string,
  rater: Rater,
  db: Db = sql,
): Promise<{ rating: Rating | null } | null> {
  const mine = rater.userId ? db`r.user_id = ${rater.userId}` : db`r.user_id is null and r.visitor = ${rater.visitor}`;
  const [row] = await db<{ isLike: boolean | null; comment: string | null }[]>`
    select r.is_like, r.comment from episodes e left join ratings r on r.episode_id = e.id and ${mine}
    where e.id = ${episodeId} and e.published`;
  if (!row) return null;
  return { rating: row.isLike === null ? null : { isLike: row.isLike, comment: row.comment } };
}

export const hasRated = (userId: string, db: Db = sql): Promise<boolean> =>
  hasRows(db`select 1 from ratings where user_id = ${userId} limit 1`);

/** Removes the IP addresses from ratings given before this moment. */
export async function removeAddresses(before: Date, db: Db = sql): Promise<void> {
  await db`update ratings set user_ip = null where user_ip is not null and created_at < ${before}`;
}
