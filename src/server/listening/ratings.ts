import { createHmac, randomUUID } from 'node:crypto';
import type { Rating, RatingInput } from '#shared/rating.ts';
import { transactAndInvalidate } from '#server/invalidation.ts';
import { config } from '#server/config.ts';
import { addRating, findRating, lockForRating, type Rater, removeAddresses, tallyRating } from '#server/db/ratings.ts';
import { DomainError, episodeNotFound } from '#server/errors.ts';
import { recordEvent } from '#server/jobs/index.ts';
import { deriveKey } from '#server/secrets.ts';
import { addressGroup, throttle } from '#server/throttle.ts';
import { looksLikeSpam } from './spam.ts';
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
  await throttle('rating by address', addressGroup(listener.address), now);
  const rater = raterOf(listener);
  const { isLike, comment } = input;
  const atSecond = isLike ? null : (input.atSecond ?? null);
  return transactAndInvalidate(['counters'], async (db) => {
    if (!(await lockForRating(episodeId, db))) throw episodeNotFound();
    const isSpam = await looksLikeSpam(listener, episodeId, comment, now, db);
    const userIp = addressToStore(listener.address, now);
    const rating = { ...rater, episodeId, userIp, isLike, comment, isSpam, atSecond, createdAt: now };
    const id = await addRating(rating, db);
    if (id === null) throw alreadyRated((await findRating(episodeId, rater, db))?.rating ?? input);
    if (!isSpam) await tallyRating(episodeId, isLike, db);
    if (!isSpam && !isLike)
      await recordEvent(db, { name: 'rating.disliked', id: randomUUID(), subjectId: id, at: now });
    return { isLike, comment };
  });
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
