import { spawn } from 'node:child_process';
import { chownSync, closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isRoot, ownName, runAs } from './system-account.ts';
import type { Say } from '#server/config/error.ts';
import { EmbeddedDatabaseError } from './failure.ts';
import type { Home } from './home.ts';
import type { Programs } from './programs.ts';

/**
 * Access rules are written at every start (access.ts).
 * Collation by bytes (`C`) is fast and does not change with a new libc, which would corrupt indexes; the character type
 * is Unicode, so that search and lower() handle É and Ä. macOS has no C.UTF-8.
 */
const INITDB = [
  '--username=postgres',
  '--auth-local=peer',
  '--auth-host=reject',
  '--encoding=UTF8',
  '--locale=C',
  `--lc-ctype=${process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'}`,
  '--data-checksums',
  '--no-instructions',
];

/**
 * The site's own role is no superuser: a superuser's SQL may run programs. The database is the one that initdb
 * created, renamed: a copy would add half a second to the first start. One statement per line.
 */
const ROLE_AND_DATABASE = `create role carecast login
alter database postgres rename to carecast
alter database carecast owner to carecast
`;

/** Creates the cluster under a temporary name and renames it when complete: an interrupted attempt starts over. */
export async function createCluster(programs: Programs, home: Home): Promise<void> {
  if (!isRoot() && !ownName()) throw nameless();
  const part = `${home.cluster}.new`;
  rmSync(part, { recursive: true, force: true });
  mkdirSync(part, { mode: 0o700 });
  if (home.account) chownSync(part, home.account.uid, home.account.gid);
  await run(home, join(programs.bin, 'initdb'), [`--pgdata=${part}`, ...INITDB]);
  await run(home, join(programs.bin, 'postgres'), ['--single', '-D', part, 'template1'], ROLE_AND_DATABASE);
  renameSync(part, home.cluster);
  syncFolder(dirname(home.cluster));
}

/** initdb looks its own user up, and refuses one whose number has no name (`docker run --user 99:100`, OpenShift). */
const nameless = () => new EmbeddedDatabaseError((t) => t.embedded.nameless(process.getuid?.()));

export function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
}

function run(home: Home, program: string, args: string[], input = ''): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { ...runAs(home.account), cwd: '/', stdio: 'pipe' });
    let said = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (said += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
    const fail = (say: Say) => reject(new EmbeddedDatabaseError(say));
    child.on('error', (error) => fail((t) => t.embedded.programFails(program, error.message)));
    child.on('close', (status) => {
      const trouble = /^.*\b(?:error|FATAL|ERROR|PANIC):.*$/m.exec(said)?.[0];
      const last = said.trimEnd().split('\n').at(-1);
      if (status === 0 && !trouble) resolve();
      else fail((t) => t.embedded.notMade(trouble || last || t.embedded.programEnded(program, status)));
    });
    child.stdin.end(input);
  });
}
