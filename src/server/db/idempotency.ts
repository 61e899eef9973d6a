import { type Db, sql } from './sql.ts';

/** A call by its token and key; `requestHash` says which request it was, `attempt` who is answering it. */
export type IdempotentCall = { tokenId: string; key: string; requestHash: string; attempt: string };
type KeptAnswer = { status: number; body: string };

/**
 * Reserves the call for this attempt; false if another has it. One that began before `expired` is forgotten, and one
 * that began before `abandoned` without an answer, because its process ended, is taken over by the same request.
 */
export async function reserveCall(
  { tokenId, key, requestHash, attempt }: IdempotentCall,
  { now, expired, abandoned }: { now: Date; expired: Date; abandoned: Date },
  db: Db = sql,
): Promise<boolean> {
  const { count } = await db`
    insert into idempotent_calls as c (token_id, key, request_hash, attempt, began_at)
    values (${tokenId}, ${key}, ${requestHash}, ${attempt}, ${now})
    on conflict (token_id, key) do update set
      request_hash = excluded.request_hash, attempt = excluded.attempt, began_at = excluded.began_at,
      status = null, body = null
    where c.began_at <= ${expired}
      or (c.status is null and c.request_hash = excluded.request_hash and c.began_at <= ${abandoned})`;
  return count > 0;
}

/** Returns which request has this key, and its answer if it has one; null if none. */
export async function findCall(
  { tokenId, key }: IdempotentCall,
  db: Db = sql,
): Promise<{ requestHash: string; answer: KeptAnswer | null } | null> {
  const [row] = await db<{ requestHash: string; status: number | null; body: string | null }[]>`
    select request_hash, status, body from idempotent_calls where token_id = ${tokenId} and key = ${key}`;
  if (!row) return null;
  const { requestHash, status, body } = row;
  return { requestHash, answer: status === null || body === null ? null : { status, body } };
}

/** Keeps the answer; false if this attempt was taken over meanwhile. */
export async function addAnswer(
  { tokenId, key, attempt }: IdempotentCall,
  { status, body }: KeptAnswer,
  db: Db = sql,
): Promise<boolean> {
  const { count } = await db`
    update idempotent_calls set status = ${status}, body = ${body}
    where token_id = ${tokenId} and key = ${key} and attempt = ${attempt}`;
  return count > 0;
}

/** Forgets a call that got no answer worth keeping, so that it can be tried again at once. */
export async function removeCall({ tokenId, key, attempt }: IdempotentCall, db: Db = sql): Promise<void> {
  await db`
    delete from idempotent_calls
    where token_id = ${tokenId} and key = ${key} and attempt = ${attempt} and status is null`;
}

export async function removeDayOldCalls(now: Date, db: Db = sql): Promise<void> {
  await db`delete from idempotent_calls where began_at <= ${now}::timestamptz - interval '24 hours'`;
}
