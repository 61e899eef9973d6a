import { isbot } from 'isbot';
import { LATE_DAYS } from '#shared/late-days.ts';
import type { PlayInput } from '#shared/late.ts';
import { transactAndInvalidate } from '#server/invalidation.ts';
import { findPlayCount, incrementPlay } from '#server/db/plays.ts';
import { incrementAttempt } from '#server/db/throttles.ts';
import { requireFound } from '#server/errors.ts';
import { keyedHash } from '#server/secrets.ts';
import { addressGroup, throttleAddress } from '#server/throttle.ts';
import { momentOf, incrementSent } from './late.ts';
import { type RatingVisitor, visitorHash } from './visitors.ts';
import { MAX_OF_NETWORK, incrementNetwork } from './network-limit.ts';
import { MINUTE_S, DAY_S } from '#shared/units.ts';

/** The client that requests a play, signed in or not. `isPrefetch`: the browser prefetches, no one pressed play yet. */
export type PlayVisitor = RatingVisitor & { userAgent: string; isPrefetch: boolean };

const COUNTED_AGAIN_AFTER = 30 * MINUTE_S;

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
  const count = requireFound(await findPlayCount(episodeId), { code: 'episodeNotFound' });
  if (listener.isPrefetch || isbot(listener.userAgent)) return count;
  if ((await incrementSent(late, listener.address, now)) > 1) return count;
  if ((await incrementListener(listener, episodeId, at, now)) > 1) return count;
  if ((await incrementNetwork('play', episodeId, listener.address, now)) > MAX_OF_NETWORK) return count;
  return transactAndInvalidate(['counters'], (db) => incrementPlay(episodeId, at, db));
}

/** Returns how often this listener has played the episode of late, with this play. */
async function incrementListener(listener: PlayVisitor, episodeId: string, at: Date, now: Date): Promise<number> {
  const isLate = now.getTime() - at.getTime() > COUNTED_AGAIN_AFTER * 1000;
  // Those of one half hour that is over are one; it is remembered for as long as they may still arrive.
  const halfHour = Math.floor(at.getTime() / COUNTED_AGAIN_AFTER / 1000);
  const key = playKey(listener, isLate ? `${episodeId} ${halfHour}` : episodeId);
  return (await incrementAttempt(key, isLate ? (LATE_DAYS + 1) * DAY_S : COUNTED_AGAIN_AFTER, now)).count;
}

/** An HMAC: the table reveals neither who listened nor from where. */
const hashed = (text: string): string => `play:${keyedHash('plays', text)}`;

function playKey({ userId, visitor, address, userAgent }: PlayVisitor, what: string): string {
  const device = visitor.isNew ? `${addressGroup(address)} ${userAgent}` : visitorHash(visitor);
  const who = userId ?? device;
  return hashed(`${what} ${who}`);
}
