import { randomUUID } from 'node:crypto';
import { markDatabasePresent } from '#server/db/health.ts';
import { listenForNotifications, notifyProcesses } from '#server/db/notifications.ts';
import { type Db, isPoolClosed, sql, type Transaction } from '#server/db/sql.ts';
import { logError } from '#server/log.ts';
import { SECOND_MS } from '#shared/units.ts';

/** The tags that cached pages depend on. */
export type Tag = 'episodes' | 'show' | 'counters';

const EVERY_TAG: Tag[] = ['episodes', 'show', 'counters'];

const processId = randomUUID();

/**
 * The ids of the episodes a change is about, none where all are as they were; null where it is unknown, and may be any.
 */
export type Changed = readonly string[] | null;
/** `added`: the ids of new episodes, which no page shows yet. */
type Listener = (tags: Tag[], episodes: Changed, added: readonly string[]) => unknown;
const listeners = new Set<Listener>();

/**
 * Registers a listener for committed changes: of this process at once, of any other within a second. Listeners run
 * sequentially and must not throw.
 */
export function onInvalidate(listener: Listener): void {
  listeners.add(listener);
}

const RETRY_MS = SECOND_MS;

/**
 * Registers `read` for changes of these tags: it reads what is kept in memory. Where that fails it is logged as
 * `failed` and done again a second later, and then what was rendered in the meantime is outdated. Not when the site
 * stops.
 */
export function readAfterChanges(of: Tag[], read: (tags: Tag[]) => Promise<void>, failed: string): void {
  let retry: NodeJS.Timeout | undefined;
  const readOrRetry = async (tags: Tag[], isRetry: boolean) => {
    clearTimeout(retry);
    try {
      await read(tags);
      if (isRetry) await invalidate(of);
    } catch (error) {
      if (isPoolClosed(error)) return;
      logError(failed, error);
      retry = setTimeout(() => void readOrRetry(of, true), RETRY_MS).unref();
    }
  };
  onInvalidate((tags) => of.some((tag) => tags.includes(tag)) && readOrRetry(tags, false));
}

/** Runs `work` in one transaction; after the commit, invalidates these tags in every process. */
export const transactAndInvalidate = <Result>(
  tags: Tag[],
  work: (db: Transaction) => Promise<Result>,
): Promise<Result> => transact({ tags, episodes: null }, work);

/**
 * Does the same for the tag `episodes` where it is known which are changed. Pages without them stay
 * good enough to be sent while the database is away.
 */
export const transactAndInvalidateEpisodes = <Result>(
  episodes: readonly string[],
  work: (db: Db) => Promise<Result>,
): Promise<Result> => transact({ tags: ['episodes'], episodes }, work);

/** Does the same for a new episode. */
export const transactAndInvalidateNewEpisode = <Result extends { id: string }>(
  work: (db: Db) => Promise<Result>,
): Promise<Result> => transact({ tags: ['episodes'], episodes: [] }, work, ({ id }) => [id]);

type Change = { tags: Tag[]; episodes: Changed };
/** The notifications to other processes. */
type Notification = { from: string; tags: Tag[]; episodes: Changed; added: string[] };

async function transact<Result>(
  { tags, episodes }: Change,
  work: (db: Transaction) => Promise<Result>,
  addedBy: (done: Result) => readonly string[] = () => [],
): Promise<Result> {
  let isWorkDone = false;
  let added: readonly string[] = [];
  try {
    const result = await sql.begin(async (db) => {
      const done = await work(db);
      added = addedBy(done);
      await notifyProcesses(JSON.stringify({ from: processId, tags, episodes, added }), db);
      isWorkDone = true;
      return done;
    });
    markDatabasePresent();
    return result as Result;
  } finally {
    // Also when no answer to the commit arrived: it may have happened.
    if (isWorkDone) await invalidate(tags, episodes, added);
  }
}

/**
 * Subscribes to other processes' changes. Invalidates every tag after a lost connection, without naming episodes:
 * anything may have changed, and who keeps something about episodes reads it again.
 */
export async function listenForInvalidations(): Promise<void> {
  const onPayload = (payload: string) => {
    const { from, tags, episodes, added } = JSON.parse(payload) as Notification;
    markDatabasePresent();
    if (from !== processId) void invalidate(tags, episodes, added);
  };
  const onConnect = () => {
    markDatabasePresent();
    void invalidate(EVERY_TAG, []);
  };
  await listenForNotifications(onPayload, onConnect);
}

/** Invalidates these tags in this process alone. */
export async function invalidate(tags: Tag[], episodes: Changed = null, added: readonly string[] = []): Promise<void> {
  for (const listener of listeners) await listener(tags, episodes, added);
}
