import { type Db, sql } from './sql.ts';

const CHANNEL = 'carecast_changes';

/** Sends `payload` to every process that listens, when the caller's transaction commits. */
export async function notifyProcesses(payload: string, db: Db): Promise<void> {
  await db`select pg_notify(${CHANNEL}, ${payload})`;
}

/** Calls `onPayload` for every notification of any process, `onConnect` after each connect and reconnect. */
export async function listenForNotifications(onPayload: (payload: string) => void, onConnect: () => void) {
  await sql.listen(CHANNEL, onPayload, onConnect);
}
