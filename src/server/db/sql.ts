import postgres from 'postgres';
import { requirePatchedPostgres } from './postgres-patch.ts';

/** The pool or a transaction: both answer the same tagged templates. */
export type Db = postgres.ISql<Record<string, never>>;
export type Pool = postgres.Sql<Record<string, never>>;
export type Transaction = postgres.TransactionSql<Record<string, never>>;

/** Where the database is: an address, or the socket folder of the embedded one. */
export type Location = { url: string } | { host: string; database: string; username: string };

/** The pool everything uses. Columns come and go in camelCase. Set by `openPool`. */
export let sql: Pool;

/** A second, small pool that leaves column names alone: lucia's adapter reads `expires_at` as it stands. */
export let plainSql: Pool;

const SESSION_SETTINGS = {
  application_name: 'carecast',
  statement_timeout: 5_000,
  lock_timeout: 2_000,
  idle_in_transaction_session_timeout: 10_000,
  TimeZone: 'UTC',
};

/** A pool of `max` connections. Figures: a dead server is noticed within 5 s and found again within 0.3 s. */
export function connect(location: Location, max = 10, transform = true): Pool {
  requirePatchedPostgres();
  const options = {
    max,
    connect_timeout: 5,
    idle_timeout: 60,
    backoff: () => 0.1 + Math.random() * 0.2,
    connection: SESSION_SETTINGS,
    onnotice: () => undefined,
    ...(transform && { transform: { column: { from: postgres.toCamel, to: postgres.fromCamel }, undefined: null } }),
  } satisfies postgres.Options<Record<string, never>>;
  if (!('url' in location)) return postgres({ ...location, ...options });
  const { url, host } = splitSocket(location.url);
  return host ? postgres(url, { ...options, host }) : postgres(url, options);
}

/** libpq names a socket folder in the query (postgres://user@localhost/name?host=/run/postgresql); postgres.js beside it. */
function splitSocket(address: string): { url: string; host: string | null } {
  const url = new URL(address);
  const host = url.searchParams.get('host');
  url.searchParams.delete('host');
  return { url: url.href, host };
}

export function openPool(location: Location): void {
  sql = connect(location);
  plainSql = connect(location, 4, false);
}

/** Waits for queries under way, at most `seconds`. */
export async function closePool(seconds = 5): Promise<void> {
  await Promise.all([sql?.end({ timeout: seconds }), plainSql?.end({ timeout: seconds })]);
}
