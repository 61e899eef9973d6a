import { countAttempts, incrementAttempt } from '#server/db/throttles.ts';
import { keyedHash } from '#server/secrets.ts';
import { addressNetwork } from '#server/throttle.ts';
import { DAY_S } from '#shared/units.ts';

/**
 * Counted of one episode and one network in a day: more than an office of thirty makes, less than a program that
 * changes names.
 */
export const MAX_OF_NETWORK = 60;

type Sent = 'play' | 'heard';

/** Counts what an address sends of an episode; returns how often its network has in a day, with this time. */
export const incrementNetwork = async (what: Sent, episodeId: string, address: string, now: Date): Promise<number> =>
  (await incrementAttempt(keyOf(what, episodeId, address), DAY_S, now)).count;

/** Returns how often an address's network has sent this of an episode in a day. */
export const countNetwork = (what: Sent, episodeId: string, address: string, now: Date): Promise<number> =>
  countAttempts(keyOf(what, episodeId, address), DAY_S, now);

/** An HMAC: the table reveals neither from where nor what was heard. */
const keyOf = (what: Sent, episodeId: string, address: string): string =>
  `${what}:${keyedHash('plays', `${episodeId} network ${addressNetwork(address)}`)}`;
