import cluster from 'node:cluster';
import { config } from '#server/config.ts';

/** Starts the site: as this one process, or with WORKERS as several workers below this one. */
export async function startProcesses(flags: string[]): Promise<void> {
  const isPrimary = config.workers > 1 && !cluster.isWorker && !flags.includes('--dev');
  if (!isPrimary) return (await import('./start.ts')).startSite(flags);
  return (await import('./primary.ts')).startPrimary(flags);
}
