import { chownSync, readFileSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import type { Home } from './home.ts';

/**
 * Returns rules that let only the site's account and root connect, as one of the two roles, even if another account can
 * open the socket. `peer` takes the client's account from the kernel. PostgreSQL's own account is excluded: it may be
 * `nobody`, which other programs run as too. `peer` needs a user name: if our uid has none, only the folder's mode
 * denies access.
 */
function accessFiles(): Record<string, string> {
  const names = [...new Set([ownName(), 'root'])];
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

function ownName(): string {
  try {
    return userInfo().username;
  } catch {
    return '';
  }
}

/** Writes the access rules that differ, as in a database of an older version. Returns whether any did. */
export function writeAccessRules({ cluster, account }: Home): boolean {
  const files = Object.entries(accessFiles()).map(([name, text]) => ({ path: join(cluster, name), text }));
  const differing = files.filter(({ path, text }) => readFileSync(path, 'utf8') !== text);
  for (const { path, text } of differing) {
    writeFileSync(path, text, { mode: 0o600 });
    if (account) chownSync(path, account.uid, account.gid);
  }
  return differing.length > 0;
}
