import { isbot } from 'isbot';
import { LATE_DAYS } from '#shared/late-days.ts';
import type { PlayInput } from '#shared/late.ts';
import { transactAndInvalidate } from '#server/invalidation.ts';
import { findPlayCount, tallyPlay } from '#server/db/plays.ts';
import { tallyAttempt } from '#server/db/throttles.ts';
import { episodeNotFound } from '#server/errors.ts';
import { keyedHash } from '#server/secrets.ts';
import { addressGroup, throttleAddress } from '#server/throttle.ts';
import { isRepeated, momentOf } from './late.ts';
import { type RatingVisitor, visitorHash } from './visitors.ts';
import { isWithinNetwork } from './network-limit.ts';

/** The client that requests a play, signed in or not. `isPrefetch`: the browser prefetches, nobody pressed play yet. */
export type PlayVisitor = RatingVisitor & { userAgent: string; isPrefetch: boolean };

const COUNTED_AGAIN_AFTER = 30 * 60;
const DAY = 24 * 60 * 60;

/**
 * Counts a play once per listener in 30 minutes, never for known bots and prefetches; returns the count either way. One
 * made offline counts for the day it was made on, and once however often it is sent.
 * @throws DomainError missing (also for a draft), invalid (`late`) or tooMany
 */
export async function countPlay(
  listener: PlayVisitor,
  episodeId: string,
  now: Date,
  late: PlayInput = {},
): Promise<number> {
  const at = momentOf(late, now);
  await throttleAddress('play by address', listener.address, now);
  const count = await findPlayCount(episodeId);
  if (count === null) throw episodeNotFound();
  if (listener.isPrefetch || isbot(listener.userAgent)) return count;
  if (await isRepeated(late, listener.address, now)) return count;
  const isCounted = await isFresh(listener, episodeId, at, now);
  return isCounted ? transactAndInvalidate(['counters'], (db) => tallyPlay(episodeId, at, db)) : count;
}

/** Returns whether this play is a new one, and within the limit of its network. */
async function isFresh(listener: PlayVisitor, episodeId: string, at: Date, now: Date): Promise<boolean> {
  const isLate = now.getTime() - at.getTime() > COUNTED_AGAIN_AFTER * 1000;
  // Those of one half hour that is over are one; it is remembered for as long as they may still arrive.
  const halfHour = Math.floor(at.getTime() / COUNTED_AGAIN_AFTER / 1000);
  const key = playKey(listener, isLate ? `${episodeId} ${halfHour}` : episodeId);
  const ofListener = await tallyAttempt(key, isLate ? (LATE_DAYS + 1) * DAY : COUNTED_AGAIN_AFTER, now);
  return ofListener.count === 1 && isWithinNetwork('play', episodeId, listener.address, now);
}

/** An HMAC: the table reveals neither who listened nor from where. */
const hashed = (text: string): string => `play:${keyedHash('plays', text)}`;

function playKey({ userId, visitor, address, userAgent }: PlayVisitor, what: string): string {
  const device = visitor.isNew ? `${addressGroup(address)} ${userAgent}` : visitorHash(visitor);
  const who = userId ?? device;
  return hashed(`${what} ${who}`);
}
