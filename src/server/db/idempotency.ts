import { type Db, sql, hasRows, firstRow, firstNumber } from './sql.ts';

/** A call by its token and key; `requestHash` says which request it was, `attempt` who is answering it. */
export type IdempotentCall = { tokenId: string; key: string; requestHash: string; attempt: string };

/** Calls of one token in 24 hours: each is a row that is stored for so long. */
export const MAX_CALLS = 1_000;

/**
 * Reserves the call for this attempt; false if another has it, or if the token has used up its calls. One that began
 * before `expired` is forgotten, and one that began before `abandoned` and made nothing, because its process ended, is
 * taken over by the same request.
 */
export const reserveCall = (
  { tokenId, key, requestHash, attempt }: IdempotentCall,
  { now, expired, abandoned }: { now: Date; expired: Date; abandoned: Date },
  db: Db = sql,
): Promise<boolean> =>
  hasRows(db`
    insert into idempotent_calls as c (token_id, key, request_hash, attempt, began_at)
    select ${tokenId}, ${key}, ${requestHash}, ${attempt}, ${now}
    where (select count(*) from idempotent_calls where token_id = ${tokenId} and key <> ${key} and began_at > ${expired})
      < ${MAX_CALLS}
    on conflict (token_id, key) do update set
      request_hash = excluded.request_hash, attempt = excluded.attempt, began_at = excluded.began_at, made_id = null
    where c.began_at <= ${expired}
      or (c.made_id is null and c.request_hash = excluded.request_hash and c.began_at <= ${abandoned})`);

/** Returns which request has this key since `expired`, and the id of what it made if it has; null if none. */
export const findCall = (
  { tokenId, key }: IdempotentCall,
  expired: Date,
  db: Db = sql,
): Promise<{ requestHash: string; madeId: string | null } | null> =>
  firstRow(db<{ requestHash: string; madeId: string | null }[]>`
    select request_hash, made_id from idempotent_calls
    where token_id = ${tokenId} and key = ${key} and began_at > ${expired}`);

export const countCalls = (tokenId: string, expired: Date, db: Db = sql): Promise<number> =>
  firstNumber(db<{ count: number }[]>`
    select count(*)::int as count from idempotent_calls where token_id = ${tokenId} and began_at > ${expired}`);

/** Keeps the id of what the call made; false if this attempt was taken over in the meantime. */
export const addMade = ({ tokenId, key, attempt }: IdempotentCall, madeId: string, db: Db = sql): Promise<boolean> =>
  hasRows(db`
    update idempotent_calls set made_id = ${madeId}
    where token_id = ${tokenId} and key = ${key} and attempt = ${attempt}`);

/** Forgets a call that made nothing, so that it can be tried again at once. */
export async function removeCall({ tokenId, key, attempt }: IdempotentCall, db: Db = sql): Promise<void> {
  await db`
    delete from idempotent_calls
    where token_id = ${tokenId} and key = ${key} and attempt = ${attempt} and made_id is null`;
}

export async function removeDayOldCalls(now: Date, db: Db = sql): Promise<void> {
  await db`delete from idempotent_calls where began_at <= ${now}::timestamptz - interval '24 hours'`;
}
