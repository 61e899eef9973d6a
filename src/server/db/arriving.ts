import { type CopiedTable, listSequences, listTables, setSequence } from './backup.ts';
import { emptyTables, enableTriggers } from './copy.ts';
import { migrateWithin } from './migrate.ts';
import { firstValue, type Transaction } from './sql.ts';

/**
 * The schema of tables that arrive beside those of a running site. No one else sees it: it ends with its transaction.
 */
const ARRIVING = 'carecast_arriving';
/** Migrations name this schema, so the site's makes way until the commit: to everyone else it stays as it is. */
const [AUTH, AUTH_OF_SITE] = ['auth', 'carecast_auth'];
/** The holder of a lock that we wait for may wait for one of ours: after 2 s (`lock_timeout`) they fail, or we do. */
const LOCK_ATTEMPTS = 5;

/**
 * Makes the tables of these migrations beside those of the site, which keeps working; the transaction then sees them
 * alone. Returns the search_path of the site.
 */
export async function makeArrivingTables(migrations: readonly string[], db: Transaction): Promise<string> {
  const path = (await firstValue(db<{ path: string }[]>`select current_setting('search_path') as path`)) ?? '';
  await db`alter schema ${db(AUTH)} rename to ${db(AUTH_OF_SITE)}`;
  await db`create schema ${db(ARRIVING)}`;
  await see(`${ARRIVING}, ${path}`, db); // extensions are in the site's
  await migrateWithin(db, migrations);
  return path;
}

/** Lets the transaction see the tables of the site again; returns those whose rows have arrived. */
export async function leaveArrivingTables(path: string, db: Transaction): Promise<CopiedTable[]> {
  const tables = (await listTables(db, true)).filter(({ name }) => name !== 'migrations');
  await see(path, db);
  return tables;
}

/** Locks these tables of the site against everyone else. @throws PostgreSQL's error when others do not release them */
export async function lockTables(tables: CopiedTable[], db: Transaction): Promise<void> {
  await db`set local lock_timeout = '10s'`;
  for (let attempt = 1; ; attempt += 1) {
    try {
      await db.savepoint(
        (point) => point`lock table ${point(tables.map(({ name }) => name))} in access exclusive mode`,
      );
      return;
    } catch (error) {
      if (attempt === LOCK_ATTEMPTS) throw error;
    }
  }
}

/** Puts the rows that have arrived into the locked tables of the site, in place of what they hold. */
export async function moveArrivedRows(path: string, tables: CopiedTable[], db: Transaction): Promise<void> {
  const names = tables.map(({ name }) => name);
  await emptyTables(names, db);
  for (const { name, columns } of tables) {
    await db`
      insert into ${db(name)} (${db(columns)}) overriding system value
      select ${db(columns)} from ${db(ARRIVING)}.${db(name)}`;
  }
  await see(ARRIVING, db);
  const sequences = await listSequences(db);
  await see(path, db);
  for (const sequence of sequences) await setSequence(sequence, db);
  await enableTriggers(names, db);
  await db`drop schema ${db(AUTH)}, ${db(ARRIVING)} cascade`;
  await db`alter schema ${db(AUTH_OF_SITE)} rename to ${db(AUTH)}`;
}

const see = (path: string, db: Transaction) => db`select set_config('search_path', ${path}, true)`;
