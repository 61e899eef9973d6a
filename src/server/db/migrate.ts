import { readdir, readFile } from 'node:fs/promises';
import type { Pool } from './sql.ts';

const FOLDER = new URL('./migrations/', import.meta.url);
/** An arbitrary constant: the advisory lock held while this database is migrated. */
const LOCK = 20_251_120;

/** A database that this program cannot use. The message is one line a person can act on. */
export class MigrationError extends Error {}

/** Returns the names of all migrations of this program, in order. */
export const listKnownMigrations = async (): Promise<string[]> =>
  (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort();

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
    await connection`select pg_advisory_lock(${LOCK})`;
    await connection`create table if not exists migrations (name text primary key, ran_at timestamptz(3) not null default now())`;
    const ran = new Set((await connection<{ name: string }[]>`select name from migrations`).map((row) => row.name));
    const unknown = [...ran].find((name) => !files.includes(name));
    if (unknown)
      throw new MigrationError(`the database was migrated by a newer version (${unknown}): install that version`);
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
 * Returns what of the database is newer than this program, which the version before works on, and changes nothing.
 * @throws MigrationError when the database lacks a migration of this program
 */
export async function requireMigrated(pool: Pool): Promise<string[]> {
  const [made] = await pool<{ isMade: boolean }[]>`select to_regclass('migrations') is not null as is_made`;
  const rows = made?.isMade ? await pool<{ name: string }[]>`select name from migrations order by name` : [];
  const ran = new Set(rows.map(({ name }) => name));
  const files = await listKnownMigrations();
  const due = files.filter((name) => !ran.has(name));
  if (due.length > 0)
    throw new MigrationError(
      `the database lacks ${due.length} migration${due.length > 1 ? 's' : ''} of this version (${due[0]}), and MIGRATE is "off": run npm run migrate first`,
    );
  return [...ran].filter((name) => !files.includes(name));
}

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
    throw new MigrationError(`the migration ${name} failed and was undone: ${reason}`, { cause: error });
  }
}
