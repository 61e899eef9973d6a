import { spawnSync } from 'node:child_process';
import { existsSync, lchownSync, lstatSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DATA_FOLDERS } from '#server/config/data-dir.ts';
import type { Say } from '#server/config/error.ts';
import { LANGUAGE_FILE } from '#server/config/terminal-language.ts';
import { type Account, runAs } from './system-account.ts';
import { prepareHome, findMadeCluster } from './home.ts';
import { findOrphan, stopPostmaster } from './postmaster.ts';
import { findPrograms } from './programs.ts';
import { lockSite } from './site-lock.ts';

const DATABASE = /^(database(-\d+|(\.next)?(\.new)?|\.log|\.programs|-is-at|-is-for)?|run)$/;
const SECRET = /^(app-secret|master-password)(\.[0-9a-f]+)?$/;

/** The entries that a site keeps in DATA_DIR: an operator who names a folder with more in it keeps the rest. */
const isOurs = (name: string): boolean =>
  DATABASE.test(name) || SECRET.test(name) || [...DATA_FOLDERS, LANGUAGE_FILE].includes(name);

/**
 * Gives DATA_DIR, and the database in it or outside, from root or an earlier account to this one, if they are not its
 * own yet. Stops a PostgreSQL that a killed site left running there. Follows no link. Returns what prevents it, or
 * null.
 * @throws EmbeddedDatabaseError while a site is running there
 */
export async function chownDataDir(dataDir: string, account: Account): Promise<Say | null> {
  const outside = dirname(findMadeCluster(dataDir));
  const folders = outside === dataDir ? [dataDir] : [outside, dataDir];
  if (folders.every((folder) => belongsTo(account, folder))) return null;
  if (existsSync(findMadeCluster(dataDir))) await stopDatabase(dataDir);
  return folders.reduce<Say | null>((obstacle, folder) => obstacle ?? give(folder, account), null);
}

/** Prepares the PostgreSQL programs as root, for an account that may not write where they are. */
export function preparePrograms(dataDir: string, account: Account): void {
  findPrograms({ cluster: findMadeCluster(dataDir), account }, { major: null });
}

/** Looks at the folder, its entries and theirs: an interrupted or mixed one shows there. */
function belongsTo({ uid }: Account, folder: string): boolean {
  const isIts = (path: string) => lstatSync(path).uid === uid;
  return (
    isIts(folder) &&
    entriesOf(folder).every((name) => {
      const path = join(folder, name);
      return (
        isIts(path) && (!lstatSync(path).isDirectory() || readdirSync(path).every((each) => isIts(join(path, each))))
      );
    })
  );
}

const entriesOf = (folder: string): string[] => readdirSync(folder).filter(isOurs);

async function stopDatabase(dataDir: string): Promise<void> {
  const home = prepareHome(dataDir, () => undefined);
  const unlock = await lockSite(home.run, dataDir);
  try {
    const left = await findOrphan(home);
    if (left) await stopPostmaster(left);
  } finally {
    unlock();
  }
  lchownSync(home.run, 0, 0); // from here on no one else changes what is removed
  rmSync(home.run, { recursive: true });
}

/**
 * By chown(1), which does not follow a link that is put into its way. The folder itself comes last: then all is done.
 */
function give(folder: string, account: Account): Say | null {
  const entries = entriesOf(folder).map((name) => `./${name}`);
  return (entries.length > 0 ? chown(folder, account, '-R', ...entries) : null) ?? chown(folder, account, '.');
}

function chown(folder: string, { uid, gid, name }: Account, ...words: string[]): Say | null {
  const { status, stderr, error } = spawnSync('chown', ['-h', `${uid}:${gid}`, ...words], {
    cwd: folder,
    encoding: 'utf8',
    env: runAs(null).env,
  });
  if (status === 0) return null;
  const reason = error?.message ?? stderr.split('\n', 1).join();
  return (t) => t.obstacles.notGiven(folder, name, reason);
}
