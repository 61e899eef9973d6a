import { config } from '#server/config.ts';
import { spawn } from 'node:child_process';
import {
  closeSync,
  constants,
  existsSync,
  fchownSync,
  fstatSync,
  ftruncateSync,
  openSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive } from '#server/config/data-dir.ts';
import { reasonToSay, type Say } from '#server/config/error.ts';
import { writeAccessRules } from './access.ts';
import { runAs } from './system-account.ts';
import { EmbeddedDatabaseError } from './failure.ts';
import type { Home } from './home.ts';
import type { Programs } from './programs.ts';
import { isSameFolder } from './external-cluster.ts';
import { isSocketOpen } from './site-lock.ts';
import { MINUTE_MS, MB } from '#shared/units.ts';
import { pageWords } from '#server/words.ts';

/** A running PostgreSQL. `adopted`: started by an earlier site process that was killed. */
export type Postmaster = {
  pid: number;
  location: { host: string; port: number; database: string; username: string };
  adopted: boolean;
};

/** The port of a site's database. */
const PORT = 5432;

type Status = { pid: number; cluster: string; run: string; port: number; state: string };

// The folder may be another account's than ours, if we are root: no link is followed.
const APPEND = constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | constants.O_NOFOLLOW;
const MAX_LOG_BYTES = 10 * MB;
/** Milliseconds. Crash recovery replays the write-ahead log: seconds, after heavy writes up to minutes. */
const MAX_RECOVERY_MS = 5 * MINUTE_MS;

const settings = (run: string, port: number): Record<string, string> => ({
  listen_addresses: '',
  unix_socket_directories: `"${run.replaceAll('"', '""')}"`,
  unix_socket_permissions: '0700',
  port: String(port),
  // An acknowledged commit survives a power failure.
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  // The rest is for commands.
  max_connections: String(config.databasePool + 35),
  shared_buffers: '64MB',
  jit: 'off',
  log_destination: 'stderr',
  logging_collector: 'off',
  log_min_messages: 'warning',
});

const portOf = ({ port = PORT }: Home): number => port;
export const socketOf = (run: string, port = PORT): string => join(run, `.s.PGSQL.${port}`);
export const locationOf = (run: string, port = PORT): Postmaster['location'] => ({
  host: run,
  port,
  database: 'carecast',
  username: 'carecast',
});

/** Returns the PostgreSQL that an earlier site left running on this folder, or starts one and waits until ready. */
export async function startOrAdopt(
  programs: Programs,
  home: Home,
  print: (line: string) => unknown,
): Promise<Postmaster> {
  const isNewRule = existsSync(home.cluster) && writeAccessRules(home);
  const left = await findOrphan(home);
  if (left && isNewRule) process.kill(left.pid, 'SIGHUP'); // reloads the access rules
  if (left?.location.port === portOf(home)) return left;
  if (left) await stopPostmaster(left); // a copy was broken off
  removeForeignPidFile(home);
  return start(programs, home, print);
}

/** Resolves within 0.2 s of its exit, or of the abort. An adopted process is not our child, so its exit is polled. */
export async function ended(postmaster: Postmaster, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && isAlive(postmaster.pid)) {
    await sleep(200, undefined, { ref: false, signal }).catch(() => undefined);
  }
}

/**
 * Stops PostgreSQL with a fast shutdown: open transactions are rolled back, a checkpoint is written. After 20 s an
 * immediate shutdown follows, which loses no data but makes the next start run recovery.
 */
export async function stopPostmaster(postmaster: Postmaster): Promise<void> {
  if (await endsAfter('SIGINT', postmaster, 20_000)) return;
  if (await endsAfter('SIGQUIT', postmaster, 5_000)) return;
  throw new EmbeddedDatabaseError((t) => t.embedded.doesNotStop(postmaster.pid));
}

async function endsAfter(signal: NodeJS.Signals, { pid }: Postmaster, timeout: number): Promise<boolean> {
  const until = performance.now() + timeout;
  if (isAlive(pid)) process.kill(pid, signal);
  while (isAlive(pid) && performance.now() < until) await sleep(10);
  return !isAlive(pid);
}

/** Returns the PostgreSQL that is running on this folder, once it answers; null if none is. */
export async function findOrphan(home: Pick<Home, 'cluster'>): Promise<Postmaster | null> {
  const until = performance.now() + MAX_RECOVERY_MS;
  for (;;) {
    const found = readStatus(home.cluster);
    if (!found || !isPostmaster(found.pid, home.cluster)) return null;
    if (found.state === 'ready' && (await isSocketOpen(socketOf(found.run, found.port)))) {
      return { pid: found.pid, location: locationOf(found.run, found.port), adopted: true };
    }
    if (performance.now() > until) throw new EmbeddedDatabaseError((t) => t.embedded.doesNotAnswer(found.pid));
    await sleep(50); // starting or stopping
  }
}

