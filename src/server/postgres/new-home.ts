import { existsSync, readdirSync, rmdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findMadeCluster } from './home.ts';

const OURS = ['database', 'database.new', 'database.log', 'database-is-at', 'run'];

/**
 * Remembers what DATA_DIR lacks. The returned function removes the database that has been made since, for a restore
 * that failed; a database that was there before stays as it is.
 */
export function rememberMissing(dataDir: string): () => void {
  const isNew = !existsSync(dataDir);
  if (existsSync(findMadeCluster(dataDir))) return () => undefined;
  return () => {
    const cluster = findMadeCluster(dataDir);
    if (dirname(cluster) !== dataDir) rmSync(dirname(cluster), { recursive: true, force: true });
    for (const name of OURS) rmSync(join(dataDir, name), { recursive: true, force: true });
    removeIfEmpty(join(dataDir, 'files'));
    if (isNew) removeIfEmpty(dataDir);
  };
}

function removeIfEmpty(folder: string): void {
  if (existsSync(folder) && readdirSync(folder).length === 0) rmdirSync(folder);
}
