import type { UploadLocation } from './uploads.ts';
import { type Db, type Pool, sql, type Transaction, firstNumber } from './sql.ts';

/** A table as it is copied: the columns whose values are not computed from others. */
export type CopiedTable = { name: string; columns: string[] };
export type Sequence = { name: string; last: string };

/** A stored file as its row describes it; `extension` and `sha256` are known of all that have arrived. */
export type BackedUpFile = UploadLocation & { extension: string; bytes: number; sha256: string };

/**
 * Tables of short-lived rows and credentials: people sign in again after a restore, make new keys for machines, and
 * enter the mail server's password again. A key that was revoked since the backup must not come back with it. Without
 * its message a job of a webhook sends nothing: what waited then may have been sent since. Aides type their code again,
 * which comes back: it opens one's own hours and nothing else.
 */
export const EXCLUDED_TABLES = [
  'session',
  'challenges',
  'throttles',
  'tokens',
  'mail_password',
  'copy_settings',
  'idempotent_calls',
  'webhook_messages',
  'webhook_deliveries',
  'aide_devices',
];

/** Runs `work` on one snapshot of the whole database, however long it takes and whatever is written in the meantime. */
export const inSnapshot = <Result>(work: (db: Transaction) => Promise<Result>, pool: Pool = sql): Promise<Result> =>
  inCopying('isolation level repeatable read read only', work, pool);

/** Commits everything that `work` writes, or nothing. */
export const inOneTransaction = <Result>(
  work: (db: Transaction) => Promise<Result>,
  pool: Pool = sql,
): Promise<Result> => inCopying('', work, pool);

async function inCopying<Result>(
  options: string,
  work: (db: Transaction) => Promise<Result>,
  pool: Pool,
): Promise<Result> {
  const result = await pool.begin(options, async (db) => {
    await setCopying(db);
    return work(db);
  });
  return result as Result;
}

/** The text format of COPY depends on these settings; and a copy takes longer than a page may. */
export async function setCopying(db: Transaction): Promise<void> {
  await db`set local statement_timeout = 0`;
  await db`set local idle_in_transaction_session_timeout = 0`;
  await db`set local datestyle = 'ISO, YMD'`;
  await db`set local intervalstyle = 'iso_8601'`;
  await db`set local bytea_output = 'hex'`;
  await db`set local extra_float_digits = 3`;
}

/**
 * Returns our tables, each after those it references; for a move (`isMove`) also those that are left out elsewhere.
 * Generated columns are not among them: they cannot be written; nor are unlogged tables: what they hold, such as the
 * day's key of downloads, must not outlive its day.
 */
export async function listTables(db: Db, isMove = false): Promise<CopiedTable[]> {
  const rows = await db<(CopiedTable & { refersTo: string[] })[]>`
    select c.relname as name,
      array(select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        order by a.attnum) as columns,
      array(select distinct f.relname::text from pg_constraint k join pg_class f on f.oid = k.confrelid
        where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid) as refers_to
    from pg_class c
    where c.relnamespace = to_regnamespace(quote_ident(current_schema())) and c.relkind = 'r'
      and c.relpersistence = 'p' and c.relname <> all(${isMove ? [] : EXCLUDED_TABLES})
    order by c.relname`;
  return afterWhatTheyReferTo(rows).map(({ name, columns }) => ({ name, columns }));
}

/**
 * Returns the tables left out that there are: a backup of an older version is restored into the tables of that version.
 */
export const listExcludedTables = (db: Db): Promise<string[]> => listThere(EXCLUDED_TABLES, db);

/**
 * Removes what gives access without a password or a passkey: sessions, keys, invitations, links that set a password,
 * recovery codes, links of reviewers, whose answers stay. People who took one back since the copy was made must not
 * find it again. Works in tables of any version.
 */
export async function removeAccess(db: Db): Promise<void> {
  const tables = await listThere([...EXCLUDED_TABLES, ...ACCESS], db);
  for (const name of tables) await db`delete from ${db(name)}`;
  await db`update users set reset_token_hash = null, reset_token_expiry = null where reset_token_hash is not null`;
  await db`update review_links set revoked_at = now() where revoked_at is null`;
}
const ACCESS = ['reset_tokens', 'invitations', 'email_confirmations'];

async function listThere(names: readonly string[], db: Db): Promise<string[]> {
  const rows = await db<{ name: string }[]>`
    select relname as name from pg_class
    where relnamespace = to_regnamespace(quote_ident(current_schema())) and relkind = 'r' and relname = any(${names})`;
  return rows.map(({ name }) => name);
}

function afterWhatTheyReferTo<Table extends { name: string; refersTo: string[] }>(tables: readonly Table[]): Table[] {
  const sorted = new Set<Table>();
  const add = (table: Table, above: Table[]) => {
    const referred = tables.filter(({ name }) => table.refersTo.includes(name));
    for (const other of referred) if (!above.includes(other)) add(other, [...above, table]);
    sorted.add(table);
  };
  for (const table of tables) add(table, []);
  return [...sorted];
}

export const countRows = (table: string, db: Db): Promise<number> =>
  firstNumber(db<{ count: number }[]>`select count(*)::float8 as count from ${db(table)}`);

/** Returns the last value of each sequence, as text; a sequence never used has none. */
export async function listSequences(db: Db): Promise<Sequence[]> {
  return db<Sequence[]>`
    select sequencename as name, last_value::text as last from pg_sequences
    where schemaname = current_schema() and last_value is not null order by sequencename`;
}

export async function setSequence({ name, last }: Sequence, db: Db): Promise<void> {
  await db`
    select setval(c.oid::regclass, ${last}::bigint) from pg_class c
    where c.relnamespace = to_regnamespace(quote_ident(current_schema())) and c.relkind = 'S' and c.relname = ${name}`;
}

/** Returns the files that have arrived, those of deleted episodes too: all, or those of this machine. */
export async function listFiles(db: Db, where: 'everywhere' | 'here'): Promise<BackedUpFile[]> {
  return db<BackedUpFile[]>`
    select id, storage, storage_key, extension, bytes::float8 as bytes, sha256 from uploads
    where kind <> 'copy' and (${where === 'everywhere'} or storage = 'local') and extension is not null and sha256 is not null
      and state not in ('pending', 'receiving')
    order by id`;
}

/** Returns how many files are at storage services. */
export const countFilesElsewhere = (db: Db): Promise<number> =>
  firstNumber(db<{ count: number }[]>`
    select count(*)::int as count from uploads where storage <> 'local' and state not in ('pending', 'receiving')`);

/** Returns the names of the migrations that ran on this database. */
export async function listMigrations(db: Db = sql): Promise<string[]> {
  const rows = await db<{ name: string }[]>`select name from migrations order by name`;
  return rows.map(({ name }) => name);
}

/** Returns the approximate bytes of the copied tables: includes indexes and free space, but no hex encoding. */
export const countDatabaseBytes = (db: Db = sql): Promise<number> =>
  firstNumber(db<{ bytes: number }[]>`select pg_database_size(current_database())::float8 as bytes`);
