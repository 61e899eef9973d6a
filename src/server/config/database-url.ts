/**
 * `url` is one that the driver parses, and `where` what it would read wrongly there: a socket's folder, an IPv6
 * address.
 */
type DatabaseAddress = { url: string; where: { host?: string | string[]; port?: number[] } };

const PARTS = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#]*)([^]*)$/i;

/**
 * Parses a connection URI as libpq does: the folder of a Unix socket is the host, percent-encoded, or the parameter
 * `host` (PostgreSQL documentation, 34.1.1.2). @throws Error with the rule that it breaks
 */
export function readDatabaseUrl(text: string): DatabaseAddress {
  const [, start = '', name = '', rest = ''] = PARTS.exec(text) ?? [];
  if (name.includes(',')) throw several();
  if (!start || !URL.canParse(start + name + rest))
    throw new Error('must look like postgres://user:password@host/name');
  const url = new URL(start + name + rest);
  const folder = url.searchParams.get('host');
  if (folder?.includes(',')) throw several();
  for (const parameter of ['host', 'target_session_attrs']) url.searchParams.delete(parameter);
  const named = decodeURIComponent(url.hostname);
  const host = folder ?? (named.startsWith('/') ? named : null);
  if (host) return { url: url.href, where: { host } };
  const [, address] = /^\[(.+)\]$/.exec(named) ?? [];
  return { url: url.href, where: address ? { host: [address], port: [Number(url.port) || 5432] } : {} };
}

const several = () =>
  new Error('names several servers: name one, the address at which your database service fails over');
