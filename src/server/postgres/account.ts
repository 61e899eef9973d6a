import { spawnSync } from 'node:child_process';
import { type Account, findAccount, isRoot, ownerOf } from './system-account.ts';

/**
 * Returns the account to run PostgreSQL as, which refuses to run as root: if we are root, the owner of DATA_DIR, else
 * `postgres`, else `nobody` (initdb looks the name up in passwd, so an unlisted uid fails). Null: our own account.
 */
export function databaseAccount(dataDir: string): Account | null {
  if (!isRoot()) return null;
  return ownerOf(dataDir) ?? findAccount('postgres') ?? findAccount('nobody');
}

/** Returns whether the account can enter the folder, by trying: the mode does not show ACLs and mount options. */
export function canAccess(account: Account | null, folder: string): boolean {
  if (!account) return true;
  return (
    spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { ...runAs(account), cwd: '/', stdio: 'ignore' }).status === 0
  );
}

/** Returns options for `spawn`: the account, and an environment without our PGDATA, PGPORT and locale. */
export function runAs(account: Account | null): { uid?: number; gid?: number; env: Record<string, string> } {
  const env = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };
  return account ? { uid: account.uid, gid: account.gid, env } : { env };
}
