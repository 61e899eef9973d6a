import postgres from 'postgres';
import { config } from '#server/config.ts';
import { readDatabaseUrl } from '#server/config/database-url.ts';
import { requirePatchedPostgres } from './postgres-patch.ts';

/** The pool or a transaction: both accept the same tagged templates. */
export type Db = postgres.ISql<Record<string, never>>;
export type Pool = postgres.Sql<Record<string, never>>;
export type Transaction = postgres.TransactionSql<Record<string, never>>;

/** A piece of a statement, made by the same tagged templates. */
export type Fragment = postgres.PendingQuery<postgres.Row[]>;

/** Returns the first row of a result, or null. */
export const firstRow = async <Row>(query: PromiseLike<readonly Row[]>): Promise<Row | null> =>
  (await query)[0] ?? null;

/** Returns the value of the first row, which has one column; null without a row. */
export async function firstValue<Value>(query: PromiseLike<readonly Record<string, Value>[]>): Promise<Value | null> {
  const [row] = await query;
  return (row && Object.values(row)[0]) ?? null;
}

/** Returns the same as a number: 0 without a row. */
export const firstNumber = async (query: PromiseLike<readonly Record<string, number>[]>): Promise<number> =>
  (await firstValue(query)) ?? 0;

/** Returns whether a statement found or changed a row. */
export const hasRows = async (query: PromiseLike<{ count: number }>): Promise<boolean> => (await query).count > 0;

/** Where the database is: a URL, or the socket folder of the embedded one. */
export type Location = { url: string } | { host: string; port?: number; database: string; username: string };

/** The pool everything uses. Converts column names to and from camelCase. Set by `openPool`. */
export let sql: Pool;

/** A second, small pool that does not convert column names: lucia's adapter reads `expires_at` as it is. */
export let plainSql: Pool;

const SESSION_SETTINGS = {
  application_name: 'carecast',
  statement_timeout: 5_000,
  lock_timeout: 2_000,
  idle_in_transaction_session_timeout: 10_000,
  TimeZone: 'UTC',
  jit: 'off', // compiling a search takes longer than running it
};

/** Listening, sign-ins, jobs, checks, and what goes at the pace of a client have connections of their own. */
const BESIDE_POOL = 15;

/** Most connections of the pool everything uses. */
export const POOL_SIZE = config.databasePool - BESIDE_POOL;

const CONNECTION = { connect_timeout: 5, connection: SESSION_SETTINGS, onnotice: () => undefined };

/** Returns a pool of `max` connections. A dead server is detected within 5 s, and reconnected to within 0.3 s. */
export function connect(location: Location, max = POOL_SIZE, transform = true): Pool {
  requirePatchedPostgres();
  const options = {
    ...CONNECTION,
    max,
    idle_timeout: 60,
    backoff: () => 0.1 + Math.random() * 0.2,
    ...(transform && { transform: { column: { from: postgres.toCamel, to: postgres.fromCamel }, undefined: null } }),
  } satisfies postgres.Options<Record<string, never>>;
  if (!('url' in location)) return postgres({ ...location, ...options });
  const { url, options: given } = readDatabaseUrl(location.url);
  return postgres(url, { ...options, ...given } as typeof options); // its types lack the list of ports that it reads
}

let place: Location;

export function openPool(location: Location): void {
  place = location;
  sql = connect(location);
  plainSql = connect(location, 4, false);
}

/** Returns a pool of one connection to the same database, apart from all others. */
export const openOneConnection = (): Pool => connect(place, 1);

/**
 * Runs `work` on a connection of its own: what goes at the pace of a client or of a disk takes none of the pool, on
 * which pages are waiting.
 */
export async function onOwnConnection<Result>(work: (own: Pool) => Promise<Result>): Promise<Result> {
  const own = openOneConnection();
  try {
    return await work(own);
  } finally {
    await own.end({ timeout: 1 });
  }
}

/** Waits for queries in flight, at most `seconds`, and closes both pools. */
export async function closePool(seconds = 5): Promise<void> {
  await Promise.all([sql?.end({ timeout: seconds }), plainSql?.end({ timeout: seconds })]);
}

/** Returns whether a query failed because this process has closed its pool: the site stops. */
export const isPoolClosed = (error: unknown): boolean => (error as { code?: string }).code === 'CONNECTION_ENDED';
