import type { Rating } from '#shared/rating.ts';
import { type Db, sql } from './sql.ts';

/** Exactly one of the two identifies the rater: a user, or a visitor (a keyed hash of the cookie). */
export type Rater = { userId: string; visitor: null } | { userId: null; visitor: string };
/** `atSecond`: where in the audio a dislike was given, in whole seconds. */
type NewRating = Rating &
  Rater & { episodeId: string; userIp: string; isSpam: boolean; atSecond: number | null; createdAt: Date };

/** Serializes ratings of one episode until the transaction ends. False unless it is published. */
export async function lockForRating(episodeId: string, db: Db): Promise<boolean> {
  const rows = await db`select 1 from episodes where id = ${episodeId} and published for no key update`;
  return rows.length > 0;
}

/** Returns the new rating's id; null when this rater has rated this episode before. */
export async function addRating(rating: NewRating, db: Db): Promise<string | null> {
  const [row] = await db<{ id: string }[]>`
    insert into ratings ${db(rating)} on conflict do nothing returning id`;
  return row?.id ?? null;
}

/** Takes the same lock to recount the ratings of any episode, drafts too. */
export async function lockForTally(episodeId: string, db: Db): Promise<void> {
  await db`select 1 from episodes where id = ${episodeId} for no key update`;
}

/** Adds `by` to the episode's count. A rating does not change the episode: `updated_at` stays. */
export async function tallyRating(episodeId: string, isLike: boolean, db: Db, by: 1 | -1 = 1): Promise<void> {
  const column = db(isLike ? 'likeCount' : 'dislikeCount');
  await db`update episodes set ${column} = ${column} + ${by} where id = ${episodeId}`;
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

export async function hasRated(userId: string, db: Db = sql): Promise<boolean> {
  const [row] = await db<{ has: boolean }[]>`select exists (select 1 from ratings where user_id = ${userId}) as has`;
  return row?.has ?? false;
}

/** Removes the IP addresses from ratings given before this moment. */
export async function removeAddresses(before: Date, db: Db = sql): Promise<void> {
  await db`update ratings set user_ip = null where user_ip is not null and created_at < ${before}`;
}
