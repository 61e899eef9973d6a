import type { Rating } from '#shared/rating.ts';
import { type Db, sql } from './sql.ts';

/** Exactly one of the two identifies the rater: a user, or a visitor (a keyed hash of the cookie). */
export type Rater = { userId: string; visitor: null } | { userId: null; visitor: string };
/** `atSecond`: where in the audio a dislike was given, in whole seconds. */
export type NewRating = Rating &
  Rater & { id: string; episodeId: string; userIp: string; atSecond: number | null; createdAt: Date };

/** Serializes ratings of these episodes until the transaction ends, in one order. Returns the published ones. */
export async function lockForRatings(episodes: readonly string[], db: Db): Promise<Set<string>> {
  const rows = await db<{ id: string }[]>`
    select id from episodes where id = any(${[...episodes]}::uuid[]) and published order by id for no key update`;
  return new Set(rows.map(({ id }) => id));
}

/** Returns the ids of those that were added: the first of each rater for each episode. */
export async function addRatings(ratings: readonly NewRating[], db: Db): Promise<Set<string>> {
  const rows = await db<{ id: string }[]>`
    insert into ratings ${db([...ratings])} on conflict do nothing returning id`;
  return new Set(rows.map(({ id }) => id));
}

export async function markSpam(ids: readonly string[], db: Db): Promise<void> {
  await db`update ratings set is_spam = true where id = any(${[...ids]}::uuid[])`;
}

/** Adds so many likes and dislikes to each episode's counts. */
export async function tallyRatings(
  counts: ReadonlyMap<string, { likes: number; dislikes: number }>,
  db: Db,
): Promise<void> {
  const each = [...counts.values()];
  await db`
    update episodes e set like_count = e.like_count + given.likes, dislike_count = e.dislike_count + given.dislikes
    from unnest(${[...counts.keys()]}::uuid[], ${each.map(({ likes }) => likes)}::int[],
      ${each.map(({ dislikes }) => dislikes)}::int[]) as given (id, likes, dislikes)
    where e.id = given.id`;
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
