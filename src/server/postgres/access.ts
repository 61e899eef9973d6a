import { closeSync, fchownSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Account } from './system-account.ts';
import type { Home } from './home.ts';

/**
 * Returns rules that let only the site's account and root connect, as one of the two roles, even if another account can
 * open the socket. `peer` takes the client's account from the kernel. PostgreSQL's own account is excluded unless it is
 * the site's: it may be `nobody`, which other programs run as too. `peer` needs a user name: if the site's uid has
 * none, only the folder's mode denies access.
 */
function accessFiles(site: string): Record<string, string> {
  const names = [...new Set([site, 'root'])];
  const method = names[0] ? 'peer map=carecast' : 'trust';
  const maps = names
    .filter(Boolean)
    .flatMap((name) => ['carecast', 'postgres'].map((role) => `carecast "${name}" ${role}`));
  return {
    'pg_hba.conf': lines(`local all carecast,postgres ${method}`),
    'pg_ident.conf': lines(...maps),
  };
}

const lines = (...rules: string[]) => ['# Written by Carecast at every start.', ...rules, ''].join('\n');

/** Writes the access rules that differ, as in a database of an older version. Returns whether any did. */
export function writeAccessRules({ cluster, account, site }: Home): boolean {
  const files = Object.entries(accessFiles(site)).map(([name, text]) => ({ path: join(cluster, name), text }));
  const differing = files.filter(({ path, text }) => readFileSync(path, 'utf8') !== text);
  for (const { path, text } of differing) replace(path, text, account);
  return differing.length > 0;
}

/** The folder belongs to the account, which could have put a link there: root must not follow it. */
function replace(path: string, text: string, account: Account | null): void {
  rmSync(path, { force: true });
  const file = openSync(path, 'wx', 0o600);
  writeFileSync(file, text);
  if (account) fchownSync(file, account.uid, account.gid);
  closeSync(file);
}
