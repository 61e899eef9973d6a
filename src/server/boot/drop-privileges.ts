import { spawnSync } from 'node:child_process';
import { closeSync, type Dirent, openSync, readdirSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join, relative, resolve } from 'node:path';
import { config, ConfigError } from '#server/config.ts';
import { requireDataDir } from '#server/config/data-dir.ts';
import type { Say } from '#server/config/error.ts';
import {
  type Account,
  attemptAs,
  setUser,
  findAccount,
  chownDataDir,
  isRoot,
  ownerOf,
  preparePrograms,
} from '#server/postgres/index.ts';
import { pageWords } from '#server/words.ts';
import { listenOptions } from './listen-options.ts';

const OWN = 'carecast';
/** With no more rights than an account that is still to be made: the kernel's overflow uid. */
const FALLBACK = { uid: 65_534, gid: 65_534, name: OWN };
/** The parts of the project that a running site reads, besides packages and settings. */
const CODE = ['src', 'dist', 'demo'];

/**
 * Becomes an account without rights for good, if we are root: RUN_AS, else the owner of DATA_DIR, else one of our own,
 * made once. DATA_DIR is given to it. Says so in one line, or why the site has to stay root.
 * @throws ConfigError when RUN_AS asks for fewer rights than the site can work with
 */
export async function dropPrivileges(print: (line: string) => void): Promise<void> {
  if (!isRoot() || config.runAs === 'root') return;
  requireDataDir(config.dataDir);
  const t = pageWords().terminal;
  const account = await chooseAccount();
  const obstacle = typeof account === 'function' ? account : await chownDataDir(config.dataDir, account);
  const { runAs } = config;
  if (obstacle && runAs) throw new ConfigError((words) => words.runAsFails(runAs, obstacle(words)));
  if (typeof account === 'function' || obstacle) return print(t.privilegesKept(String(obstacle?.(pageWords().start))));
  if (!config.databaseUrl) preparePrograms(config.dataDir, account);
  setUser(account);
  print(t.privilegesDropped(account.name, config.dataDir));
}

/** Returns the account, or why there is none. None is made in vain. */
async function chooseAccount(): Promise<Account | Say> {
  const { runAs } = config;
  const found = runAs ? findAccount(runAs) : (ownerOf(config.dataDir) ?? findAccount(OWN));
  if (runAs && !found) return (t) => t.obstacles.noSuchAccount;
  return (await findObstacle(found ?? FALLBACK)) ?? found ?? makeAccount();
}

/** Returns an account that no one signs in to and that owns nothing yet, or why it cannot be made. */
function makeAccount(): Account | Say {
  const words = ['--system', '--user-group', '--no-create-home', '--home-dir', '/nonexistent'];
  const PATH = '/usr/sbin:/usr/bin:/sbin:/bin';
  const options = { encoding: 'utf8', env: { PATH } } as const;
  const { stderr } = spawnSync('useradd', [...words, '--shell', '/usr/sbin/nologin', OWN], options);
  const reason = stderr?.split('\n', 1).join();
  const notMade: Say = ({ obstacles: t }) => t.accountNotMade(OWN, reason || t.noUseradd);
  return findAccount(OWN) ?? notMade;
}

/** Returns why this account cannot do what the site needs, found by trying; null if it can. */
export async function findObstacle(account: Account): Promise<Say | null> {
  const project = resolve('.');
  if (!relative(config.dataDir, project).startsWith('..')) return (t) => t.obstacles.projectInside(account.name);
  return attemptAs(account, async (): Promise<Say | null> => {
    const closed = findUnreadable(project);
    if (closed) return (t) => t.obstacles.unreadable(account.name, closed);
    return (await canListen()) ? null : (t) => t.obstacles.port(account.name, config.port);
  });
}

/** Returns the first path that we may not read or enter; of node_modules, as deep as packages have their manifests. */
function findUnreadable(project: string): string | null {
  const trees: [path: string, depth: number][] = [
    [join(project, '.env'), 0],
    [join(project, 'package.json'), 0],
    ...CODE.map((name): [string, number] => [join(project, name), Infinity]),
    [join(project, 'node_modules'), 3],
  ];
  const closed = [project, dirname(config.dataDir)].find((folder) => isDenied(() => statSync(`${folder}/.`)));
  return trees.reduce<string | null>((found, [path, depth]) => found ?? findDenied(path, depth), closed ?? null);
}

function findDenied(path: string, depth: number): string | null {
  let entries: Dirent[] = [];
  const open = () => {
    if (statSync(path).isDirectory()) entries = readdirSync(path, { withFileTypes: true });
    else closeSync(openSync(path, 'r'));
  };
  if (isDenied(open)) return path;
  if (depth === 0) return null;
  return entries.reduce<string | null>((found, { name }) => found ?? findDenied(join(path, name), depth - 1), null);
}

/** Other failures, as of what is missing, are for the start to say. */
function isDenied(attempt: () => unknown): boolean {
  try {
    attempt();
    return false;
  } catch (error) {
    return ['EACCES', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '');
  }
}

/** Ports below 1024 take root on most systems. One that is in use is for the start to say. */
function canListen(): Promise<boolean> {
  return new Promise((resolve) => {
    if (config.port >= 1024) return resolve(true);
    const server = createServer();
    server.once('error', ({ code }: NodeJS.ErrnoException) => resolve(code !== 'EACCES'));
    server.listen(listenOptions(config.port, config.host), () => server.close(() => resolve(true)));
  });
}
