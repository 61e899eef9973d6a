import { closeSync, constants, mkdirSync, openSync, readFileSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ConfigError } from './error.ts';

// Root must not follow a link that the folder's owner put there. Windows has no O_NOFOLLOW.
const NEW = constants.O_WRONLY | constants.O_CREAT | (constants.O_NOFOLLOW ?? 0);

/**
 * Creates DATA_DIR if missing and writes a file into it, which detects what modes do not show: read-only mounts,
 * /proc, root's own limits. @throws ConfigError in one line.
 */
export function requireDataDir(dataDir: string): void {
  const probe = join(dataDir, `.write-test.${process.pid}`);
  try {
    makeFolder(dataDir);
    closeSync(openSync(probe, NEW, 0o600));
    rmSync(probe);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new ConfigError((t) => t.dataDirReadOnly(dataDir, code));
  }
}

/** Not `mkdirSync` with `recursive`: under /proc that loops forever (Node 24), as mkdir fails with ENOENT there. */
function makeFolder(folder: string): void {
  const found = statSync(folder, { throwIfNoEntry: false });
  if (found?.isDirectory()) return;
  if (found) throw Object.assign(new Error(`${folder} is a file`), { code: 'ENOTDIR' });
  makeFolder(dirname(folder));
  try {
    mkdirSync(folder);
  } catch (error) {
    // another process was faster
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/**
 * Returns whether the process runs that left its number in a file of DATA_DIR. Signal 0 only tests for existence; EPERM
 * means another user's (kill(2)).
 */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  return !isZombie(pid);
}

/** An orphan that exited remains a zombie if process 1 does not reap it, as in many containers. */
function isZombie(pid: number): boolean {
  try {
    return / [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\)/, ''));
  } catch {
    return false;
  }
}

/** The entries the site keeps in DATA_DIR beside its database and its two secrets. */
export const DATA_FOLDERS = ['files', 'backups', 'import', 'builds', 'drawn'] as const;
export type DataFolder = (typeof DATA_FOLDERS)[number];
