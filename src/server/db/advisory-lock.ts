import { type Db, onOwnConnection, type Pool } from './sql.ts';

/**
 * The number of every advisory lock, by what is done under it. They are arbitrary, and never change: the version before
 * may run beside this one.
 */
export const LOCKS = {
  migrations: 20_251_120,
  uploads: 20_251_121,
  nightly: 20_251_123,
  housekeeping: 20_251_124,
  uploadBackup: 20_251_125,
  restore: 20_251_126,
  downloads: 20_261_121,
  asking: 20_261_126,
  inService: 20_261_130,
  translations: 7_220_126,
  series: 20_261_129,
  /** Taken by the trigger that keeps the names to sign in with (0072). */
  names: 20_261_128,
  /** PostgreSQL's hashtext('carecast admin registration'), as version 0.1.0 asks for it. */
  registration: 546_282_319,
} as const;
type Lock = keyof typeof LOCKS;

/** Waits for the lock and holds it until the transaction ends. */
export const lockUntilEnd = (lock: Lock, db: Db) => db`select pg_advisory_xact_lock(${LOCKS[lock]})`;

/**
 * Runs `work` unless another process holds the lock; returns whether it ran. The lock ends with its connection, which
 * is not one of the pool: postgres.js returns a reserved connection that was lost to the pool as if it were open.
 */
export const tryWithLock = (lock: Lock, work: () => Promise<void>): Promise<boolean> =>
  onOwnConnection((own) => lockAndRun(own, lock, work));

async function lockAndRun(own: Pool, lock: Lock, work: () => Promise<void>): Promise<boolean> {
  const connection = await own.reserve(); // else it would be closed after a minute without a query
  try {
    const [row] = await connection<{ isOurs: boolean }[]>`select pg_try_advisory_lock(${LOCKS[lock]}) as is_ours`;
    if (row?.isOurs) await work();
    return row?.isOurs ?? false;
  } finally {
    // A lock that was not taken is no error here, and a lost connection has released its lock already.
    await connection`select pg_advisory_unlock_all()`.catch(() => undefined);
    connection.release();
  }
}
