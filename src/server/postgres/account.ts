import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** The operating-system account that PostgreSQL runs as. */
export type Account = { uid: number; gid: number; name: string };

export const isRoot = process.getuid?.() === 0;

/**
 * Returns the account to run PostgreSQL as, which refuses to run as root: if we are root, `postgres`, else `nobody`
 * (initdb looks the name up in passwd, so an unlisted uid fails). Null: our own account.
 */
export function databaseAccount(): Account | null {
  if (!isRoot) return null;
  const accounts = readAccounts();
  return (
    accounts.find((account) => account.name === 'postgres') ??
    accounts.find((account) => account.name === 'nobody') ??
    null
  );
}

/** Returns the account with this uid, listed in passwd or not. */
export function accountOf(uid: number, gid: number): Account {
  return readAccounts().find((account) => account.uid === uid) ?? { uid, gid, name: `uid ${uid}` };
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
