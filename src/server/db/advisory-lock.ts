import { sql } from './sql.ts';

/** Runs `work` unless another process holds the lock; returns whether it ran. The lock ends with its connection. */
export async function tryWithLock(lock: number, work: () => Promise<void>): Promise<boolean> {
  const connection = await sql.reserve();
  try {
    const [row] = await connection<{ isOurs: boolean }[]>`select pg_try_advisory_lock(${lock}) as is_ours`;
    if (!row?.isOurs) return false;
    try {
      await work();
    } finally {
      await connection`select pg_advisory_unlock(${lock})`;
    }
    return true;
  } finally {
    connection.release();
  }
}
