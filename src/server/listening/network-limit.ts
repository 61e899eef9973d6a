import { tallyAttempt } from '#server/db/throttles.ts';
import { keyedHash } from '#server/secrets.ts';
import { addressNetwork } from '#server/throttle.ts';
import { DAY_S } from '#shared/units.ts';

/**
 * Counted of one episode and one network in a day: more than an office of thirty makes, less than a program that
 * changes names.
 */
export const MAX_OF_NETWORK = 60;

/** Counts what an address sends of an episode; returns how often its network has in a day, with this time. */
export async function tallyNetwork(
  what: 'play' | 'heard',
  episodeId: string,
  address: string,
  now: Date,
): Promise<number> {
  // An HMAC: the table reveals neither from where nor what was heard.
  const key = `${what}:${keyedHash('plays', `${episodeId} network ${addressNetwork(address)}`)}`;
  return (await tallyAttempt(key, DAY_S, now)).count;
}
