import { hash as digest, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, realpathSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { EmbeddedDatabaseError } from './failure.ts';

const OUTSIDE = '/var/lib/carecast';
/** In DATA_DIR: where its database is. */
const SIGNPOST = 'database-is-at';
/** Beside such a database: whose it is. */
const OWNER = 'database-is-for';

/**
 * Returns the database's folder outside DATA_DIR; null when there is none, or DATA_DIR does not exist.
 * @throws EmbeddedDatabaseError when it is not this folder's: DATA_DIR was copied, here or from another machine
 */
export function findExternalCluster(dataDir: string): string | null {
  const signpost = join(dataDir, SIGNPOST);
  if (!existsSync(signpost)) return null;
  const cluster = readFileSync(signpost, 'utf8').trim();
  if (!existsSync(dirname(cluster))) {
    throw new EmbeddedDatabaseError((t) => t.embedded.outsideGone(dataDir, cluster));
  }
  const original = findOriginal(dataDir, cluster);
  if (!original) return cluster;
  throw new EmbeddedDatabaseError((t) => t.embedded.isCopy(dataDir, original, cluster));
}

/** Makes a folder for the database outside of DATA_DIR, and notes in either where the other is. Returns it. */
export function makeExternalCluster(dataDir: string, folder = OUTSIDE): string {
  // With a random suffix: a DATA_DIR deleted and created again must not find its old rows.
  const place = join(folder, `${hash(realpathSync(dataDir))}-${randomBytes(3).toString('hex')}`);
  const cluster = join(place, 'database');
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  mkdirSync(place, { mode: 0o711 });
  claim(dataDir, cluster);
  writeFileSync(join(dataDir, SIGNPOST), `${cluster}\n`);
  return cluster;
}

/** Notes that this DATA_DIR is the database's: it may have been moved, or be older than such notes. */
export function claim(dataDir: string, cluster: string): void {
  const path = realpathSync(dataDir);
  if (readOwner(cluster) !== path) writeFileSync(join(dirname(cluster), OWNER), `${path}\n`, { mode: 0o600 });
}

/** Returns the folder that this one was copied from, if that is still there and leads to the database as well. */
function findOriginal(dataDir: string, cluster: string): string | null {
  const owner = readOwner(cluster);
  if (owner === null || isSameFolder(owner, dataDir)) return null;
  const signpost = join(owner, SIGNPOST);
  return existsSync(signpost) && readFileSync(signpost, 'utf8').trim() === cluster ? owner : null;
}

function readOwner(cluster: string): string | null {
  const file = join(dirname(cluster), OWNER);
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : null;
}

/** Returns whether they are one folder, also under another path, such as in a container. */
export function isSameFolder(one: string, other: string): boolean {
  if (!existsSync(one)) return false;
  const [a, b] = [statSync(one), statSync(other)];
  return a.ino === b.ino && a.dev === b.dev;
}

/** Returns 16 characters that name a path. */
export const hash = (text: string): string => digest('sha256', text, 'hex').slice(0, 16);
