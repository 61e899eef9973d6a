import { setTimeout as sleep } from 'node:timers/promises';
import { config } from '#server/config.ts';
import { log } from '#server/log.ts';

/** Loaded only when someone scrapes: it costs memory, and a little time for each request. */
const prometheus = config.metricsPort === undefined ? null : await import('prom-client');

/** Seconds. Cached pages take less than a millisecond, files as long as people listen. */
const BUCKETS = [0.001, 0.005, 0.02, 0.1, 0.3, 1, 3, 10, 60];

/** Gauges that prom-client names as counters, which `promtool check metrics` refuses. */
const MISNAMED = ['nodejs_active_handles_total', 'nodejs_active_requests_total', 'nodejs_active_resources_total'];

function makeMetrics({ Counter, Histogram, collectDefaultMetrics, register }: NonNullable<typeof prometheus>) {
  collectDefaultMetrics();
  for (const name of MISNAMED) register.removeSingleMetric(name);
  const counter = <Label extends string>(name: string, help: string, labelNames: Label[]) =>
    new Counter({ name: `carecast_${name}`, help, labelNames });
  return {
    requests: counter('http_requests_total', 'Requests answered, or given up by the client (499).', [
      'route',
      'method',
      'status',
    ]),
    // Without labels it is there before the first error: a rate misses the burst with which a series begins.
    errors: counter('http_errors_total', 'Responses with a status of 500 or more.', []),
    durations: new Histogram({
      name: 'carecast_http_request_duration_seconds',
      help: 'Time from the head of a request to the end of its response.',
      labelNames: ['route'],
      buckets: BUCKETS,
    }),
    pages: counter('page_cache_requests_total', 'Requests for pages: from the cache, outdated from it, or rendered.', [
      'outcome',
    ]),
    mediaBytes: counter('media_bytes_total', 'Bytes of audio and PDF files sent.', ['kind']),
    restarts: counter('restarts_total', 'Times the site ended on its own and npm start has started it again.', []),
    uploads: counter('uploads_total', 'Files received: stored, refused or broken off.', ['outcome']),
  };
}

const metrics = prometheus && makeMetrics(prometheus);

/** Whether anything is measured (METRICS_PORT). */
export const isMeasured = metrics !== null;

/** Counts a request. `route` is one of few names; `seconds` until its response ended. */
export function countRequest(route: string, method: string, status: number, seconds: number): void {
  metrics?.requests.inc({ route, method, status });
  if (status >= 500) metrics?.errors.inc();
  metrics?.durations.observe({ route }, seconds);
}

export function countPage(outcome: 'hit' | 'stale' | 'render'): void {
  metrics?.pages.inc({ outcome });
}

export function countMediaBytes(kind: string, bytes: number): void {
  metrics?.mediaBytes.inc({ kind }, bytes);
}

/** Counts, and logs, that the site was started again so many times. */
export function countRestarts(times: number): void {
  metrics?.restarts.inc(times);
  if (times > 0) log('warn', 'started again after it ended on its own', { restarts: times });
}

export function countUpload(outcome: 'stored' | 'refused' | 'broken off'): void {
  metrics?.uploads.inc({ outcome });
}

/** Values by label; the empty name is a gauge without labels. */
type Reading = number | Record<string, number>;
type GaugeOptions = {
  name: string;
  help: string;
  label?: string;
  timeout?: number;
};

/**
 * Measures something when it is scraped, by `label` if there are several values. What is not known within `timeout`
 * (ms) is left out of that scrape.
 */
export function addGauge(
  { name, help, label, timeout = 1_000 }: GaugeOptions,
  read: () => Reading | Promise<Reading>,
): void {
  if (!prometheus) return;
  new prometheus.Gauge({
    name: `carecast_${name}`,
    help,
    labelNames: label ? [label] : [],
    async collect() {
      this.reset();
      const late = sleep(timeout, null, { ref: false });
      const found = await Promise.race([Promise.resolve().then(read), late]).catch(() => null);
      if (typeof found === 'number') this.set(found);
      else for (const [value, count] of Object.entries(found ?? {})) this.set({ [label ?? '']: value }, count);
      if (found === null && !label) this.remove();
    },
  });
}

/** Everything measured, as Prometheus reads it, and its media type. */
export type MetricsText = { text: string; type: string };

/** Returns what this process has measured. */
export async function readMetrics(): Promise<MetricsText> {
  const registry = prometheus?.register;
  return { text: (await registry?.metrics()) ?? '', type: registry?.contentType ?? 'text/plain' };
}
