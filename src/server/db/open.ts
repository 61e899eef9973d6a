import { config, ConfigError } from '#server/config.ts';
import { requireDataDir } from '#server/data-dir.ts';
import { findEmbeddedDatabase, startEmbeddedDatabase } from '#server/postgres/index.ts';
import { migrate, requireMigrated } from './migrate.ts';
import { endAbandonedMove, findMove, markUsed } from './moving.ts';
import { type Location, openPool, type Pool, sql } from './sql.ts';

const OLDEST_VERSION = 15;

/** Migrates the database to this program; returns the names of the migrations it ran. */
type Update = (pool: Pool, say: (line: string) => void) => Promise<string[]>;
type OpenDatabase = { location: Location; stop(): Promise<void> };

/**
 * Opens the pool on the configured server or on the embedded one, and migrates it.
 * @throws Error, ConfigError or EmbeddedDatabaseError whose first line a person can act on
 */
export async function openDatabase(say: (line: string) => void, update: Update = updateAsSet): Promise<OpenDatabase> {
  requireDataDir(config.dataDir);
  const database = config.databaseUrl
    ? external({ url: config.databaseUrl })
    : await startEmbeddedDatabase(config.dataDir, say);
  return openOn(database, say, update);
}

/** Opens it for a process that may run beside a site: uses the embedded database of a running site as it is. */
export async function openDatabaseBeside(
  say: (line: string) => void,
  update: Update = updateAsSet,
): Promise<OpenDatabase> {
  const running = config.databaseUrl ? null : await findEmbeddedDatabase(config.dataDir);
  return running ? openOn(external(running), say, update) : openDatabase(say, update);
}

/**
 * Opens it for a worker, which must never become the owner of the embedded one.
 * @throws ConfigError when that does not run: its owner has died, or it is being started again
 */
export async function openRunningDatabase(say: (line: string) => void): Promise<OpenDatabase> {
  const location = config.databaseUrl ? { url: config.databaseUrl } : await findEmbeddedDatabase(config.dataDir);
  if (!location) throw new ConfigError('the database of this site does not run');
  return openOn(external(location), say, updateAsSet);
}

/** Migrates, or with MIGRATE=off only looks. */
const updateAsSet: Update = async (pool, say) => {
  await requireNotMoved(pool, say);
  if (config.migrates) return migrate(pool);
  const newer = await requireMigrated(pool);
  if (newer.length > 0) say(`The database is newer than this version (${newer.at(-1)}), which goes on working on it.`);
  return [];
};

/** @throws ConfigError when the database was moved, or is being moved: what is written here now would be lost */
async function requireNotMoved(pool: Pool, say: (line: string) => void): Promise<void> {
  const move = await findMove(pool);
  if (!move) return markUsed(pool);
  if (move.isComplete)
    throw new ConfigError(
      `the database of this site was moved to ${move.to}: set DATABASE_URL to it. To go on with the old one: npm run move-database -- --cancel`,
    );
  if (!(await endAbandonedMove()))
    throw new ConfigError(`the database is being moved to ${move.to}: wait until that is done`);
  say(`A move of the database to ${move.to} was broken off: this site goes on with its own.`);
}

async function openOn(database: OpenDatabase, say: (line: string) => void, update: Update): Promise<OpenDatabase> {
  openPool(database.location);
  try {
    await requireVersion();
    const ran = await update(sql, say);
    if (ran.length > 0) say(`Database brought up to date (${ran.length} migration${ran.length > 1 ? 's' : ''}).`);
    return database;
  } catch (error) {
    await sql.end({ timeout: 1 });
    await database.stop();
    throw error;
  }
}

const external = (location: Location) => ({ location, stop: () => Promise.resolve() });

async function requireVersion(): Promise<void> {
  const [row] = await sql<{ version: number }[]>`select current_setting('server_version_num')::int / 10000 as version`;
  const version = row?.version ?? 0;
  if (version >= OLDEST_VERSION) return;
  throw new ConfigError(`DATABASE_URL: PostgreSQL ${version} is too old; ${OLDEST_VERSION} or newer is needed`);
}
