import { config } from '#server/config.ts';
import { requireDataDir } from '#server/data-dir.ts';
import { openDatabase } from '#server/db/open.ts';
import { closePool } from '#server/db/sql.ts';
import { requireAppSecret } from '#server/secrets.ts';
import { leaveRoot } from './leave-root.ts';
import { readMetricsOf } from './metrics-of-workers.ts';
import { listenForScrapes } from './metrics-port.ts';
import { followSignals, stopWhenAsked } from './stop-when-asked.ts';
import { startWorkerPool, WorkerEnded, type WorkerPool } from './worker-pool.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

/**
 * Starts WORKERS processes that answer requests, on one port, and keeps them running. This one answers none: it owns
 * the embedded database and the port, and sums up their metrics. It loads as little as it can.
 */
export async function startPrimary(flags: string[]): Promise<void> {
  const asked = followSignals(say);
  await leaveRoot(say);
  requireDataDir(config.dataDir);
  requireAppSecret();
  const database = await openDatabase(say);
  await closePool();
  let stopMetrics = () => Promise.resolve();
  try {
    let workers: WorkerPool | null = null;
    if (config.metricsPort !== undefined)
      stopMetrics = await listenForScrapes(() => readMetricsOf(workers?.ready() ?? []));
    const pool = (workers = await startWorkerPool(config.workers, flags, say));
    const stop = async () => {
      await Promise.all([stopMetrics(), pool.stop()]);
      await database.stop();
    };
    stopWhenAsked(stop, asked.signal);
    if (!asked.signal.aborted) replaceOnRequest(pool);
  } catch (error) {
    await stopMetrics();
    await database.stop();
    if (error instanceof WorkerEnded) process.exit(1); // it has said why
    throw error;
  }
}

/** The supervisor asks for it once a new version is in place, and hears when it is over. */
function replaceOnRequest(pool: WorkerPool): void {
  process.on('message', (message) => {
    if (message !== 'replace') return;
    void pool.replace().then((isReplaced) => {
      if (isReplaced) say('Every process is a new one.');
      if (process.connected) process.send?.('replaced');
    });
  });
  if (process.connected) process.send?.('ready');
}
