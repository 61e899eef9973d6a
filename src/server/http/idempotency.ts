import { createHash, randomUUID } from 'node:crypto';
import { addAnswer, findCall, type IdempotentCall, removeCall, reserveCall } from '#server/db/idempotency.ts';
import type { Db } from '#server/db/sql.ts';
import { DomainError } from '#server/errors.ts';
import { json } from './responses.ts';
import { EPISODE_JSON_LIMIT, readBytes } from './request.ts';

const KEPT_MS = 24 * 60 * 60 * 1000;
/** Longer than any call takes: after that, its process has ended without an answer. */
const ABANDONED_MS = 2 * 60 * 1000;
const KEY_MAX = 255;

/** Keeps the answer in the transaction of the change, so that a crash leaves both or neither. No-op without a key. */
export type KeepAnswer = (status: number, body: unknown, db: Db) => Promise<void>;

/**
 * Answers a POST by token that has an Idempotency-Key once in 24 hours: the same request again gets the same answer, and
 * does nothing. What fails on our side, or asks to come again, is not kept.
 * Source: draft-ietf-httpapi-idempotency-key-header.
 * @throws DomainError invalid (the key) or conflict (another request has it, or the first is not answered yet)
 */
export async function answerOnce(
  request: Request,
  tokenId: string | undefined,
  now: Date,
  answer: (keep: KeepAnswer) => Promise<Response>,
): Promise<Response> {
  const key = request.headers.get('idempotency-key');
  if (tokenId === undefined || key === null || request.method !== 'POST') return answer(() => Promise.resolve());
  const call = { tokenId, key: requireKey(key), requestHash: await hashOf(request), attempt: randomUUID() };
  const replayed = await reserveOrReplay(call, now);
  return replayed ?? answerAndKeep(call, answer);
}

async function reserveOrReplay(call: IdempotentCall, now: Date): Promise<Response | null> {
  const bounds = { now, expired: before(now, KEPT_MS), abandoned: before(now, ABANDONED_MS) };
  if (await reserveCall(call, bounds)) return null;
  const found = await findCall(call);
  if (found && found.requestHash !== call.requestHash) {
    throw new DomainError('conflict', 'This Idempotency-Key was used for another request');
  }
  if (!found?.answer) throw new DomainError('conflict', 'The first call with this key is under way', { retryAfter: 1 });
  const { status, body } = found.answer;
  return json(JSON.parse(body), status, { 'Idempotency-Replayed': 'true' });
}

async function answerAndKeep(call: IdempotentCall, answer: (keep: KeepAnswer) => Promise<Response>): Promise<Response> {
  let isKept = false;
  try {
    const response = await answer(async (status, body, db) => {
      isKept = await addAnswer(call, { status, body: JSON.stringify(body) }, db);
      if (!isKept) throw new DomainError('conflict', 'This call was taken over by a later one', { retryAfter: 1 });
    });
    if (isKept || response.status >= 500 || response.headers.has('retry-after')) return response;
    isKept = await addAnswer(call, { status: response.status, body: await response.clone().text() });
    return response;
  } finally {
    if (!isKept) await removeCall(call);
  }
}

function requireKey(key: string): string {
  if (key.length > 0 && key.length <= KEY_MAX) return key;
  throw new DomainError('invalid', `An Idempotency-Key has 1 to ${KEY_MAX} characters`);
}

/** Hashes method, address and body, and leaves the body to be read again. */
async function hashOf(request: Request): Promise<string> {
  const { pathname, search } = new URL(request.url);
  const body = await readBytes(request.clone(), EPISODE_JSON_LIMIT, 'At most 2 MB may be sent here');
  return createHash('sha256').update(`${request.method} ${pathname}${search}\n`).update(body).digest('hex');
}

const before = (now: Date, milliseconds: number) => new Date(now.getTime() - milliseconds);
