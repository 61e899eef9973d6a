import { config, ConfigError } from '#server/config.ts';
import { requireDataDir } from '#server/config/data-dir.ts';
import { findEmbeddedDatabase, startEmbeddedDatabase } from '#server/postgres/index.ts';
import { copyDatabase } from './copy-database.ts';
import { migrate, requireMigrated } from './migrate.ts';
import { type Location, openPool, type Pool, sql } from './sql.ts';

const OLDEST_VERSION = 15;

type ReservedSql = Awaited<ReturnType<Pool['reserve']>>;
/** Migrates the database to this program; returns the names of the migrations it ran. */
type Update = (pool: Pool) => Promise<string[]>;
type Database = { location: Location; stop(): Promise<void> };
/** `updated`: how many migrations it ran. `newer`: the last migration there that this version does not know. */
export type OpenDatabase = Database & { updated: number; newer: string | null };

/**
 * Opens the pool on the configured server or on the embedded one, and migrates it; with MIGRATE=off it only looks,
 * unless `update` is given.
 * @throws Error, ConfigError or EmbeddedDatabaseError whose first line a person can act on
 */
export async function openDatabase(print: (line: string) => void, update?: Update): Promise<OpenDatabase> {
  requireDataDir(config.dataDir);
  const database = config.databaseUrl
    ? external({ url: config.databaseUrl })
    : await startEmbeddedDatabase(config.dataDir, print, { copy: copyDatabase });
  return openOn(database, update);
}

/** Opens it for a process that may run beside a site: uses the embedded database of a running site as it is. */
export async function openDatabaseBeside(print: (line: string) => void, update?: Update): Promise<OpenDatabase> {
  const running = config.databaseUrl ? null : await findEmbeddedDatabase(config.dataDir);
  return running ? openOn(external(running), update) : openDatabase(print, update);
}

async function openOn(database: Database, update: Update | undefined): Promise<OpenDatabase> {
  openPool(database.location);
  try {
    await requireVersion();
    if (config.databaseUrl) await requireOwnSessions(() => sql.reserve());
    const run = update ?? (config.migrates ? migrate : undefined);
    const newer = run ? undefined : (await requireMigrated(sql)).at(-1);
    const ran = run ? await run(sql) : [];
    return { ...database, updated: ran.length, newer: newer ?? null };
  } catch (error) {
    await sql.end({ timeout: 1 });
    await database.stop();
    // pgbouncer knows no other way to say what it does not pass on.
    if (String(error).includes('unsupported startup parameter')) throw poolerInTheWay();
    throw error;
  }
}

const external = (location: Location) => ({ location, stop: () => Promise.resolve() });

/**
 * Throws ConfigError when a pooler hands one session of the server to several connections, as pgbouncer does in
 * transaction mode: prepared statements, advisory locks and LISTEN would then fail, or half work in silence.
 */
export async function requireOwnSessions(reserve: () => Promise<ReservedSql>): Promise<void> {
  const connections = [await reserve(), await reserve()];
  const pids: unknown[] = [];
  for (const connection of connections) pids.push((await connection`select pg_backend_pid() as pid`)[0]?.['pid']);
  for (const connection of connections) connection.release();
  if (new Set(pids).size < connections.length) throw poolerInTheWay();
}

const poolerInTheWay = (): ConfigError => new ConfigError((t) => t.databaseUrl.pooler);

async function requireVersion(): Promise<void> {
  const [row] = await sql<{ version: number; isStandby: boolean }[]>`
    select current_setting('server_version_num')::int / 10000 as version, pg_is_in_recovery() as is_standby`;
  const { version = 0, isStandby = false } = row ?? {};
  if (version < OLDEST_VERSION) throw new ConfigError((t) => t.databaseUrl.tooOld(version, OLDEST_VERSION));
  if (isStandby) throw new ConfigError((t) => t.databaseUrl.standby);
}
