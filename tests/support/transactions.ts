import { expect, vi } from 'vitest';
import { POOL_SIZE, sql } from '#server/db/sql.ts';

/** Whether another connection to this database has a transaction under way. */
export async function isTransactionOpen(): Promise<boolean> {
  const open = await sql`
    select from pg_stat_activity
    where datname = current_database() and xact_start is not null and pid <> pg_backend_pid()`;
  return open.length > 0;
}

/** Takes every connection of the pool at once, for which all have to be free. Returns what gives them back. */
export async function takeWholePool(): Promise<() => Promise<void>> {
  const { promise: end, resolve } = Promise.withResolvers<null>();
  let taken = 0;
  const hold = () => {
    taken += 1;
    return end;
  };
  const held = Array.from({ length: POOL_SIZE }, () => sql.begin(hold));
  const release = async () => {
    resolve(null);
    await Promise.all(held);
  };
  await vi
    .waitFor(() => expect(taken).toBe(POOL_SIZE), { timeout: 20_000 })
    .catch(async (problem: unknown) => {
      await release();
      throw problem;
    });
  return release;
}
