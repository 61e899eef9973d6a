import { existsSync, readdirSync, rmdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findMadeCluster } from './home.ts';

const OURS = ['database', 'database.new', 'database.log', 'database-is-at', 'run'];

/**
 * Returns a function that undoes a failed restore: it removes the database created in DATA_DIR since this call. A
 * database that existed before is left untouched.
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
