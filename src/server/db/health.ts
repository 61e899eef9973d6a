import { setTimeout as sleep } from 'node:timers/promises';
import { openOneConnection, plainSql, type Pool, sql } from './sql.ts';

/** In milliseconds: between two checks of a database that answers, and of one that does not. */
const INTERVAL = { present: 2_000, away: 500 };
/** In milliseconds: a database that has not answered by then is away, even if it still accepts connections. */
const TIMEOUT = 2_000;

let isAway = false;
let probe: Pool | undefined;
let underWay: Promise<boolean> | undefined;
let asPages: Promise<boolean> | undefined;

/** Returns whether the database did not answer when it was last heard of or checked. Costs nothing. */
export const isDatabaseAway = (): boolean => isAway;

/** Records that the database has just answered, so that nothing outdated is sent until the next check. */
export function markDatabasePresent(): void {
  isAway = false;
}

/**
 * Returns whether the database answers a query within `timeout` (ms). On a connection of its own: queries that fill the
 * pool, or hang in it, say nothing about the database. Callers at the same time share a check.
 */
export async function checkDatabase(timeout = TIMEOUT): Promise<boolean> {
  underWay ??= check(TIMEOUT).finally(() => (underWay = undefined));
  return Promise.race([underWay, after(timeout)]);
}

/**
 * Returns whether the database answers within `timeout` (ms) as a page asks it: on a free connection of each pool.
 * Callers at the same time share a check.
 */
export async function checkPools(timeout: number): Promise<boolean> {
  asPages ??= Promise.race([answersAll(), after(TIMEOUT)]).finally(() => (asPages = undefined));
  return Promise.race([asPages, after(timeout)]);
}

const answersAll = () =>
  Promise.all([sql`select 1`, plainSql`select 1`]).then(
    () => true,
    () => false,
  );

/** Checks the database for as long as the process runs. Returns the function that stops it. */
export function watchDatabase(): () => Promise<void> {
  const stopping = new AbortController();
  const watch = async () => {
    while (!stopping.signal.aborted) {
      isAway = !(await checkDatabase());
      const interval = isAway ? INTERVAL.away : INTERVAL.present;
      await sleep(interval, undefined, { ref: false, signal: stopping.signal }).catch(() => undefined);
    }
  };
  const watching = watch();
  return async () => {
    stopping.abort();
    await watching;
    await closeProbe();
  };
}

/** Returns the seconds until the pool has run an empty query: waiting for a free connection included. */
export async function measureWait(): Promise<number> {
  const began = performance.now();
  await sql`select 1`;
  return (performance.now() - began) / 1000;
}

/** Returns the connections of all processes of this site, by state. */
export async function countConnections(): Promise<Record<string, number>> {
  const rows = await sql<{ state: string; count: number }[]>`
    select coalesce(state, 'unknown') as state, count(*)::int as count from pg_stat_activity
    where datname = current_database() and application_name = 'carecast' group by 1`;
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
}

/**
 * Returns how many processes of this site are connected, by the one connection with which each listens, and the most
 * connections that the server takes.
 */
export async function countSites(): Promise<{ sites: number; most: number }> {
  const [row] = await sql<{ sites: number; most: number }[]>`
    select current_setting('max_connections')::int as most, count(*)::int as sites from pg_stat_activity
    where datname = current_database() and application_name = 'carecast' and query ilike 'listen %'`;
  return row ?? { sites: 0, most: 0 };
}

async function check(timeout: number): Promise<boolean> {
  probe ??= openOneConnection();
  const answers = probe`select 1`.then(
    () => true,
    () => false,
  );
  if (await Promise.race([answers, after(timeout)])) return true;
  // A query without an answer occupies its connection, perhaps forever.
  await closeProbe();
  return false;
}

async function closeProbe(): Promise<void> {
  await probe?.end({ timeout: 0 });
  probe = undefined;
}

const after = (milliseconds: number): Promise<false> => sleep(milliseconds, false as const, { ref: false });
