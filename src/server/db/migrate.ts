import { readdir, readFile } from 'node:fs/promises';
import { OperatorError } from '#server/config/error.ts';
import { LOCKS } from './advisory-lock.ts';
import { type Db, hasRows, type Pool, type Transaction } from './sql.ts';

const FOLDER = new URL('./migrations/', import.meta.url);

// until 0.3.0: then a database of 0.1.0 is refused; `resolveBaseline`, `isBefore` and `adopt` go with these
/**
 * Makes what version 0.1.0 made by migrations of its own, whose names are below `LATER` and the last of which is
 * `LAST_BEFORE`.
 */
const SCHEMA = '0001-schema.sql';
const LAST_BEFORE = '0028-ranked-episodes.sql';
const LATER = '0029';

/** A database that this program cannot use. */
export class MigrationError extends OperatorError {}

/** Returns the names of all migrations of this program, in order. */
export const listKnownMigrations = async (): Promise<string[]> =>
  (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort();

/** Returns the names of migrations that ran as this program knows them; null when they are older than version 0.1.0. */
export function resolveBaseline(ran: readonly string[]): string[] | null {
  if (!ran.some(isBefore)) return [...ran];
  return ran.includes(LAST_BEFORE) ? [SCHEMA, ...ran.filter((name) => name > LATER)] : null;
}

const isBefore = (name: string): boolean => name < LATER && name !== SCHEMA;

/**
 * Migrates the database to the newest migration, or runs the `wanted` ones alone, each in a transaction of its own, one
 * process at a time. Returns the names of those it ran. @throws MigrationError when one fails, or the
 * database is newer than this program.
 */
export async function migrate(pool: Pool, wanted?: readonly string[]): Promise<string[]> {
  const files = await listKnownMigrations();
  const connection = await pool.reserve();
  try {
    await connection`set statement_timeout = '10min'`;
    await connection`set lock_timeout = '10min'`;
    await connection`select pg_advisory_lock(${LOCKS.migrations})`;
    await connection`create table if not exists migrations (name text primary key, ran_at timestamptz(3) not null default now())`;
    const ran = new Set(await listRan(connection));
    await adopt(connection);
    const unknown = [...ran].find((name) => !files.includes(name));
    if (unknown) throw new MigrationError((t) => t.migrations.newer(unknown));
    const due = files.filter((name) => !ran.has(name) && (!wanted || wanted.includes(name)));
    for (const name of due) await run(connection, name);
    return due;
  } finally {
    await connection`select pg_advisory_unlock_all()`.catch(() => undefined);
    await connection`reset all`.catch(() => undefined);
    connection.release();
  }
}

/**
 * Migrates the tables that the transaction sees, which has made their schema: to the newest migration, or by the
 * `wanted` ones alone.
 */
export async function migrateWithin(db: Transaction, wanted?: readonly string[]): Promise<void> {
  await db`create table if not exists migrations (name text primary key, ran_at timestamptz(3) not null default now())`;
  const ran = new Set(await listRan(db));
  await adopt(db);
  const due = (await listKnownMigrations()).filter((name) => !ran.has(name) && (!wanted || wanted.includes(name)));
  for (const name of due) {
    await db.unsafe(await readFile(new URL(name, FOLDER), 'utf8'));
    await db`insert into migrations (name) values (${name})`;
  }
}

/**
 * Returns what of the database is newer than this program, which the version before works on, and changes nothing.
 * @throws MigrationError when the database lacks a migration of this program
 */
export async function requireMigrated(pool: Pool): Promise<string[]> {
  const ran = new Set((await isMigrated(pool)) ? await listRan(pool) : []);
  const files = await listKnownMigrations();
  const due = files.filter((name) => !ran.has(name));
  if (due.length > 0) throw new MigrationError((t) => t.migrations.missing(due.length, due[0]));
  return [...ran].filter((name) => !files.includes(name));
}

/** Returns whether a version of this program has made tables here. */
export const isMigrated = (db: Db): Promise<boolean> =>
  hasRows(db`select from pg_class where oid = to_regclass('migrations')`);

async function listRan(db: Db): Promise<string[]> {
  const rows = await db<{ name: string }[]>`select name from migrations order by name`;
  const ran = resolveBaseline(rows.map(({ name }) => name));
  if (ran) return ran;
  throw new MigrationError((t) => t.migrations.tooOld);
}

/** Lets a database of 0.1.0 count as having SCHEMA: since its 16th migration downloads are counted there. */
const adopt = (db: Db) => db`
  with before as (delete from migrations where name < ${LATER} and name <> ${SCHEMA} returning name, ran_at)
  insert into migrations (name, ran_at)
  select ${SCHEMA}, min(ran_at) filter (where name like '0016-%') from before having count(*) > 0`;

async function run(connection: Awaited<ReturnType<Pool['reserve']>>, name: string): Promise<void> {
  const text = await readFile(new URL(name, FOLDER), 'utf8');
  await connection.unsafe('begin');
  try {
    await connection.unsafe(text);
    await connection`insert into migrations (name) values (${name})`;
    await connection.unsafe('commit');
  } catch (error) {
    await connection.unsafe('rollback').catch(() => undefined); // the connection may be what failed
    const reason = error instanceof Error ? error.message : String(error);
    throw new MigrationError((t) => t.migrations.failed(name, reason), { cause: error });
  }
}
