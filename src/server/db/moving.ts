import { setTimeout as sleep } from 'node:timers/promises';
import { type Db, type Fragment, openProbe, type Pool } from './sql.ts';

/** One connection, which holds the advisory lock of a move as long as it lives. */
export type Connection = Awaited<ReturnType<Pool['reserve']>>;

/** Advisory lock of the process that moves this database away; any fixed number. */
const LOCK = 20_251_128;
/** Facts of the old database: where it is being moved, where it was moved. */
const MOVING = 'moving to';
const MOVED = 'moved to';
/** Fact of the new one until a site starts on it: it may be emptied and filled once more. */
const UNUSED_COPY = 'copy nobody has used';
/** SQLSTATE read_only_sql_transaction: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const READ_ONLY = '25006';
const LOOK_MS = 100;
/** A query ends within 5 s, an idle transaction within 10 s (`sql.ts`); a backup may take longer, and starts again. */
const PATIENCE_MS = 15_000;

/** Returns whether a write was refused because the database is being moved. */
export const isRefusedByMove = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === READ_ONLY;

/** Resolves to undefined when a write that may be left out was refused because the database is being moved. */
export async function unlessMoving<Result>(write: Promise<Result>): Promise<Result | undefined> {
  try {
    return await write;
  } catch (error) {
    if (isRefusedByMove(error)) return undefined;
    throw error;
  }
}

/** Where a database is moved or was moved, without a password. */
export type Move = { to: string; isComplete: boolean };

/** Returns the move of a database that may have no tables yet; null when there is none. */
export async function findMove(db: Db): Promise<Move | null> {
  if (!(await hasFacts(db))) return null;
  const [row] = await db<Move[]>`
    select value as to, name = ${MOVED} as is_complete from site_facts where name in (${MOVING}, ${MOVED})
    order by 2 desc limit 1`;
  return row ?? null;
}

/**
 * Runs `work` on a connection of its own that holds the lock of moves and may write although others may not; null when
 * another process holds it.
 */
export async function withMoveLock<Result>(work: (connection: Connection) => Promise<Result>): Promise<Result | null> {
  const pool = openProbe();
  const connection = await pool.reserve(); // else it would be closed when it is idle for a minute
  try {
    await connection`set default_transaction_read_only = off`;
    const [row] = await connection<{ isOurs: boolean }[]>`select pg_try_advisory_lock(${LOCK}) as is_ours`;
    return row?.isOurs ? await work(connection) : null;
  } finally {
    connection.release();
    await pool.end({ timeout: 1 });
  }
}

/** A condition that is true from the beginning of a move: no job is begun, as its outcome could not be written. */
export const isBeingMoved = (db: Db): Fragment =>
  db`exists (select from site_facts where name in (${MOVING}, ${MOVED}))`;

/** Records where this database is being moved. Resolves when no process begins a job any more. */
export async function beginMove(to: string, db: Connection): Promise<void> {
  await db`
    insert into site_facts (name, value) values (${MOVING}, ${to}) on conflict (name) do update set value = ${to}`;
  await db`begin`;
  await db`lock table jobs in share mode`; // waits for those that have not seen it
  await db`commit`;
}

/** Records that the move is complete. @throws Error when it was ended meanwhile */
export async function completeMove(db: Connection): Promise<void> {
  const { count } = await db`update site_facts set name = ${MOVED} where name = ${MOVING}`;
  if (count === 0) throw new Error('the move was ended by another process: run it again');
}

