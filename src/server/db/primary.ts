import { connect, Socket } from 'node:net';
import type { DatabaseHost } from '#server/config/database-url.ts';

/** A server that takes writes. `timeline` rises with every promotion of a standby; `startedAt` tells its starts apart. */
export type Primary = { timeline: string; startedAt: string };

/** In milliseconds: for so long nobody asks again which server is the primary. */
const TRUST = 1_000;
/** In milliseconds: for a connection; and how much later than the first the other servers may answer at the start. */
const TIMEOUT = 5_000;
const GRACE = 500;

/** None of the servers takes writes. The message is one line a person can act on. */
export class NoPrimaryError extends Error {
  readonly code = 'CONNECT_NO_PRIMARY';
}

type Inspect = (host: DatabaseHost) => Promise<Primary | null>;
type Found = Primary & { host: DatabaseHost };

/**
 * Returns a function that connects to the primary of `hosts`. It replaces postgres.js's own `target_session_attrs`, which
 * takes a standby for a primary and waits for ever where there is none (porsager/postgres#815). `inspect` returns null
 * for a standby. Once another server is the primary, or it has been started again, connections made before are
 * destroyed: a machine that has lost its power closes none. A primary of an earlier timeline is no longer one.
 */
export function followPrimary(hosts: readonly DatabaseHost[], inspect: Inspect): () => Promise<Socket> {
  const sockets = new Set<Socket>();
  let last: Found | undefined;
  let current: Promise<Found> | undefined;
  let until = 0;

  const find = async () => {
    const found = await findPrimary(hosts, inspect, last?.timeline);
    if (last && (last.timeline !== found.timeline || last.startedAt !== found.startedAt)) destroyAll(sockets);
    until = performance.now() + TRUST;
    return (last = found);
  };
  const ask = () => {
    until = Infinity;
    current = find();
    current.catch(() => (until = 0));
    return current;
  };
  return async () => {
    try {
      const { host } = await (current && performance.now() < until ? current : ask());
      return keep(await connectTo(host), sockets);
    } catch (error) {
      until = Math.min(until, performance.now());
      return failing(error as Error);
    }
  };
}

/** Connects to this server, whatever it is. */
export const reach = (host: DatabaseHost): Promise<Socket> => connectTo(host).catch(failing);

/** A connection that fails: without one, postgres.js would never use that place of its pool again. */
function failing(error: Error): Socket {
  const socket = new Socket();
  setImmediate(() => socket.destroy(error));
  return socket;
}

function connectTo({ name, port }: DatabaseHost): Promise<Socket> {
  const socket = name.startsWith('/') ? connect(`${name}/.s.PGSQL.${port}`) : connect(port, name);
  const late = Object.assign(new Error(`${name}:${port} does not answer`), { code: 'CONNECT_TIMEOUT' });
  const timer = setTimeout(() => socket.destroy(late), TIMEOUT);
  return new Promise<Socket>((resolve, reject) => {
    socket.once('error', reject);
    socket.once('connect', () => {
      socket.removeListener('error', reject);
      resolve(Object.assign(socket, { host: name, port })); // postgres.js asks a TLS server for this name
    });
  }).finally(() => clearTimeout(timer));
}

function keep(socket: Socket, sockets: Set<Socket>): Socket {
  for (const each of sockets) if (each.destroyed) sockets.delete(each);
  sockets.add(socket);
  return socket;
}

function destroyAll(sockets: Set<Socket>): void {
  for (const socket of sockets) socket.destroy();
  sockets.clear();
}

async function findPrimary(
  hosts: readonly DatabaseHost[],
  inspect: Inspect,
  oldest: string | undefined,
): Promise<Found> {
  const found: Found[] = [];
  const answers = hosts.map(async (host) => {
    const primary = await inspect(host);
    if (!primary || (oldest && primary.timeline < oldest)) throw new NoPrimaryError(explain(hosts));
    found.push({ ...primary, host });
  });
  await Promise.any(answers).catch(({ errors }: AggregateError) => {
    // What a server says tells more than that another is not there.
    const said = errors.find(({ name }: Error) => name === 'PostgresError');
    throw errors.find((each) => each instanceof NoPrimaryError) ?? said ?? errors[0];
  });
  // At the start two may take writes: the one that was promoted last is right.
  if (!oldest)
    await Promise.race([Promise.allSettled(answers), new Promise((over) => setTimeout(over, GRACE).unref())]);
  return found.reduce((one, other) => (other.timeline > one.timeline ? other : one));
}

const explain = (hosts: readonly DatabaseHost[]): string =>
  hosts.length > 1
    ? 'DATABASE_URL: none of its servers takes writes, they are standbys: promote one'
    : 'DATABASE_URL: this server is a standby, which takes no writes: name the primary, or both, as in postgres://user:password@one,two/name';
