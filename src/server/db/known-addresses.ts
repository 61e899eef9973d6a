import { type Db, firstRow, hasRows, sql } from './sql.ts';

/** A keyed hash of an address that is not kept. */
type KnownAddress = { mark: string; hasLeft: boolean };

/** Returns what is known of these addresses. */
export async function listKnownAddresses(marks: readonly string[], db: Db): Promise<KnownAddress[]> {
  return db<KnownAddress[]>`
    select mark, left_at is not null as has_left from address_marks where mark = any(${[...marks]})`;
}

/** Records that an address left: it is neither brought in nor asked again. */
export async function suppressAddress(mark: string, now: Date, db: Db): Promise<void> {
  await db`
    insert into address_marks (mark, left_at) values (${mark}, ${now})
    on conflict (mark) do update set left_at = excluded.left_at, sealed = null`;
}

/** Forgets that an address left: its owner has subscribed again. */
export async function unsuppressAddress(mark: string, db: Db): Promise<void> {
  await db`delete from address_marks where mark = ${mark} and asked_at is null`;
  await db`update address_marks set left_at = null, sealed = null where mark = ${mark}`;
}

/** Adds addresses to ask, unless they have been asked before. */
export async function addOptInRequests(
  rows: readonly { mark: string; sealed: Buffer }[],
  now: Date,
  db: Db,
): Promise<void> {
  if (rows.length === 0) return;
  const values = rows.map(({ mark, sealed }) => ({ mark, sealed, askedAt: now }));
  await db`insert into address_marks ${db(values, 'mark', 'sealed', 'askedAt')} on conflict do nothing`;
}

/** Returns the next address to ask. */
export const findNextOptInRequest = (db: Db = sql): Promise<{ mark: string; sealed: Buffer } | null> =>
  firstRow(db<{ mark: string; sealed: Buffer }[]>`
    select mark, sealed from address_marks where sealed is not null order by asked_at, mark limit 1`);

export const hasOptInRequests = (db: Db = sql): Promise<boolean> =>
  hasRows(db`select 1 from address_marks where sealed is not null limit 1`);

/** Forgets an address that was asked; that it was stays known. */
export async function removeOptInRequest(mark: string, db: Db = sql): Promise<void> {
  await db`update address_marks set sealed = null where mark = ${mark}`;
}
