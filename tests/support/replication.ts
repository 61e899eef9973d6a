import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { appendFileSync, chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from '#server/db/sql.ts';
import { databaseAccount, runAs } from '#server/postgres/account.ts';
import { findPrograms } from '#server/postgres/programs.ts';
import { freePort } from './free-port.ts';

/** One of two PostgreSQL servers on this machine, in the foreground, so that it dies when it is killed. */
export type Server = {
  port: number;
  pid(): number;
  /** Resolves once it accepts connections. */
  start(): Promise<void>;
  /** As a power cut does. */
  kill(): Promise<void>;
  /** Resolves once it takes writes. */
  promote(): Promise<void>;
};
/** `url` names both, as `DATABASE_URL` may. */
export type Replication = {
  primary: Server;
  standby: Server;
  url: string;
  urlOf(server: Server): string;
  remove(): Promise<void>;
};

/** How the standby follows. Synchronous: no commit is acknowledged before the standby has it on its disk. */
type Kind = 'synchronous' | 'asynchronous';
const NAME = 'second';
const SETTINGS = `
listen_addresses = '127.0.0.1'
unix_socket_directories = ''
fsync = off
max_connections = 120
hot_standby = on
wal_keep_size = 512MB
`;

/** Starts a primary and a standby that streams from it: a base backup of a server at rest is a copy of its folder. */
export async function startReplication(kind: Kind = 'synchronous'): Promise<Replication> {
  const folder = mkdtempSync(join(tmpdir(), 'carecast-replication-'));
  const account = databaseAccount(folder);
  chmodSync(folder, 0o711);
  if (account) chownSync(folder, account.uid, account.gid);
  const [one, two] = [join(folder, 'one'), join(folder, 'two')];
  const { bin } = findPrograms({ cluster: one, account });
  const run = (program: string, ...args: string[]) =>
    execFileSync(join(bin, program), args, { ...runAs(account), cwd: '/', stdio: 'pipe' });
  run('initdb', `--pgdata=${one}`, '--username=carecast', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync');
  appendFileSync(join(one, 'postgresql.conf'), SETTINGS);
  appendFileSync(join(one, 'pg_hba.conf'), 'host replication all 127.0.0.1/32 trust\n');
  const server = (cluster: string, port: number) => makeServer(cluster, port, bin, runAs(account));
  const primary = server(one, await freePort());
  const standby = server(two, await freePort());
  execFileSync('cp', ['-a', one, two]);
  appendFileSync(
    join(two, 'postgresql.conf'),
    `primary_conninfo = 'host=127.0.0.1 port=${primary.port} user=carecast application_name=${NAME}'\n`,
  );
  writeFileSync(join(two, 'standby.signal'), '');
  if (kind === 'synchronous') appendFileSync(join(one, 'postgresql.conf'), `synchronous_standby_names = '${NAME}'\n`);
  const remove = async () => {
    await Promise.all([primary.kill(), standby.kill()]);
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await primary.start();
    await standby.start();
  } catch (error) {
    await remove();
    throw error;
  }
  const names = `127.0.0.1:${primary.port},127.0.0.1:${standby.port}`;
  return {
    primary,
    standby,
    url: `postgres://carecast@${names}/postgres?target_session_attrs=read-write`,
    urlOf: ({ port }) => `postgres://carecast@127.0.0.1:${port}/postgres`,
    remove,
  };
}

function makeServer(cluster: string, port: number, bin: string, as: ReturnType<typeof runAs>): Server {
  let child: ChildProcess | null = null;
  const ask = (text: string) => asked(port, text);
  return {
    port,
    pid: () => child?.pid ?? 0,
    async start() {
      child = spawn(join(bin, 'postgres'), ['-D', cluster, '-p', String(port)], { ...as, cwd: '/', stdio: 'ignore' });
      await until(() => ask('select true'));
    },
    async kill() {
      const running = child;
      if (!running || running.exitCode !== null || running.signalCode !== null) return;
      const ended = new Promise((resolve) => running.once('exit', resolve));
      running.kill('SIGCONT');
      running.kill('SIGKILL');
      await ended;
    },
    async promote() {
      await ask('select pg_promote(false)');
      await until(() => ask('select not pg_is_in_recovery()'));
    },
  };
}

/** Returns what one query returns on this server, whether it is a standby or not; false where it cannot be asked. */
async function asked(port: number, text: string): Promise<boolean> {
  const server = connect({ host: '127.0.0.1', port, database: 'postgres', username: 'carecast' }, 1, false);
  try {
    const [row] = await server.unsafe(text).values();
    return row?.[0] === true;
  } catch {
    return false;
  } finally {
    await server.end({ timeout: 0 });
  }
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (let look = 0; look < 3_000; look += 1) {
    if (await isSo()) return;
    await new Promise((wait) => setTimeout(wait, 20));
  }
  throw new Error('the database server did not do as it was told');
}
