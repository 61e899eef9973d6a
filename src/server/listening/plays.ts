import { createHmac } from 'node:crypto';
import { isbot } from 'isbot';
import { transactAndInvalidate } from '#server/invalidation.ts';
import { findPlayCount, tallyPlay } from '#server/db/plays.ts';
import { tallyAttempt } from '#server/db/throttles.ts';
import { episodeNotFound } from '#server/errors.ts';
import { deriveKey } from '#server/secrets.ts';
import { addressGroup, throttle } from '#server/throttle.ts';
import { type Visitor, visitorHash } from './visitors.ts';

/** The client that requests a play, signed in or not. `isPrefetch`: the browser prefetches, nobody pressed play yet. */
export type PlayVisitor = {
  userId: string | undefined;
  visitor: Visitor;
  address: string;
  userAgent: string;
  isPrefetch: boolean;
};

const COUNTED_AGAIN_AFTER = 30 * 60;

/**
 * Counts a play once per listener in 30 minutes, never for known bots and prefetches; returns the count either way.
 * @throws DomainError missing (also for a draft) or tooMany
 */
export async function countPlay(listener: PlayVisitor, episodeId: string, now: Date): Promise<number> {
  await throttle('play by address', addressGroup(listener.address), now);
  const present = await findPlayCount(episodeId);
  if (present === null) throw episodeNotFound();
  if (listener.isPrefetch || isbot(listener.userAgent)) return present;
  const { count } = await tallyAttempt(playKey(listener, episodeId), COUNTED_AGAIN_AFTER, now);
  if (count > 1) return present;
  return transactAndInvalidate(['counters'], (db) => tallyPlay(episodeId, now, db));
}

/** An HMAC: the table reveals neither who listened nor from where. */
function playKey({ userId, visitor, address, userAgent }: PlayVisitor, episodeId: string): string {
  const device = visitor.isNew ? `${addressGroup(address)} ${userAgent}` : visitorHash(visitor);
  const who = userId ?? device;
  return `play:${createHmac('sha256', deriveKey('plays')).update(`${episodeId} ${who}`).digest('base64url')}`;
}
