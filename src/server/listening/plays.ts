import { createHmac } from 'node:crypto';
import { isbot } from 'isbot';
import { transactAndInvalidate } from '#server/invalidation.ts';
import { listPlayCounts, tallyPlays } from '#server/db/plays.ts';
import { tallyFirstAttempts } from '#server/db/throttles.ts';
import { episodeNotFound } from '#server/errors.ts';
import { deriveKey } from '#server/secrets.ts';
import { addressGroup, throttlePlay } from '#server/throttle.ts';
import { inBatches } from './in-batches.ts';
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
  await throttlePlay(listener.address, now);
  const isCounted = !listener.isPrefetch && !isbot(listener.userAgent);
  const count = await countTogether({ episodeId, key: isCounted ? playKey(listener, episodeId) : null, at: now });
  if (count === null) throw episodeNotFound();
  return count;
}

/** `key` is of listener and episode; null for what only asks for the count. */
type Play = { episodeId: string; key: string | null; at: Date };

/** In one transaction with all plays that come while one is under way: a popular episode is a single row to write. */
const countTogether = inBatches<Play, number | null>(async (plays) => {
  const counts = new Map<Play, number | null>();
  for (const ofDay of Map.groupBy(plays, ({ at }) => at.toISOString().slice(0, 10)).values())
    await countDay(ofDay, counts);
  return plays.map((play) => counts.get(play) ?? null);
});

/** Counts plays of one day; puts how many each episode has then into `counts`, null where there is none. */
async function countDay(plays: readonly Play[], counts: Map<Play, number | null>): Promise<void> {
  const present = await listPlayCounts([...new Set(plays.map(({ episodeId }) => episodeId))]);
  const now = new Date(Math.max(...plays.map(({ at }) => at.getTime())));
  const fresh = await findFresh(plays, present, now);
  const totals = fresh.size > 0 ? await transactAndInvalidate(['counters'], (db) => tallyPlays(fresh, now, db)) : null;
  for (const play of plays) counts.set(play, totals?.get(play.episodeId) ?? present.get(play.episodeId) ?? null);
}

/** Returns how many of these plays are new ones, by episode. */
async function findFresh(
  plays: readonly Play[],
  present: ReadonlyMap<string, number>,
  now: Date,
): Promise<Map<string, number>> {
  const episodes = new Map<string, string>();
  for (const { key, episodeId } of plays) if (key !== null && present.has(episodeId)) episodes.set(key, episodeId);
  const found = new Map<string, number>();
  if (episodes.size === 0) return found;
  for (const key of await tallyFirstAttempts([...episodes.keys()], COUNTED_AGAIN_AFTER, now)) {
    const episodeId = episodes.get(key) ?? '';
    found.set(episodeId, (found.get(episodeId) ?? 0) + 1);
  }
  return found;
}

/** An HMAC: the table reveals neither who listened nor from where. */
function playKey({ userId, visitor, address, userAgent }: PlayVisitor, episodeId: string): string {
  const device = visitor.isNew ? `${addressGroup(address)} ${userAgent}` : visitorHash(visitor);
  const who = userId ?? device;
  return `play:${createHmac('sha256', deriveKey('plays')).update(`${episodeId} ${who}`).digest('base64url')}`;
}
