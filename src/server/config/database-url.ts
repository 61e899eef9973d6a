import { readFileSync } from 'node:fs';
import type { ConnectionOptions } from 'node:tls';
import { ConfigError } from './error.ts';

type Tls = boolean | 'prefer' | 'require' | 'verify-full' | ConnectionOptions;
/**
 * `url` is one that the driver parses, without the parameters that it does not know; `options` is what it would read
 * wrongly there.
 */
type DatabaseAddress = {
  url: string;
  options: {
    host?: string | string[];
    port?: number[];
    username?: string;
    password?: string;
    database?: string;
    ssl: Tls;
  };
};

/** With the driver that Python's tools name after a plus. Neon shows the whole command. */
const WRAPPED = /^\s*(?:psql\s+)?(["']?)(?:postgres(?:ql)?)(?:\+\w+)?(:\/\/[^]*?)\1\s*$/i;
const PARTS = /^(postgres:\/\/(?:[^/?#]*@)?)([^/?#]*)([^]*)$/i;

/** Of libpq, of other drivers and of poolers: what the site decides itself, or its driver has no use for. */
const UNUSED = new Set(
  `channel_binding connect_timeout fallback_application_name client_encoding encoding target_session_attrs
  load_balance_hosts gssencmode gssdelegation gsslib krbsrvname keepalives keepalives_idle keepalives_interval
  keepalives_count tcp_user_timeout requirepeer require_auth sslcompression sslsni sslcertmode ssl_min_protocol_version
  ssl_max_protocol_version min_protocol_version max_protocol_version uselibpqcompat pgbouncer connection_limit
  pool_timeout pool_mode pool_size pool socket_timeout statement_cache_size prepared_statements preparethreshold
  max_idle_connection_lifetime max_connection_lifetime single_use_connections pool_max_conns pool_min_conns
  pool_max_conn_lifetime pool_max_conn_idle_time binary_parameters supa workaround max min debug`.split(/\s+/),
);
/** They would change whom or what the site trusts, and the driver cannot do them. */
const IMPOSSIBLE = [
  'service',
  'passfile',
  'hostaddr',
  'sslidentity',
  'sslpassword',
  'sslcrl',
  'sslcrldir',
  'replication',
];
const SSL_MODES = ['disable', 'allow', 'prefer', 'require', 'no-verify', 'verify-ca', 'verify-full'];

/**
 * Parses a connection URI as libpq does (PostgreSQL documentation, 34.1.1.3 and 34.1.2), with what hosts and other
 * drivers add to it. What is left of its parameters the server understands, or refuses by name.
 * @throws ConfigError with the rule that it breaks, and the parameter
 */
export function readDatabaseUrl(text: string): DatabaseAddress {
  const [, start = '', name = '', rest = ''] = PARTS.exec(unwrapped(text)) ?? [];
  if (name.includes(',')) throw several();
  if (!start || !URL.canParse(start + name + rest)) throw new ConfigError((t) => t.databaseUrl.form);
  if (/\[YOUR-PASSWORD\]/i.test(decoded(start))) throw new ConfigError((t) => t.databaseUrl.placeholder);
  const url = new URL(start + name + rest);
  const given = takeParameters(url.searchParams);
  const where = placeOf(url, given);
  const login = { username: given['user'], password: given['password'] };
  const database = given['dbname'] ?? decoded(url.pathname).slice(1);
  const options = Object.entries({ ...login, database }).filter(([, value]) => value);
  return {
    url: url.href,
    options: { ...where, ...Object.fromEntries(options), ssl: tlsOf(given, isSocket(where.host)) },
  };
}

function unwrapped(text: string): string {
  const [, , rest] = WRAPPED.exec(text) ?? [];
  return rest === undefined ? text : `postgres${rest}`;
}

/** Takes out of the query what the server shall not see, and returns it. */
function takeParameters(query: URLSearchParams): Record<string, string | undefined> {
  const given: Record<string, string> = {};
  for (const [name, value] of [...query]) {
    if (IMPOSSIBLE.includes(name)) throw new ConfigError((t) => t.databaseUrl.impossible(name));
    if (/^(schema|currentSchema)$/.test(name) && value !== 'public')
      throw new ConfigError((t) => t.databaseUrl.schema(name));
    const isRead = /^(ssl|sslmode|sslaccept|sslrootcert|sslcert|sslkey|host|port|user|password|dbname)$/.test(name);
    if (isRead) given[name] = value;
    if (isRead || UNUSED.has(name.toLowerCase()) || /schema$/i.test(name)) query.delete(name);
  }
  return given;
}

/** The folder of a Unix socket is the host, percent-encoded, or the parameter `host`. */
function placeOf(url: URL, given: Record<string, string | undefined>): { host?: string | string[]; port?: number[] } {
  if (given['host']?.includes(',')) throw several();
  const named = decoded(url.hostname);
  const host = given['host'] ?? (named.startsWith('/') ? named : undefined);
  const port = Number(given['port'] ?? url.port) || 5432;
  const [, address] = /^\[(.+)\]$/.exec(named) ?? [];
  if (host) return isSocket(host) && !given['port'] ? { host } : { host, ...(given['port'] && { port: [port] }) };
  if (address) return { host: [address], port: [port] };
  return given['port'] ? { port: [port] } : {};
}

const isSocket = (host: string | string[] | undefined): boolean => typeof host === 'string' && host.startsWith('/');

/** Without a word on it TLS is used where the server offers it, as by libpq; no socket has it. */
function tlsOf(given: Record<string, string | undefined>, isLocal: boolean): Tls {
  const mode = modeOf(given);
  if (!SSL_MODES.includes(mode)) throw new ConfigError((t) => t.databaseUrl.sslMode(mode, SSL_MODES.join(', ')));
  if (isLocal || mode === 'disable') return false;
  if (mode === 'allow' || mode === 'prefer') return 'prefer';
  // Prisma calls the certificate of the authority `sslcert`.
  const { sslcert, sslkey, sslrootcert = sslkey ? undefined : sslcert } = given;
  if (sslrootcert === 'system') return 'verify-full';
  const files = {
    ...(sslrootcert && { ca: fileOf('sslrootcert', sslrootcert) }),
    ...(sslkey && { key: fileOf('sslkey', sslkey) }),
    ...(sslkey && sslcert && { cert: fileOf('sslcert', sslcert) }),
  };
  const verifies = mode.startsWith('verify') || sslrootcert !== undefined;
  if (mode === 'verify-full') return sslrootcert || sslkey ? files : 'verify-full';
  if (!verifies && !sslkey) return 'require';
  return { ...files, rejectUnauthorized: verifies, checkServerIdentity: () => undefined };
}

/** Of libpq, else of Prisma, else as most other drivers say it. */
function modeOf({ ssl, sslmode, sslaccept, sslrootcert, sslcert }: Record<string, string | undefined>): string {
  if (sslaccept) return sslaccept === 'strict' ? 'verify-full' : 'require';
  if (sslmode) return sslmode;
  if (ssl) return { true: 'verify-full', '1': 'verify-full', false: 'disable', '0': 'disable' }[ssl] ?? ssl;
  return sslrootcert || sslcert ? 'require' : 'prefer';
}

function fileOf(parameter: string, path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new ConfigError((t) => t.databaseUrl.unreadable(parameter, path, code));
  }
}

/** Returns what a part of the URI stands for. @throws ConfigError for a % that encodes nothing */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw new ConfigError((t) => t.databaseUrl.percent);
  }
}

const several = () => new ConfigError((t) => t.databaseUrl.several);
