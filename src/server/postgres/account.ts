import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** The operating system's account that PostgreSQL runs as. */
export type Account = { uid: number; gid: number; name: string };

export const isRoot = process.getuid?.() === 0;

/**
 * PostgreSQL refuses to run as root. As root it runs as `postgres`, else `nobody`; an account that is not
 * listed in passwd would not do, for initdb looks its name up. Otherwise it runs as ourselves: null.
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

/** The account with this uid, listed or not. */
export function accountOf(uid: number, gid: number): Account {
  return readAccounts().find((account) => account.uid === uid) ?? { uid, gid, name: `uid ${uid}` };
}

/** Whether the account can get into the folder, asked of the kernel: modes alone do not tell of ACLs and mounts. */
export function canAccess(account: Account | null, folder: string): boolean {
  if (!account) return true;
  return (
    spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { ...runAs(account), cwd: '/', stdio: 'ignore' }).status === 0
  );
}

/** Options for `spawn`: the account, and an environment in which no PGDATA, PGPORT or locale of ours is heard. */
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
