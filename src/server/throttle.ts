import { isIPv6 } from 'node:net';
import { LRUCache } from 'lru-cache';
import type { User } from '#shared/account.ts';
import { config } from './config.ts';
import {
  isRunning,
  removeThrottle,
  incrementAttempt,
  incrementAttempts,
  decrementAttempt,
} from '#server/db/throttles.ts';
import { DomainError } from './errors.ts';
import { keyedHash } from './secrets.ts';
import { DAY_S, HOUR_S, MINUTE_S } from '#shared/units.ts';

/** Attempts per window in seconds. One table, shared by all processes through the database. */
const LIMITS = {
  'login by address': { attempts: 10, seconds: 5 * MINUTE_S },
  'login by name': { attempts: 10, seconds: 15 * MINUTE_S },
  'login by device': { attempts: 10, seconds: 15 * MINUTE_S },
  'passkey by address': { attempts: 30, seconds: 5 * MINUTE_S },
  'passkey answer by address': { attempts: 30, seconds: 5 * MINUTE_S },
  'in-service code by network': { attempts: 10, seconds: 15 * MINUTE_S },
  'nurse question by aide': { attempts: 5, seconds: DAY_S },
  'token by address': { attempts: 30, seconds: 5 * MINUTE_S },
  'password change by user': { attempts: 10, seconds: 15 * MINUTE_S },
  'reset request by address': { attempts: 30, seconds: HOUR_S },
  'reset request by name': { attempts: 5, seconds: HOUR_S },
  'email change by user': { attempts: 10, seconds: HOUR_S },
  'email confirmation by mailbox': { attempts: 5, seconds: DAY_S },
  'email confirmation by address': { attempts: 20, seconds: 15 * MINUTE_S },
  'mail test by user': { attempts: 20, seconds: HOUR_S },
  'alert test by user': { attempts: 20, seconds: HOUR_S },
  'reset by address': { attempts: 10, seconds: 15 * MINUTE_S },
  'invitation by mailbox': { attempts: 5, seconds: DAY_S },
  /** Any author may send to any address: their sign-in must not send it by the thousand. */
  'review mail by user': { attempts: 30, seconds: DAY_S },
  'join by address': { attempts: 20, seconds: 15 * MINUTE_S },
  'registration by address': { attempts: 5, seconds: 15 * MINUTE_S },
  'registration by all': { attempts: 20, seconds: HOUR_S },
  'play by address': { attempts: 60, seconds: MINUTE_S },
  /** Of what is sent late each is remembered for a week. */
  'late by address': { attempts: 600, seconds: DAY_S },
  'rating by address': { attempts: 30, seconds: HOUR_S },
  'review answer by address': { attempts: 30, seconds: HOUR_S },
  'subscription by address': { attempts: 10, seconds: HOUR_S },
  'subscription by all': { attempts: 300, seconds: HOUR_S },
  'subscription by domain': { attempts: 10, seconds: HOUR_S },
  'subscription by domain in a day': { attempts: 30, seconds: DAY_S },
  'subscription by mailbox': { attempts: 1, seconds: DAY_S },
  'upload by user': { attempts: 60, seconds: HOUR_S },
  'call by address': { attempts: 300, seconds: 5 * MINUTE_S },
  'call by user': { attempts: 1_500, seconds: 5 * MINUTE_S },
  /** There are more spellings of a query than pages that can be cached. */
  'search page by address': { attempts: 300, seconds: 5 * MINUTE_S },
  'page by address': { attempts: 600, seconds: 5 * MINUTE_S },
} as const;
type Limit = keyof typeof LIMITS;

/** Counts an attempt before any work; returns a function to uncount it after success. @throws DomainError tooMany */
export async function throttle(limit: Limit, who: string, now: Date): Promise<() => Promise<void>> {
  if (!config.throttles) return () => Promise.resolve();
  const { attempts, seconds } = LIMITS[limit];
  const key = throttleKey(limit, who);
  const window = await incrementAttempt(key, seconds, now);
  if (window.count > attempts) throw tooMany(window.resetsAt.getTime(), now);
  return () => decrementAttempt(key);
}

