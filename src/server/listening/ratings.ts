import { createHmac } from 'node:crypto';
import type { Rating, RatingInput } from '#shared/rating.ts';
import { transactAndInvalidate } from '#server/invalidation.ts';
import { config } from '#server/config.ts';
import { addRating, findRating, lockForRating, type Rater, removeAddresses, tallyRating } from '#server/db/ratings.ts';
import type { Db } from '#server/db/sql.ts';
import { tallyAttempt } from '#server/db/throttles.ts';
import { DomainError, episodeNotFound } from '#server/errors.ts';
import { deriveKey } from '#server/secrets.ts';
import { addressGroup, addressNetwork, throttle } from '#server/throttle.ts';
import { isLongKnown, type Visitor, visitorHash } from './visitors.ts';

/** The rater, a signed-in user or else a visitor, and their IP address. */
export type RatingVisitor = { userId: string | undefined; visitor: Visitor; address: string };

const HOUR = 60 * 60;
const DAY = 24 * HOUR;
const ADDRESSES_KEPT_MS = 30 * DAY * 1000;
/** Raters without an account counted from one /24 or /64, per episode and day. */
const MAX_STRANGERS = 3;
const MAX_LINKS = 2;

/**
 * Stores one rating per rater and episode. Likely ballot stuffing is stored and gets the same response, but is not
 * counted.
 * @throws DomainError missing (also for a draft), tooMany, or conflict the second time
 */
export async function rate(listener: RatingVisitor, episodeId: string, input: RatingInput, now: Date): Promise<Rating> {
  await throttle('rating by address', addressGroup(listener.address), now);
  const rater = raterOf(listener);
  const { isLike, comment } = input;
  return transactAndInvalidate(['counters'], async (db) => {
    if (!(await lockForRating(episodeId, db))) throw episodeNotFound();
    const isSpam = await looksLikeSpam(listener, episodeId, comment, now, db);
    const userIp = keptAddress(listener.address, now);
    const isFirst = await addRating({ ...rater, episodeId, userIp, isLike, comment, isSpam, createdAt: now }, db);
    if (!isFirst) throw alreadyRated((await findRating(episodeId, rater, db))?.rating ?? input);
    if (!isSpam) await tallyRating(episodeId, isLike, db);
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

/**
 * Returns true for more raters from one network in a day than a household has (except accounts, and visitors known for
 * a day), a comment full of links or with a word of SPAM_WORDS, or the same comment from the same address within the
 * hour. Tallied in the caller's transaction, so a refused rating counts for nothing.
 */
async function looksLikeSpam(
  { userId, visitor, address }: RatingVisitor,
  episodeId: string,
  comment: string | null,
  now: Date,
  db: Db,
): Promise<boolean> {
  const tally = async (what: string, seconds: number) =>
    (await tallyAttempt(`rating:${keyed(deriveKey('ratings'), what)}`, seconds, now, db)).count;
  const isCrowd =
    !userId &&
    !isLongKnown(visitor, now) &&
    (await tally(`${episodeId} ${addressNetwork(address)}`, DAY)) > MAX_STRANGERS;
  if (comment === null) return isCrowd;
  const words = comment.toLowerCase().replace(/\s+/g, ' ');
  const isRepeat = (await tally(`${addressGroup(address)} ${words}`, HOUR)) > 1;
  return isCrowd || isRepeat || countLinks(comment) > MAX_LINKS || hasSpamWord(comment);
}

const hasSpamWord = (comment: string): boolean =>
  config.spamWords.some((spam) => bareWords(comment).includes(bareWords(spam)));

/** Letters and digits between spaces, so that only whole words match. */
const bareWords = (text: string): string =>
  ` ${text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;

const countLinks = (text: string): number => text.match(/https?:\/\/\S+|\bwww\.\S+/gi)?.length ?? 0;

/** Returns the address, or its HMAC under a key of the day: ratings of one day are comparable, nobody is trackable. */
function keptAddress(address: string, now: Date): string {
  if (config.storeRawIp) return address;
  const day = now.toISOString().slice(0, 10);
  const keyOfDay = createHmac('sha256', deriveKey('addresses')).update(day).digest();
  return keyed(keyOfDay, addressGroup(address));
}

const keyed = (key: Buffer, text: string): string => createHmac('sha256', key).update(text).digest('base64url');
