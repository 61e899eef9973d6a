import { isDeepStrictEqual } from 'node:util';
import { isSameDatabase, markMoved } from './announcements.ts';
import {
  countRows,
  inOneTransaction,
  inSnapshot,
  listMigrations,
  listSequences,
  listTables,
  setSequence,
} from './backup.ts';
import { copyIn, copyOut, emptyTables, enableTriggers } from './copy.ts';
import { resolveBaseline, isMigrated, migrate, MigrationError } from './migrate.ts';
import { connect, type Location, type Pool, type Transaction } from './sql.ts';
import { MB } from '#shared/units.ts';

// until 0.3.0: for postgres/upgrade-cluster.ts alone

const PIECE = MB;

/**
 * Copies one database into an empty one of another PostgreSQL: the tables by the migrations that the first one has, the
 * rows by COPY from one snapshot. What is unlogged is removed, as by a crash: the day's key must not be kept with the
 * old folder. @throws Error when the tables differ or a table does not arrive whole
 */
export async function copyDatabase(from: Location, to: Location): Promise<void> {
  const [old, fresh] = [connect(from, 2), connect(to, 2)];
  try {
    if (!(await isMigrated(old))) return;
    await migrate(fresh, resolveBaseline(await listMigrations(old)) ?? []);
    await inSnapshot((source) => inOneTransaction((target) => copyRows(source, target), fresh), old);
    await fresh.begin(async (db) => {
      await db`set local statement_timeout = 0`;
      await db`analyze`;
    });
    await removeUnlogged(old);
  } finally {
    await Promise.all([old.end(), fresh.end()]);
  }
}

async function copyRows(source: Transaction, target: Transaction): Promise<void> {
  const tables = await listTables(source, true);
  const names = tables.map(({ name }) => name);
  const namesThere = (await listTables(target, true)).map(({ name }) => name);
  if (!isDeepStrictEqual(names.toSorted(), namesThere.toSorted()))
    throw new MigrationError((t) => t.migrations.otherTables);
  await emptyTables(names, target);
  for (const table of tables) {
    await copyIn(table, copyOut(table, PIECE, source), target);
    if ((await countRows(table.name, source)) !== (await countRows(table.name, target)))
      throw new MigrationError((t) => t.migrations.notWhole(table.name));
  }
  for (const sequence of await listSequences(source)) await setSequence(sequence, target);
  await enableTriggers(names, target);
  if (await isSameDatabase(source)) await markMoved(target);
}

async function removeUnlogged(old: Pool): Promise<void> {
  const rows = await old<{ name: string }[]>`
    select relname as name from pg_class
    where relnamespace = to_regnamespace(quote_ident(current_schema())) and relkind = 'r' and relpersistence = 'u'`;
  if (rows.length > 0) await old`truncate ${old(rows.map(({ name }) => name))}`;
}
