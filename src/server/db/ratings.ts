import type { Rating } from '#shared/rating.ts';
import { type Db, sql } from './sql.ts';

/** Exactly one of both says whose rating it is: a user's, or a visitor's (a keyed hash of the cookie). */
export type Rater = { userId: string; visitor: null } | { userId: null; visitor: string };
type NewRating = Rating & Rater & { episodeId: string; userIp: string; isSpam: boolean; createdAt: Date };

/** Ratings of one episode come one after the other until the transaction ends. False unless it is published. */
export async function lockForRating(episodeId: string, db: Db): Promise<boolean> {
  const rows = await db`select 1 from episodes where id = ${episodeId} and published for no key update`;
  return rows.length > 0;
}

/** False when this rater has rated this episode before. */
export async function addRating(rating: NewRating, db: Db): Promise<boolean> {
  const rows = await db`insert into ratings ${db(rating)} on conflict do nothing returning id`;
  return rows.length > 0;
}

/** The same for counting anew what was said of any episode, drafts too. */
export async function lockForTally(episodeId: string, db: Db): Promise<void> {
  await db`select 1 from episodes where id = ${episodeId} for no key update`;
}

/** One more in the episode's count, or one less. A rating is no change of the episode: `updated_at` stays. */
export async function tallyRating(episodeId: string, isLike: boolean, db: Db, by: 1 | -1 = 1): Promise<void> {
  const column = db(isLike ? 'likeCount' : 'dislikeCount');
  await db`update episodes set ${column} = ${column} + ${by} where id = ${episodeId}`;
}

/** The rating of a published episode by this rater; null where there is no such episode, `rating` null where none. */
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

/** Takes the addresses out of ratings given before this moment. */
export async function removeAddresses(before: Date, db: Db = sql): Promise<void> {
  await db`update ratings set user_ip = null where user_ip is not null and created_at < ${before}`;
}
