import type { Db, Pool } from './sql.ts';

const CHANNEL = 'carecast_changes';

/** Sends `payload` to every process that listens, when the caller's transaction commits. */
export async function notifyProcesses(payload: string, db: Db): Promise<void> {
  await db`select pg_notify(${CHANNEL}, ${payload})`;
}

/** Calls `onPayload` for every notification of any process, `onConnect` after each connect and reconnect. */
export async function listenForNotifications(
  pool: Pool,
  onPayload: (payload: string) => void,
  onConnect: () => void,
): Promise<void> {
  await pool.listen(CHANNEL, onPayload, onConnect);
}