/**
 * Returns the socket folder of the PostgreSQL last started on this cluster; null after a clean shutdown, and for a copy
 * of a running cluster, whose `postmaster.pid` names the original.
 */
export function findRunFolder(cluster: string): string | null {
  const status = readStatus(cluster);
  return status && isSameFolder(status.cluster, cluster) ? status.run : null;
}

/** Lines of `postmaster.pid`: pid, data folder, start time, port, socket folder, address, shared memory, state. */
function readStatus(cluster: string): Status | null {
  const lines = readLock(join(cluster, 'postmaster.pid'))?.split('\n');
  if (!lines) return null;
  return {
    pid: Number(lines[0]),
    cluster: lines[1] ?? '',
    run: lines[4] ?? '',
    port: Number(lines[3]),
    state: (lines[7] ?? '').trim(),
  };
}

/** Null when it is not there: a PostgreSQL that starts takes the lock of a killed one away before it writes its own. */
function readLock(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** A pid alone proves little: after a restart of the machine or container another program may have it. */
function isPostmaster(pid: number, cluster: string): boolean {
  return isAlive(pid) && (process.platform !== 'linux' || worksIn(String(pid), realpathSync(cluster)));
}

/** All PostgreSQL processes have the cluster's folder as working directory. */
function worksIn(pid: string, folder: string): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === folder;
  } catch {
    return false;
  }
}

/**
 * PostgreSQL does not start while its lock files name a pid in use, be it another program's by now, its own zombie's
 * or, in a copy of a folder, that of the original. Removes them only if no process is left with this folder as working
 * directory.
 */
function removeForeignPidFile(home: Home): void {
  const { cluster, run } = home;
  const locks = [join(cluster, 'postmaster.pid'), `${socketOf(run, portOf(home))}.lock`];
  const namesProcess = (lock: string) => {
    const pid = readLock(lock)?.split('\n', 1)[0];
    return pid !== undefined && existsSync(`/proc/${Number(pid)}`);
  };
  if (process.platform !== 'linux' || !existsSync(cluster) || !locks.some(namesProcess)) return;
  const folder = realpathSync(cluster);
  if (readdirSync('/proc').some((pid) => /^\d+$/.test(pid) && worksIn(pid, folder))) return;
  for (const lock of locks) rmSync(lock, { force: true });
}

async function start(programs: Programs, home: Home, print: (line: string) => unknown): Promise<Postmaster> {
  if (!existsSync(home.cluster)) throw new EmbeddedDatabaseError((t) => t.embedded.folderGone(home.cluster));
  const log = openLog(home);
  const args = Object.entries(settings(home.run, portOf(home))).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  // Not pg_ctl: it polls every 100 ms. `detached` (its own session) keeps the terminal's Ctrl-C from stopping it first.
  const child = spawn(join(programs.bin, 'postgres'), ['-D', home.cluster, ...args], {
    ...runAs(home.account),
    cwd: '/',
    stdio: ['ignore', log, log],
    detached: true,
  });
  const logged = statSync(home.log).size;
  closeSync(log);
  let broken: Say | undefined;
  child.on('error', (error) => (broken = reasonToSay(error)));
  child.on('exit', (code, signal) => (broken = (t) => t.embedded.ended(String(code ?? signal))));
  child.unref();
  await untilReady(home, print, () => broken, child.pid);
  if (broken) throw doesNotStart(lastWords(home.log, logged), broken);
  return { pid: child.pid ?? 0, location: locationOf(home.run, portOf(home)), adopted: false };
}

const doesNotStart = (said: string | undefined, broken: Say) =>
  new EmbeddedDatabaseError((t) => t.embedded.doesNotStart(said ?? broken(t)));

async function untilReady(
  home: Home,
  print: (line: string) => unknown,
  broken: () => Say | undefined,
  pid?: number,
): Promise<void> {
  const began = performance.now();
  let reportedAt = began;
  while (!broken()) {
    const found = readStatus(home.cluster);
    if (found?.pid === pid && found?.state === 'ready') return;
    if (performance.now() - began > MAX_RECOVERY_MS)
      throw new EmbeddedDatabaseError((t) => t.embedded.notReady(home.log));
    if (performance.now() - reportedAt > 5_000) {
      print(pageWords().terminal.databaseRecovers);
      reportedAt = performance.now();
    }
    await sleep(5);
  }
}

function openLog({ log, account }: Home): number {
  const file = openSync(log, APPEND, 0o600);
  if (fstatSync(file).size > MAX_LOG_BYTES) ftruncateSync(file);
  if (account) fchownSync(file, account.uid, account.gid);
  return file;
}

function lastWords(file: string, from: number): string | undefined {
  const said = readFileSync(file).subarray(from).toString();
  return said
    .match(/^.*(?:FATAL|PANIC|error while loading):.*$/gm)
    ?.at(-1)
    ?.replace(/^.*?(?=FATAL|PANIC)/, '');
}