/** Counts an attempt before any work; returns whether it is within the limit. */
export const tryThrottle = (limit: Limit, who: string, now: Date): Promise<boolean> =>
  throttle(limit, who, now).then(
    () => true,
    (error: unknown) => {
      if (error instanceof DomainError && error.fault === 'tooMany') return false;
      throw error;
    },
  );

/** Ends the window of this limit: all its attempts, refused ones too, count no more. */
export const clearAttempts = (limit: Limit, who: string): Promise<void> => removeThrottle(throttleKey(limit, who));

/**
 * A window of calls as this process knows it: `counted` are counted in the database, `own` not yet. `resetsAt` in ms.
 */
type Calls = { counted: number; own: number; resetsAt: number };

/** Bounded: a flood of addresses evicts the least recently used, whose windows then restart in this process. */
const calls = new LRUCache<string, Calls>({ max: 100_000 });
/** Calls are written to the database in batches of a tenth of the limit: ten writes in five minutes, at any load. */
const PARTS = 10;

/**
 * Counts an API call; at least nine out of ten cost only an addition in memory. Each process may serve a tenth of the
 * limit before it reads what the others have counted. @throws DomainError tooMany
 */
export const throttleCall = (user: User | null, address: string, now: Date): Promise<void> =>
  user ? countInBatches('call by user', user.id, now) : throttleAddress('call by address', address, now);

/** Counts, at as little cost, what is done from this address. @throws DomainError tooMany */
export const throttleAddress = (limit: Limit, address: string, now: Date): Promise<void> =>
  countInBatches(limit, addressGroup(address), now);

/**
 * Counts a page or picture rendered for this address. While the database is unavailable no one is refused: pages that
 * need it fail on their own, the others work without. @throws DomainError tooMany
 */
export async function throttleRender(address: string, now: Date): Promise<void> {
  try {
    await throttleAddress('page by address', address, now);
  } catch (error) {
    if (error instanceof DomainError) throw error;
  }
}

async function countInBatches(limit: Limit, who: string, now: Date): Promise<void> {
  if (!config.throttles) return;
  const { attempts, seconds } = LIMITS[limit];
  const known = calls.get(`${limit}:${who}`);
  const isOpen = known !== undefined && isRunning(new Date(known.resetsAt), seconds, now);
  const window = isOpen ? known : { counted: 0, own: 0, resetsAt: now.getTime() + seconds * 1000 };
  if (!isOpen) calls.set(`${limit}:${who}`, window);
  // Nothing is written beyond the limit: a flood costs only a comparison for each call.
  if (window.counted + window.own >= attempts) throw tooMany(window.resetsAt, now);
  window.own += 1;
  if (window.own >= attempts / PARTS) await notifyOtherProcesses(window, throttleKey(limit, who), seconds, now);
  if (window.counted + window.own > attempts) throw tooMany(window.resetsAt, now);
}

/** Adds this process’s count to the database and reads the total. Concurrent calls keep counting in `own`. */
async function notifyOtherProcesses(window: Calls, key: string, seconds: number, now: Date): Promise<void> {
  const { own } = window;
  window.counted += own;
  window.own = 0;
  const counted = await incrementAttempts(key, own, seconds, now);
  window.counted = Math.max(window.counted, counted.count);
  window.resetsAt = counted.resetsAt.getTime();
}

function tooMany(resetsAt: number, now: Date): DomainError {
  const retryAfter = (resetsAt - now.getTime()) / 1000;
  return new DomainError('tooMany', { code: 'tooMany' }, { retryAfter });
}

/** Returns the address as throttles count it: IPv6 by its /64, since one household has a whole one. */
export function addressGroup(address: string): string {
  if (!address.includes(':')) return address; // IPv4, as most are: asked of every media request
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

/** Returns the address's network: IPv4 by its /24, IPv6 by its /64. */
export const addressNetwork = (address: string): string =>
  addressGroup(address).replace(/^(\d+\.\d+\.\d+)\.\d+$/, '$1.0/24');

/** Hashed with a key, so that the table holds neither names nor addresses. */
const throttleKey = (limit: Limit, who: string) => `${limit}:${keyedHash('throttles', who)}`;
