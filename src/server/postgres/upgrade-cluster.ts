import { existsSync, readdirSync, renameSync, rmSync, statfsSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { formatBytes } from '#shared/size.ts';
import { reasonToSay } from '#server/config/error.ts';
import { createCluster, syncFolder } from './cluster.ts';
import { EmbeddedDatabaseError } from './failure.ts';
import type { Home } from './home.ts';
import { fetchOlderPrograms } from './older-programs.ts';
import { findOrphan, startOrAdopt, stopPostmaster, type Postmaster } from './postmaster.ts';
import { findOwnPrograms, majorOf, type Programs, type Source } from './programs.ts';
import { MB } from '#shared/units.ts';
import { pageWords } from '#server/words.ts';

// until 0.3.0: the databases of 0.1.0 are of PostgreSQL 15 to 17; goes with older-programs.* and db/copy-database.ts

/** Copies everything in one database into an empty one of another PostgreSQL, and compares the two. */
export type CopyDatabase = (from: Postmaster['location'], to: Postmaster['location']) => Promise<void>;
type ClusterUpgrade = { only: Source | undefined; copy: CopyDatabase; print: (line: string) => unknown };

/** Neither is the site's own port: no command finds a database that is being copied. */
const [OLD_PORT, NEXT_PORT] = [5433, 5434];
/** Bytes of an empty cluster with its first logs. */
const EMPTY_CLUSTER = 100 * MB;

const nextTo = (home: Home): Home => ({ ...home, cluster: `${home.cluster}.next`, port: NEXT_PORT });

/** Puts a copy in place that was complete when the power failed between the two renames of `upgradeCluster`. */
export function finishUpgrade(home: Home): void {
  const { cluster } = nextTo(home);
  if (!existsSync(home.cluster) && existsSync(cluster)) place(cluster, home.cluster);
}

/**
 * Copies the database of an older PostgreSQL into a new folder of `newest`, and keeps the old one beside it until the
 * next time. Whatever fails before the last step leaves the old one in use. Returns the programs to continue with.
 * @throws EmbeddedDatabaseError when it fails and this machine has no programs of the old version
 */
export async function upgradeCluster(
  home: Home,
  newest: Programs,
  { only, copy, print }: ClusterUpgrade,
): Promise<Programs> {
  const major = majorOf(home.cluster) ?? newest.major;
  const own = findOwnPrograms(home, only);
  const t = pageWords().terminal;
  try {
    const { needed, free } = requireRoom(home);
    print(t.databaseUpgrades(major, newest.version, needed, free));
    const fetched = own ? null : fetchOlderPrograms(home, major, print);
    try {
      await copyCluster(home, { old: own ?? fetched ?? newest, newest, copy });
    } finally {
      fetched?.remove();
    }
    print(t.databaseUpgraded(newest.version, keep(home, major)));
    return newest;
  } catch (error) {
    if (error instanceof EmbeddedDatabaseError && !own) throw error;
    const reason = reasonToSay(error);
    if (!own) throw new EmbeddedDatabaseError((words) => words.embedded.notUpgraded(major, reason(words)));
    print(t.databaseStays(own.version, reason(pageWords().start)));
    return own;
  }
}

/** Returns the sizes with their unit. @throws EmbeddedDatabaseError when there is not enough space */
function requireRoom({ cluster }: Home): { needed: string; free: string } {
  const disk = statfsSync(dirname(cluster));
  const [free, needed] = [disk.bavail * disk.bsize, sizeOf(cluster) + EMPTY_CLUSTER];
  const room = { needed: formatBytes(needed), free: formatBytes(free) };
  if (free >= needed) return room;
  throw new EmbeddedDatabaseError((t) => t.embedded.noRoom(room.needed, room.free));
}

function sizeOf(folder: string): number {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const sizes = entries.map((entry) => (entry.isFile() ? sizeOfFile(join(entry.parentPath, entry.name)) : 0));
  return sizes.reduce((sum, size) => sum + size, 0);
}

const sizeOfFile = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

async function copyCluster(home: Home, { old, newest, copy }: { old: Programs; newest: Programs; copy: CopyDatabase }) {
  const next = nextTo(home);
  await stopLeft(next);
  rmSync(next.cluster, { recursive: true, force: true });
  await createCluster(newest, next);
  const quiet = () => undefined;
  const from = await startOrAdopt(old, { ...home, port: OLD_PORT }, quiet);
  try {
    const to = await startOrAdopt(newest, next, quiet);
    try {
      await copy(from.location, to.location);
    } finally {
      await stopPostmaster(to);
    }
  } finally {
    await stopPostmaster(from);
  }
}

async function stopLeft(home: Home): Promise<void> {
  const left = existsSync(home.cluster) ? await findOrphan(home) : null;
  if (left) await stopPostmaster(left);
}

/** Puts the copy into place; returns where the old one is kept. Those that were kept earlier are removed. */
function keep(home: Home, major: number): string {
  const folder = dirname(home.cluster);
  const kept = `${home.cluster}-${major}`;
  const isRetained = new RegExp(`^${basename(home.cluster)}-\\d+$`);
  for (const name of readdirSync(folder)) {
    if (isRetained.test(name)) rmSync(join(folder, name), { recursive: true });
  }
  place(home.cluster, kept);
  place(nextTo(home).cluster, home.cluster);
  return kept;
}

function place(from: string, to: string): void {
  renameSync(from, to);
  syncFolder(dirname(to));
}
