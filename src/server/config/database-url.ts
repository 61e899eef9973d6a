/** A server of DATABASE_URL. `name` is a host, an address, or the folder of a Unix socket. */
export type DatabaseHost = { name: string; port: number };

/** `url` names the first server alone, and is one that every parser of URLs accepts. */
export type DatabaseAddress = { url: string; hosts: DatabaseHost[] };

const PARTS = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#]*)([^]*)$/i;
const PORT = 5432;

/**
 * Parses a connection URI as libpq does: several servers are separated by commas, and the folder of a Unix socket is the
 * host, percent-encoded, or the parameter `host` (PostgreSQL documentation, 34.1.1.2 and 34.1.1.3).
 * @throws Error with the rule that it breaks
 */
export function readDatabaseUrl(text: string): DatabaseAddress {
  const [, start = '', names = '', rest = ''] = PARTS.exec(text) ?? [];
  const listed = names.split(',');
  if (!start || !listed.every((name) => URL.canParse(`postgres://${name}/`)) || !URL.canParse(start + listed[0] + rest))
    throw new Error('must look like postgres://user:password@host/name');
  const url = new URL(start + listed[0] + rest);
  const { searchParams } = url;
  if (!['read-write', 'primary'].includes(searchParams.get('target_session_attrs') ?? 'primary'))
    throw new Error('may have no other target_session_attrs than read-write: the site writes');
  const folders = searchParams.get('host')?.split(',');
  const hosts = folders?.map((name) => ({ name, port: Number(url.port) || PORT })) ?? listed.map(hostOf);
  for (const name of ['host', 'target_session_attrs']) searchParams.delete(name);
  return { url: url.href, hosts };
}

function hostOf(text: string): DatabaseHost {
  const { hostname, port } = new URL(`postgres://${text}/`);
  return { name: decodeURIComponent(hostname).replace(/^\[(.*)\]$/, '$1') || 'localhost', port: Number(port) || PORT };
}