/** Returns how many jobs are under way, whose outcome has to be written. */
export async function countRunningJobs(db: Db): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from jobs where state = 'running' and leased_until > clock_timestamp()`;
  return row?.count ?? 0;
}

/**
 * Makes every session of this role but ours read-only, those to come too, whatever program opens it: new sessions begin
 * so, and all others are ended, busy ones when they have finished. Resolves when no session is left that may write.
 */
export async function refuseWrites(db: Connection): Promise<void> {
  await db`alter role current_user in database ${db(await databaseName(db))} set default_transaction_read_only = on`;
  await endEarlierSessions(db);
}

/** Lets everyone write again and forgets the move, whether it is complete or not. */
export async function allowWrites(db: Connection): Promise<void> {
  await db`alter role current_user in database ${db(await databaseName(db))} reset default_transaction_read_only`;
  await db`delete from site_facts where name in (${MOVING}, ${MOVED})`;
  await endEarlierSessions(db);
}

/** Lets a site write again whose move was killed half-way; false when none was, or its process still runs. */
export async function endAbandonedMove(): Promise<boolean> {
  const isEnded = await withMoveLock(async (connection) => {
    const move = await findMove(connection);
    if (!move || move.isComplete) return false;
    await allowWrites(connection);
    return true;
  });
  return isEnded ?? false;
}

/** Records in a copy that no site has used it yet; that its original is being moved is not true of it. */
export async function markUnusedCopy(db: Db): Promise<void> {
  await db`delete from site_facts where name in (${MOVING}, ${MOVED})`;
  await db`insert into site_facts (name, value) values (${UNUSED_COPY}, '') on conflict do nothing`;
}

export async function isUnusedCopy(db: Db): Promise<boolean> {
  if (!(await hasFacts(db))) return false;
  return (await db`select from site_facts where name = ${UNUSED_COPY}`).length > 0;
}

/** Records that a site uses this database: it is no copy any more. */
export async function markUsed(db: Db): Promise<void> {
  if (await isUnusedCopy(db)) await db`delete from site_facts where name = ${UNUSED_COPY}`;
}

/** Rows and checksum of a table, whatever the order of its rows. */
export type TableChecksum = { rows: number; checksum: string };

/**
 * Returns the number of rows and two sums of halves of their SHA-256, computed by the server from what it has stored.
 * The text of a row depends on the settings of `db/backup.ts`, and is the same in every version of PostgreSQL we use.
 */
export async function sumTable({ name, columns }: { name: string; columns: string[] }, db: Db): Promise<TableChecksum> {
  const half = (from: number) => db`sum(('x' || substr(hash, ${from}::int, 16))::bit(64)::bigint)`;
  const [row] = await db<TableChecksum[]>`
    select count(*)::float8 as rows, coalesce(concat_ws(' ', ${half(1)}, ${half(17)}), '') as checksum
    from (select encode(sha256(convert_to(row(${db(columns)})::text, 'UTF8')), 'hex') as hash from ${db(name)}) hashes`;
  return row ?? { rows: 0, checksum: '' };
}

/** What a database offers a site. `foreign`: what is in its schema, if it is not ours. */
export type Offer = {
  version: number;
  encoding: string;
  isStandby: boolean;
  isReadOnly: boolean;
  user: string;
  database: string;
  /** Null when the search path names no schema that exists. */
  schema: string | null;
  mayMakeTables: boolean;
  mayMakeSchemas: boolean;
  hasTrigrams: boolean;
  offersTrigrams: boolean;
  foreign: string[];
  identity: string;
};

/** Returns what a database offers, before anything is made there. */
export async function findOffer(db: Db): Promise<Offer> {
  const [row] = await db<Offer[]>`
    select current_setting('server_version_num')::int / 10000 as version,
      current_setting('server_encoding') as encoding, pg_is_in_recovery() as is_standby,
      current_setting('default_transaction_read_only') = 'on' as is_read_only,
      current_user::text as user, current_database()::text as database, current_schema()::text as schema,
      coalesce(has_schema_privilege(current_schema(), 'create'), false) as may_make_tables,
      has_database_privilege(current_database(), 'create') as may_make_schemas,
      exists (select from pg_extension where extname = 'pg_trgm') as has_trigrams,
      exists (select from pg_available_extensions where name = 'pg_trgm') as offers_trigrams,
      array(select relname::text from pg_class
        where relnamespace = to_regnamespace(quote_ident(current_schema())) and relkind in ('r', 'v', 'm', 'p', 'f')
          and not exists (select from pg_attribute where attrelid = to_regclass('migrations') and attname = 'ran_at')
        order by relname) as foreign,
      concat_ws('.', (select system_identifier from pg_control_system()),
        (select oid from pg_database where datname = current_database())) as identity`;
  if (!row) throw new Error('a select without a table has one row');
  return row;
}

async function hasFacts(db: Db): Promise<boolean> {
  const [row] = await db<{ isMade: boolean }[]>`select to_regclass('site_facts') is not null as is_made`;
  return row?.isMade ?? false;
}

async function databaseName(db: Db): Promise<string> {
  const [row] = await db<{ name: string }[]>`select current_database()::text as name`;
  return row?.name ?? '';
}

/** A session that is being opened is in the list a moment later, under the time at which it began. */
async function endEarlierSessions(db: Connection): Promise<void> {
  const [clock] = await db<{ at: string }[]>`select clock_timestamp()::text as at`; // a Date has no microseconds
  const until = performance.now() + PATIENCE_MS;
  const earlier = db`datname = current_database() and usename = current_user and pid <> pg_backend_pid()
    and backend_type = 'client backend' and backend_start <= ${clock?.at ?? null}::timestamptz`;
  for (;;) {
    const isLate = performance.now() > until;
    await db`select pg_terminate_backend(pid) from pg_stat_activity where ${earlier} and (state = 'idle' or ${isLate})`;
    await sleep(LOOK_MS);
    if ((await db`select from pg_stat_activity where ${earlier}`).length === 0) return;
  }
}
