import { onOwnConnection, type Pool } from './sql.ts';

/**
 * Runs `work` unless another process holds the lock; returns whether it ran. The lock ends with its connection, which
 * is not one of the pool: postgres.js returns a reserved connection that was lost to the pool as if it were open.
 */
export const tryWithLock = (lock: number, work: () => Promise<void>): Promise<boolean> =>
  onOwnConnection((own) => lockAndRun(own, lock, work));

async function lockAndRun(own: Pool, lock: number, work: () => Promise<void>): Promise<boolean> {
  const connection = await own.reserve(); // else it would be closed after a minute without a query
  try {
    const [row] = await connection<{ isOurs: boolean }[]>`select pg_try_advisory_lock(${lock}) as is_ours`;
    if (row?.isOurs) await work();
    return row?.isOurs ?? false;
  } finally {
    // A lock that was not taken is no error here, and a lost connection has released its lock already.
    await connection`select pg_advisory_unlock_all()`.catch(() => undefined);
    connection.release();
  }
}
