import { createHash, randomUUID } from 'node:crypto';
import {
  addMade,
  countCalls,
  findCall,
  type IdempotentCall,
  MAX_CALLS,
  removeCall,
  reserveCall,
} from '#server/db/idempotency.ts';
import { type Db, sql } from '#server/db/sql.ts';
import { DomainError } from '#server/errors.ts';
import { MAX_EPISODE_JSON_BYTES } from '#shared/limits.ts';
import { readBytes } from './request.ts';
import { DAY_MS, HOUR_S, MINUTE_MS } from '#shared/units.ts';

/** Longer than any call takes: after that, its process has ended without an answer. */
const ABANDONED_MS = 2 * MINUTE_MS;
const MAX_KEY_LENGTH = 255;

/** Stores the id of what was made in the transaction that makes it, so that a crash leaves both or neither. */
export type StoreResult = (id: string, db: Db) => Promise<void>;

/**
 * Makes a thing once in 24 hours for each Idempotency-Key of an API key: the same request again returns the id of what
 * was made, without an `answer`. Only the id is kept, so a row stays small; what made nothing may be tried again.
 * Source: draft-ietf-httpapi-idempotency-key-header.
 * @throws DomainError invalid (the key), tooMany (a thousand a day) or conflict (another request has it, or the first
 * is not answered yet)
 */
export async function createOnce<Made extends { id: string }>(
  request: Request,
  tokenId: string | undefined,
  now: Date,
  make: (storeResult: StoreResult) => Promise<Made>,
): Promise<Made | { id: string; answer: null }> {
  const key = request.headers.get('idempotency-key');
  if (tokenId === undefined || key === null) return make(() => Promise.resolve());
  const call = { tokenId, key: requireKey(key), requestHash: await hashOf(request), attempt: randomUUID() };
  const id = await reserveOrFind(call, now);
  return id === null ? createAndStore(call, make) : { id, answer: null };
}

/** Returns the id of what the call made before; null when it is reserved for us. */
async function reserveOrFind(call: IdempotentCall, now: Date): Promise<string | null> {
  const bounds = { now, expired: before(now, DAY_MS), abandoned: before(now, ABANDONED_MS) };
  if (await reserveCall(call, bounds)) return null;
  const found = await findCall(call, bounds.expired);
  if (!found && (await countCalls(call.tokenId, bounds.expired)) >= MAX_CALLS)
    throw new DomainError('tooMany', { code: 'tooManyIdempotencyKeys', most: MAX_CALLS }, { retryAfter: HOUR_S });
  if (found && found.requestHash !== call.requestHash)
    throw new DomainError('conflict', { code: 'idempotencyKeyReused' });
  if (!found?.madeId) throw new DomainError('conflict', { code: 'idempotencyKeyInUse' }, { retryAfter: 1 });
  return found.madeId;
}

async function createAndStore<Made extends { id: string }>(
  call: IdempotentCall,
  make: (storeResult: StoreResult) => Promise<Made>,
): Promise<Made> {
  let isStored = false;
  const storeResult: StoreResult = async (id, db) => {
    isStored = await addMade(call, id, db);
    if (!isStored) throw new DomainError('conflict', { code: 'superseded' }, { retryAfter: 1 });
  };
  try {
    const made = await make(storeResult);
    if (!isStored) await storeResult(made.id, sql);
    return made;
  } catch (error) {
    await removeCall(call);
    throw error;
  }
}

function requireKey(key: string): string {
  if (key.length > 0 && key.length <= MAX_KEY_LENGTH) return key;
  throw new DomainError('invalid', { code: 'idempotencyKeyLength', most: MAX_KEY_LENGTH });
}

/** Hashes method, address and body, and leaves the body to be read again. */
async function hashOf(request: Request): Promise<string> {
  const { pathname, search } = new URL(request.url);
  const body = await readBytes(request.clone(), MAX_EPISODE_JSON_BYTES, {
    code: 'bodyTooLarge',
    bytes: MAX_EPISODE_JSON_BYTES,
  });
  return createHash('sha256').update(`${request.method} ${pathname}${search}\n`).update(body).digest('hex');
}

const before = (now: Date, milliseconds: number) => new Date(now.getTime() - milliseconds);
