import { createHmac } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { config } from './config.ts';
import { removePastThrottles, tallyAttempt, untallyAttempt } from './db/throttles.ts';
import { DomainError } from './errors.ts';
import { deriveKey } from './secrets.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Attempts per window in seconds. One table, shared by all processes through the database. */
const LIMITS = {
  'login by address': { attempts: 10, seconds: 5 * MINUTE },
  'login by name': { attempts: 10, seconds: 15 * MINUTE },
  'login by device': { attempts: 10, seconds: 15 * MINUTE },
  'passkey by address': { attempts: 30, seconds: 5 * MINUTE },
  'password change by user': { attempts: 10, seconds: 15 * MINUTE },
  'reset request by address': { attempts: 30, seconds: HOUR },
  'reset request by name': { attempts: 5, seconds: HOUR },
  'reset by address': { attempts: 10, seconds: 15 * MINUTE },
  'registration by address': { attempts: 5, seconds: 15 * MINUTE },
  'registration by all': { attempts: 20, seconds: HOUR },
  'play by address': { attempts: 60, seconds: MINUTE },
  'rating by address': { attempts: 30, seconds: HOUR },
  'upload by user': { attempts: 60, seconds: HOUR },
} as const;
type Limit = keyof typeof LIMITS;

/** Counts an attempt before it costs anything; answers how to take it back when it succeeded. @throws DomainError tooMany */
export async function throttle(limit: Limit, who: string, now: Date): Promise<() => Promise<void>> {
  if (!config.throttles) return () => Promise.resolve();
  const { attempts, seconds } = LIMITS[limit];
  const key = throttleKey(limit, who);
  const window = await tallyAttempt(key, seconds, now);
  if (window.count > attempts) {
    const retryAfter = (window.resetsAt.getTime() - now.getTime()) / 1000;
    throw new DomainError('tooMany', 'Too many attempts. Please wait a little and try again.', { retryAfter });
  }
  return () => untallyAttempt(key);
}

/** An address as throttles count it: IPv6 by its /64, since one household owns that many. */
export function addressGroup(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1]) return mapped[1];
  if (!isIPv6(address)) return address;
  const [head = '', tail = ''] = address.split('%')[0]?.split('::') ?? [];
  const left = head ? head.split(':') : [];
  const right = tail ? tail.split(':') : [];
  const whole = [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right];
  return `${whole
    .slice(0, 4)
    .map((part) => parseInt(part, 16).toString(16))
    .join(':')}::/64`;
}

/** Its neighbourhood: IPv4 by its /24, IPv6 by its /64. */
export const addressNetwork = (address: string): string =>
  addressGroup(address).replace(/^(\d+\.\d+\.\d+)\.\d+$/, '$1.0/24');

export const sweepThrottles = removePastThrottles;

/** Keyed, so that the table holds neither names nor addresses. */
const throttleKey = (limit: Limit, who: string) =>
  `${limit}:${createHmac('sha256', deriveKey('throttles')).update(who.toLowerCase()).digest('base64url')}`;
