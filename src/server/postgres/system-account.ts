import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { userInfo } from 'node:os';

/** An account of the operating system. */
export type Account = { uid: number; gid: number; name: string };

export const isRoot = (): boolean => process.getuid?.() === 0;

/** Returns the account with this uid, listed in passwd or not. */
export function accountOf(uid: number, gid: number): Account {
  return readAccounts().find((account) => account.uid === uid) ?? { uid, gid, name: `uid ${uid}` };
}

/** Returns the account of this name in passwd, or null. */
export const findAccount = (name: string): Account | null =>
  readAccounts().find((account) => account.name === name) ?? null;

/** Returns the account, listed in passwd, that owns this folder; null if that is root, or if there is no folder. */
export function ownerOf(folder: string): Account | null {
  const found = statSync(folder, { throwIfNoEntry: false });
  if (!found || found.uid === 0) return null;
  return readAccounts().find((account) => account.uid === found.uid) ?? null;
}

/** Returns the name of our own account, empty for a uid without one. */
export function ownName(): string {
  try {
    return userInfo().username;
  } catch {
    return '';
  }
}

/** Becomes this account, in its first group alone, for good. Only root can. */
export function setUser({ uid, gid }: Account): void {
  process.setgroups?.([gid]);
  process.setgid?.(gid);
  process.setuid?.(uid);
}

/** Returns the result of `attempt`, which the kernel permits or denies as if this account made it. Only root can. */
export async function attemptAs<Result>(
  { uid, gid }: Account,
  attempt: () => Result | Promise<Result>,
): Promise<Result> {
  const groups = process.getgroups?.() ?? [];
  process.setgroups?.([gid]);
  process.setegid?.(gid);
  process.seteuid?.(uid);
  try {
    return await attempt();
  } finally {
    process.seteuid?.(0);
    process.setegid?.(0);
    process.setgroups?.(groups);
  }
}

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

function readAccounts(): Account[] {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  return lines
    .map((line) => line.split(':'))
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }));
}
