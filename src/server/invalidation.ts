import { randomUUID } from 'node:crypto';
import { type Db, type Pool, sql } from '#server/db/sql.ts';

/** What pages say they depend on. */
export type Tag = 'episodes' | 'show' | 'counters';

const CHANNEL = 'carecast_changes';
const me = randomUUID();
type Listener = (tags: Tag[]) => unknown;
const listeners = new Set<Listener>();

/**
 * Called after every committed change: of this process at once, of any other within a second. Each listener is told
 * when those before it are done; none may throw.
 */
export function onInvalidate(listener: Listener): void {
  listeners.add(listener);
}

/** Runs `work` in one transaction and tells everyone who shows what depends on these tags once it is committed. */
export async function transactAndInvalidate<Result>(tags: Tag[], work: (db: Db) => Promise<Result>): Promise<Result> {
  const result = await sql.begin(async (db) => {
    const done = await work(db);
    await db`select pg_notify(${CHANNEL}, ${JSON.stringify({ from: me, tags })})`;
    return done;
  });
  await invalidate(tags);
  return result as Result;
}

/** Hears of other processes' changes. After a lost connection anything may have changed: all is told. */
export async function listenForInvalidations(pool: Pool): Promise<void> {
  await pool.listen(
    CHANNEL,
    (payload) => {
      const { from, tags } = JSON.parse(payload) as { from: string; tags: Tag[] };
      if (from !== me) void invalidate(tags);
    },
    () => void invalidate(['episodes', 'show', 'counters']),
  );
}

/** Tells this process alone, as after a change. */
export async function invalidate(tags: Tag[]): Promise<void> {
  for (const listener of listeners) await listener(tags);
}
