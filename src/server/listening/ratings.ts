import { dayOf } from '#shared/dates.ts';
import { createHmac } from 'node:crypto';
import type { Rating, RatingInput } from '#shared/rating.ts';
import { transactAndInvalidate } from '#server/invalidation.ts';
import { config } from '#server/config.ts';
import {
  addRating,
  findRating,
  lockForRating,
  type Rater,
  removeAddresses,
  incrementRating,
} from '#server/db/ratings.ts';
import { DomainError, episodeNotFound, requireFound } from '#server/errors.ts';
import { recordEvent } from '#server/queue.ts';
import { deriveKey } from '#server/secrets.ts';
import { addressGroup, throttleAddress } from '#server/throttle.ts';
import { announceComment } from './comment-notice.ts';
import { momentOf, incrementSent } from './late.ts';
import { incrementSpam } from './spam.ts';
import { type RatingVisitor, visitorHash } from './visitors.ts';
import { DAY_MS } from '#shared/units.ts';

const ADDRESS_LIFE_MS = 30 * DAY_MS;

/**
 * Stores one rating per rater and episode. Likely ballot stuffing is stored and gets the same response, but is not
 * counted. One made offline is stored once, however often it is sent, with the time it was made.
 * @throws DomainError missing (also for a draft), invalid (`at`), tooMany, or conflict the second time
 */
export async function rate(listener: RatingVisitor, episodeId: string, input: RatingInput, now: Date): Promise<Rating> {
  const at = momentOf(input, now);
  await throttleAddress('rating by address', listener.address, now);
  const { isLike, comment } = input;
  await transactAndInvalidate(['counters'], async (db) => {
    if (!(await lockForRating(episodeId, db))) throw episodeNotFound();
    if ((await incrementSent(input, listener.address, now, db)) > 1) return;
    const isSpam = await incrementSpam({ listener, episodeId, comment }, now, db);
    const id = await addRating(
      {
        ...raterOf(listener),
        episodeId,
        isLike,
        comment,
        isSpam,
        atSecond: isLike ? null : (input.atSecond ?? null),
        userIp: addressToStore(listener.address, now),
        createdAt: at,
      },
      db,
    );
    if (id === null)
      throw alreadyRated((await findRating(episodeId, raterOf(listener), db))?.rating ?? { isLike, comment });
    if (isSpam) return;
    await incrementRating(episodeId, isLike, db);
    if (comment) await announceComment(now, db);
    if (!isLike) await recordEvent(db, { name: 'rating.disliked', subjectId: id, at: now });
  });
  return { isLike, comment };
}

/** Returns this listener's rating of the episode, or null. @throws DomainError missing, also for a draft */
export async function findOwnRating(listener: RatingVisitor, episodeId: string): Promise<Rating | null> {
  const found = requireFound(await findRating(episodeId, raterOf(listener)), { code: 'episodeNotFound' });
  return found.rating;
}

/** Removes the IP addresses of ratings older than 30 days, hashed or not. */
export const purgeAddresses = (now: Date): Promise<void> => removeAddresses(new Date(now.getTime() - ADDRESS_LIFE_MS));

const alreadyRated = ({ isLike }: Rating) =>
  new DomainError('conflict', { code: isLike ? 'alreadyLiked' : 'alreadyDisliked' });

const raterOf = ({ userId, visitor }: RatingVisitor): Rater =>
  userId ? { userId, visitor: null } : { userId: null, visitor: visitorHash(visitor) };

/** Returns the address, or its HMAC under a key of the day: ratings of one day are comparable, no one is trackable. */
function addressToStore(address: string, now: Date): string {
  if (config.storeRawIp) return address;
  const day = dayOf(now);
  const keyOfDay = createHmac('sha256', deriveKey('addresses')).update(day).digest();
  return createHmac('sha256', keyOfDay).update(addressGroup(address)).digest('base64url');
}
