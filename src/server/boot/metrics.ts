import { statfs } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from 'node:tls';
import { VERSION, config } from '#server/config.ts';
import { NIGHTLY_STATE } from '#server/backup/index.ts';
import { findState } from '#server/db/site-state.ts';
import { measureQueue } from '#server/db/jobs.ts';
import { countConnections, isDatabaseAway, measureWait } from '#server/db/health.ts';
import { POOL_SIZE } from '#server/db/sql.ts';
import { feedFindings } from '#server/directories/index.ts';
import { feedPaths } from '#server/show/index.ts';
import { addGauge, cachedBytes, readMetrics } from '#server/front/index.ts';
import { listenForScrapes } from './metrics-port.ts';
import { HOUR_MS } from '#shared/units.ts';

/** Checks that run once an hour, because they ask other servers. */
type Outside = { failures?: number; certificateEnds?: number };

/**
 * Serves `/metrics` on METRICS_HOST:METRICS_PORT if that is set. Returns the function that stops it.
 * @throws ConfigError when the port cannot be used
 */
export async function serveMetrics(): Promise<() => Promise<void>> {
  if (config.metricsPort === undefined) return () => Promise.resolve();
  const stopping = new AbortController();
  const outside: Outside = {};
  addGauges(outside);
  const stop = await listenForScrapes(readMetrics);
  void lookOutside(outside, stopping.signal);
  return () => {
    stopping.abort();
    return stop();
  };
}

function addGauges(outside: Outside): void {
  type Read = () => number | Promise<number>;
  const gauge = (name: string, help: string, read: Read) => addGauge({ name, help }, read);
  const running = 'Always 1; the label is the version that runs.';
  addGauge({ name: 'info', help: running, label: 'version' }, () => ({ [VERSION]: 1 }));
  gauge('database_up', 'Whether the database answered when it was last checked.', () => (isDatabaseAway() ? 0 : 1));
  gauge('database_wait_seconds', 'Time until the pool has run an empty query.', measureWait);
  gauge('database_pool_size', 'Most connections of the pool.', () => POOL_SIZE);
  const connections = 'Connections of all processes of this site, by state.';
  addGauge({ name: 'database_connections', help: connections, label: 'state' }, countConnections);
  gauge('job_queue_age_seconds', 'How long the job that waits longest has been due.', queued('age'));
  gauge('jobs_failed', 'Jobs that were given up and may be run again.', queued('failed'));
  gauge('page_cache_bytes', 'Bytes of cached pages.', cachedBytes);
  gauge('disk_free_bytes', 'Free bytes of the disk that DATA_DIR is on.', ofDisk('bavail'));
  gauge('disk_size_bytes', 'Bytes of the disk that DATA_DIR is on.', ofDisk('blocks'));
  gauge('backup_age_seconds', 'Time since the last nightly backup; absent before the first.', backupAge);
  gauge('feed_check_failures', 'What keeps directories from taking the feeds, as of the last hour.', () =>
    known(outside.failures),
  );
  gauge('certificate_ends_timestamp_seconds', 'When the certificate of PUBLIC_URL ends; absent without https.', () =>
    known(outside.certificateEnds),
  );
}

const queued = (figure: 'age' | 'failed') => async () => (await measureQueue())[figure];

const ofDisk = (blocks: 'bavail' | 'blocks') => async () => {
  const disk = await statfs(config.dataDir);
  return disk[blocks] * disk.bsize;
};

/** Throws for what is not known: the gauge is then absent. */
function known(value: number | undefined): number {
  if (value === undefined) throw new Error('not known');
  return value;
}

async function backupAge(): Promise<number> {
  const last = await findState(NIGHTLY_STATE);
  if (last === null) throw new Error('there is none');
  return (Date.now() - new Date(last).getTime()) / 1000;
}

async function lookOutside(outside: Outside, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const findings = await Promise.all(feedPaths().map((path) => feedFindings(config.publicUrl + path, true)));
    outside.failures = findings.flat().filter(({ level }) => level === 'failure').length;
    if (config.isHttps)
      outside.certificateEnds = await certificateEnd(new URL(config.publicUrl)).catch(() => undefined);
    await sleep(HOUR_MS, undefined, { ref: false, signal }).catch(() => undefined);
  }
}

/** Returns when the certificate of this host ends, in seconds since 1970. */
function certificateEnd({ hostname, port }: URL): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port || 443), servername: hostname, timeout: 15_000 });
    socket.once('secureConnect', () => {
      resolve(Date.parse(socket.getPeerCertificate().valid_to) / 1000);
      socket.destroy();
    });
    socket.once('timeout', () => socket.destroy(new Error('no answer')));
    socket.once('error', reject);
  });
}
