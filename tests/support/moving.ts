import { listEveryTable } from '#server/db/backup.ts';
import { connect, type Pool, POOL_SIZE, sql } from '#server/db/sql.ts';
import { tallyAttempt } from '#server/db/throttles.ts';
import { moveDatabase, type MoveProgress } from '#server/transfer/index.ts';
import { TEMPLATE } from './database-server.ts';
import { anEmptyDatabase, type EmptyDatabase, look, ownAddress } from './empty-database.ts';

/** Uses every connection of the pool once, so that none is left that was ended. */
export const renewPool = () =>
  Promise.all(Array.from({ length: POOL_SIZE }, () => sql`select 1`.catch(() => undefined)));

/** Moves the site of a test file; `at` is called at each step. */
export async function move(
  { location }: Pick<EmptyDatabase, 'location'>,
  at: (progress: MoveProgress) => unknown = () => undefined,
  signal = new AbortController().signal,
) {
  const pool = connect(location, 4);
  try {
    return await moveDatabase(pool, 'there', { signal, onProgress: (progress) => void at(progress) });
  } finally {
    await pool.end();
  }
}

/** Every row of every table, but for the facts that say where it is. */
export async function everything(pool: Pool): Promise<Record<string, string[]>> {
  const rows: Record<string, string[]> = {};
  for (const { name } of await listEveryTable(pool)) {
    const found = await pool<{ row: string }[]>`select t::text as row from ${pool(name)} t order by 1`;
    rows[name] = found.map(({ row }) => row).filter((row) => !/^\("?(database that|copy nobody|mov)/.test(row));
  }
  return rows;
}

/** A database with our tables, as a broken move leaves it: spares each test the migrations. */
export const aTarget = () => anEmptyDatabase(undefined, TEMPLATE);

/** On a new connection: those of the pool are ended by a move, and it may not have heard of it yet. */
export const asSite = <Result>(work: (pool: Pool) => Promise<Result>) => look({ url: ownAddress() }, work);
export const write = () => asSite((pool) => tallyAttempt('a key', 60, new Date(), pool));
export const isWritable = async () =>
  write().then(
    () => true,
    () => false,
  );
