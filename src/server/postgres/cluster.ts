import { spawn } from 'node:child_process';
import { chownSync, closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { runAs } from './account.ts';
import { EmbeddedDatabaseError } from './failure.ts';
import type { Home } from './home.ts';
import type { Programs } from './programs.ts';

/**
 * Who may connect is written at every start (access.ts).
 * Order by bytes (`C`) is fast and never changes with a new libc, which would break indexes; letters are
 * Unicode's, so that search and lower() know É and Ä. macOS has no C.UTF-8.
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
 * made, renamed: a copy would cost half a second of the first start. One statement a line.
 */
const ROLE_AND_DATABASE = `create role carecast login
alter database postgres rename to carecast
alter database carecast owner to carecast
`;

/** Makes the database's folder. It gets its name only when it is whole: an attempt that broke off is made anew. */
export async function createCluster(programs: Programs, home: Home): Promise<void> {
  const part = `${home.cluster}.new`;
  rmSync(part, { recursive: true, force: true });
  mkdirSync(part, { mode: 0o700 });
  if (home.account) chownSync(part, home.account.uid, home.account.gid);
  await run(home, join(programs.bin, 'initdb'), [`--pgdata=${part}`, ...INITDB]);
  await run(home, join(programs.bin, 'postgres'), ['--single', '-D', part, 'template1'], ROLE_AND_DATABASE);
  renameSync(part, home.cluster);
  syncFolder(dirname(home.cluster));
}

function syncFolder(folder: string): void {
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
    child.on('error', (error) => reject(new EmbeddedDatabaseError(`${program} cannot be run: ${error.message}`)));
    child.on('close', (status) => {
      const trouble = /^.*\b(?:error|FATAL|ERROR|PANIC):.*$/m.exec(said)?.[0];
      if (status === 0 && !trouble) resolve();
      else
        reject(
          new EmbeddedDatabaseError(`the database could not be made: ${trouble ?? `${program} ended with ${status}`}`),
        );
    });
    child.stdin.end(input);
  });
}
