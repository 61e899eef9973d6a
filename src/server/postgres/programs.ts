import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { readEnvironment } from '#server/config.ts';
import { runAs, canAccess } from './system-account.ts';
import { bundledFolder } from './bundled.ts';
import { EmbeddedDatabaseError } from './failure.ts';
import type { Home } from './home.ts';

/** `initdb` and `postgres` of one version. */
export type Programs = { bin: string; version: string; major: number };
export type Source = 'system' | 'bundled';
type Where = Pick<Home, 'cluster' | 'account'>;

const OLDEST = 15;
const SYSTEM_FOLDERS = [
  '/usr/lib/postgresql/*/bin',
  '/usr/pgsql-*/bin',
  '/opt/homebrew/opt/postgresql@*/bin',
  '/usr/local/opt/postgresql@*/bin',
  '/Applications/Postgres.app/Contents/Versions/*/bin',
  '/usr/local/pgsql/bin',
];

/**
 * Returns the bundled programs in preference to the system's, which change their major version with the distribution.
 * An existing database needs its own `major`, because the on-disk format differs between them; null: any.
 */
export function findPrograms(
  home: Where,
  { only, major = majorOf(home.cluster) }: { only?: Source | undefined; major?: number | null } = {},
): Programs {
  const seen = new Set<string>();
  for (const bin of candidates(home, only)) {
    const programs = inspect(bin, home);
    if (!programs) continue;
    if (major === null || programs.major === major) return programs;
    seen.add(programs.version);
  }
  throw new EmbeddedDatabaseError(({ embedded: t }) =>
    major === null
      ? t.noPrograms(`${process.platform} ${process.arch}`, OLDEST)
      : t.otherPrograms(home.cluster, major, [...seen]),
  );
}

function* candidates(home: Where, only?: Source): Generator<string> {
  const bundled = only === 'system' ? null : bundledFolder(home.account);
  if (bundled) yield join(bundled, 'bin');
  if (only !== 'bundled') yield* systemFolders();
}

function systemFolders(): string[] {
  const known = SYSTEM_FOLDERS.flatMap((pattern) =>
    globSync(pattern).sort((a, b) => b.localeCompare(a, 'en', { numeric: true })),
  );
  const inPath = (readEnvironment()['PATH'] ?? '').split(delimiter).filter(Boolean);
  return [...known, ...inPath];
}

function inspect(bin: string, home: Where): Programs | null {
  if (!existsSync(join(bin, 'postgres')) || !existsSync(join(bin, 'initdb'))) return null;
  if (!canAccess(home.account, bin)) return null;
  const said =
    spawnSync(join(bin, 'postgres'), ['--version'], { ...runAs(home.account), cwd: '/', encoding: 'utf8' }).stdout ??
    '';
  const version = /(\d+)\.(\d+)/.exec(said)?.[0] ?? '0.0';
  const major = Number.parseInt(version, 10);
  return major >= OLDEST && hasTrigrams(bin, major) ? { bin, version, major } : null;
}

/** Some distributions ship pg_trgm as a separate package. */
function hasTrigrams(bin: string, major: number): boolean {
  const shares = [
    `/usr/share/postgresql/${major}`,
    join(bin, '../share/postgresql'),
    join(bin, `../share/postgresql@${major}`),
    join(bin, '../share'),
  ];
  const isThere = (share: string) => existsSync(join(share, 'extension', 'pg_trgm.control'));
  return shares.some(isThere) || isThere(shareFolder(bin));
}

function shareFolder(bin: string): string {
  const said = spawnSync(join(bin, 'pg_config'), ['--sharedir'], { encoding: 'utf8' });
  return said.status === 0 ? said.stdout.trim() : '/nowhere';
}

/** Returns the programs of the database's own version, or null. */
export function findOwnPrograms(home: Where, only?: Source): Programs | null {
  try {
    return findPrograms(home, { only });
  } catch (error) {
    if (error instanceof EmbeddedDatabaseError) return null;
    throw error;
  }
}

export function majorOf(cluster: string): number | null {
  const file = join(cluster, 'PG_VERSION');
  return existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : null;
}
