import type { Socket } from 'node:net';
import postgres from 'postgres';
import { type DatabaseHost, readDatabaseUrl } from '#server/config/database-url.ts';
import { requirePatchedPostgres } from './postgres-patch.ts';
import { followPrimary, type Primary, reach } from './primary.ts';

/** The pool or a transaction: both accept the same tagged templates. */
export type Db = postgres.ISql<Record<string, never>>;
export type Pool = postgres.Sql<Record<string, never>>;
export type Transaction = postgres.TransactionSql<Record<string, never>>;

/** A piece of a statement, made by the same tagged templates. */
export type Fragment = postgres.PendingQuery<postgres.Row[]>;

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

/** Most connections of the pool everything uses. */
export const POOL_SIZE = 10;

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
  const { url, hosts } = readDatabaseUrl(location.url);
  const socket = primaryOf(url, hosts);
  return postgres(url, { ...options, socket } as typeof options); // its types lack the documented `socket`
}

const primaries = new Map<string, () => Promise<Socket>>();

/** Pools of the same servers share what they know of them. */
function primaryOf(url: string, hosts: DatabaseHost[]): () => Promise<Socket> {
  const key = JSON.stringify([url, hosts]);
  const known = primaries.get(key) ?? followPrimary(hosts, (host) => inspect(url, host));
  primaries.set(key, known);
  return known;
}

/** The timeline is the first 8 characters of the name of a WAL file; the control file has the new one only later. */
async function inspect(url: string, host: DatabaseHost): Promise<Primary | null> {
  const options = { ...CONNECTION, max: 1, fetch_types: false, socket: () => reach(host) };
  const server = postgres(url, options as typeof CONNECTION);
  try {
    const [row] = await server<{ timeline: string | null; startedAt: string }[]>`
      select case when not pg_is_in_recovery() then left(pg_walfile_name(pg_current_wal_lsn()), 8) end as timeline,
        pg_postmaster_start_time()::text as "startedAt"`;
    return row?.timeline ? { timeline: row.timeline, startedAt: row.startedAt } : null;
  } finally {
    void server.end({ timeout: 0 });
  }
}

let place: Location;

export function openPool(location: Location): void {
  place = location;
  sql = connect(location);
  plainSql = connect(location, 4, false);
}

/** Returns a pool of one connection to the same database, apart from all others. */
export const openProbe = (): Pool => connect(place, 1);

/** Waits for queries in flight, at most `seconds`, and closes both pools. */
export async function closePool(seconds = 5): Promise<void> {
  await Promise.all([sql?.end({ timeout: seconds }), plainSql?.end({ timeout: seconds })]);
}
