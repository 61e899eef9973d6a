import { createHmac, randomUUID } from 'node:crypto';
import type { Rating, RatingInput } from '#shared/rating.ts';
import { transactAndInvalidate } from '#server/invalidation.ts';
import { config } from '#server/config.ts';
import {
  addRatings,
  findRating,
  lockForRatings,
  markSpam,
  type NewRating,
  type Rater,
  removeAddresses,
  tallyRatings,
} from '#server/db/ratings.ts';
import type { Db } from '#server/db/sql.ts';
import { DomainError, episodeNotFound } from '#server/errors.ts';
import { recordEvent } from '#server/jobs/index.ts';
import { deriveKey } from '#server/secrets.ts';
import { addressGroup, throttleRating } from '#server/throttle.ts';
import { inBatches } from './in-batches.ts';
import { findSpam } from './spam.ts';
import { type Visitor, visitorHash } from './visitors.ts';

/** The rater, a signed-in user or else a visitor, and their IP address. */
export type RatingVisitor = { userId: string | undefined; visitor: Visitor; address: string };

const ADDRESSES_KEPT_MS = 30 * 24 * 60 * 60 * 1000;

/**
 * Stores one rating per rater and episode. Likely ballot stuffing is stored and gets the same response, but is not
 * counted.
 * @throws DomainError missing (also for a draft), tooMany, or conflict the second time
 */
export async function rate(listener: RatingVisitor, episodeId: string, input: RatingInput, now: Date): Promise<Rating> {
  await throttleRating(listener.address, now);
  const { isLike, comment } = input;
  const atSecond = isLike ? null : (input.atSecond ?? null);
  const given = { id: randomUUID(), listener, episodeId, isLike, comment, atSecond, now };
  const refusal = await rateTogether(given);
  if (refusal) throw refusal;
  return { isLike, comment };
}

type Given = Rating & {
  id: string;
  listener: RatingVisitor;
  episodeId: string;
  atSecond: number | null;
  now: Date;
};
/** Why it was not stored: a DomainError, or what went wrong with this one alone. */
type Refusal = Error | null;

/** In one transaction with all ratings that come while one is under way: a popular episode is a single row to write. */
const rateTogether = inBatches<Given, Refusal>(async (ratings) => {
  try {
    return await storeRatings(ratings);
  } catch (error) {
    if (ratings.length === 1 || !isOfOne(error)) throw error;
    return storeEach(ratings);
  }
});

/**
 * Returns whether a single rating may be why a batch failed: SQLSTATE class 23, by a user who has just been removed for
 * instance, or 40, which waited in a circle with another process.
 */
const isOfOne = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^(23|40)/.test(String(error.code));

async function storeEach(ratings: readonly Given[]): Promise<Refusal[]> {
  const refusals: Refusal[] = [];
  for (const rating of ratings)
    refusals.push(
      await storeRatings([rating]).then(
        ([refusal = null]) => refusal,
        (error: Error) => error,
      ),
    );
  return refusals;
}

/** Returns the refusal of each, null for what was stored. */
const storeRatings = (ratings: readonly Given[]): Promise<Refusal[]> =>
  transactAndInvalidate(['counters'], async (db) => {
    const present = await lockForRatings([...new Set(ratings.map(({ episodeId }) => episodeId))], db);
    const possible = ratings.filter(({ episodeId }) => present.has(episodeId));
    const added = possible.length > 0 ? await addRatings(possible.map(asRow), db) : new Set<string>();
    const fresh = possible.filter(({ id }) => added.has(id));
    if (fresh.length > 0) await countRatings(fresh, db);
    const refusals: Refusal[] = [];
    for (const rating of ratings) refusals.push(added.has(rating.id) ? null : await refusalOf(rating, present, db));
    return refusals;
  });

async function countRatings(ratings: readonly Given[], db: Db): Promise<void> {
  const spam = await findSpam(ratings, new Date(Math.max(...ratings.map(({ now }) => now.getTime()))), db);
  if (spam.size > 0)
    await markSpam(
      [...spam].map(({ id }) => id),
      db,
    );
  const counted = ratings.filter((rating) => !spam.has(rating));
  const counts = new Map<string, { likes: number; dislikes: number }>();
  for (const [episodeId, of] of Map.groupBy(counted, (rating) => rating.episodeId)) {
    const likes = of.filter(({ isLike }) => isLike).length;
    counts.set(episodeId, { likes, dislikes: of.length - likes });
  }
  if (counts.size > 0) await tallyRatings(counts, db);
  for (const { id, isLike, now } of counted)
    if (!isLike) await recordEvent(db, { name: 'rating.disliked', id: randomUUID(), subjectId: id, at: now });
}

const asRow = ({ listener, now, ...rating }: Given): NewRating => ({
  ...rating,
  ...raterOf(listener),
  userIp: addressToStore(listener.address, now),
  createdAt: now,
});

async function refusalOf(
  { listener, episodeId, isLike, comment }: Given,
  present: Set<string>,
  db: Db,
): Promise<DomainError> {
  if (!present.has(episodeId)) return episodeNotFound();
  return alreadyRated((await findRating(episodeId, raterOf(listener), db))?.rating ?? { isLike, comment });
}

/** Returns this listener's rating of the episode, or null. @throws DomainError missing, also for a draft */
export async function findOwnRating(listener: RatingVisitor, episodeId: string): Promise<Rating | null> {
  const found = await findRating(episodeId, raterOf(listener));
  if (!found) throw episodeNotFound();
  return found.rating;
}

/** Removes the IP addresses of ratings older than 30 days, hashed or not. */
export const purgeAddresses = (now: Date): Promise<void> =>
  removeAddresses(new Date(now.getTime() - ADDRESSES_KEPT_MS));

const alreadyRated = ({ isLike }: Rating) =>
  new DomainError('conflict', `You've already ${isLike ? 'liked' : 'disliked'} this episode.`);

const raterOf = ({ userId, visitor }: RatingVisitor): Rater =>
  userId ? { userId, visitor: null } : { userId: null, visitor: visitorHash(visitor) };

/** Returns the address, or its HMAC under a key of the day: ratings of one day are comparable, nobody is trackable. */
function addressToStore(address: string, now: Date): string {
  if (config.storeRawIp) return address;
  const day = now.toISOString().slice(0, 10);
  const keyOfDay = createHmac('sha256', deriveKey('addresses')).update(day).digest();
  return createHmac('sha256', keyOfDay).update(addressGroup(address)).digest('base64url');
}
