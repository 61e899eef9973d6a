import { randomUUID } from 'node:crypto';
import { listenForNotifications, notifyProcesses } from '#server/db/notifications.ts';
import { type Db, type Pool, sql } from '#server/db/sql.ts';

/** What cached pages depend on. */
export type Tag = 'episodes' | 'show' | 'counters';

const EVERY_TAG: Tag[] = ['episodes', 'show', 'counters'];
const processId = randomUUID();
type Listener = (tags: Tag[]) => unknown;
const listeners = new Set<Listener>();

/**
 * Registers a listener for committed changes: of this process at once, of any other within a second. Listeners run
 * sequentially and must not throw.
 */
export function onInvalidate(listener: Listener): void {
  listeners.add(listener);
}

/** Runs `work` in one transaction; after the commit, invalidates these tags in every process. */
export async function transactAndInvalidate<Result>(tags: Tag[], work: (db: Db) => Promise<Result>): Promise<Result> {
  const result = await sql.begin(async (db) => {
    const done = await work(db);
    await notifyProcesses(JSON.stringify({ from: processId, tags }), db);
    return done;
  });
  await invalidate(tags);
  return result as Result;
}

/** Subscribes to other processes' changes. Invalidates every tag after a lost connection: anything may have changed. */
export async function listenForInvalidations(pool: Pool): Promise<void> {
  const onPayload = (payload: string) => {
    const { from, tags } = JSON.parse(payload) as { from: string; tags: Tag[] };
    if (from !== processId) void invalidate(tags);
  };
  await listenForNotifications(pool, onPayload, () => void invalidate(EVERY_TAG));
}

/** Invalidates these tags in this process alone. */
export async function invalidate(tags: Tag[]): Promise<void> {
  for (const listener of listeners) await listener(tags);
}
