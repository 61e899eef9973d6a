import { config } from '#server/config.ts';

/** Loaded only when somebody scrapes: it costs memory, and a little time for each request. */
const prometheus = config.metricsPort === undefined ? null : await import('prom-client');

/** Seconds. Cached pages take less than a millisecond, files as long as people listen. */
const BUCKETS = [0.001, 0.005, 0.02, 0.1, 0.3, 1, 3, 10, 60];

function makeMetrics({ Counter, Histogram, collectDefaultMetrics }: NonNullable<typeof prometheus>) {
  collectDefaultMetrics();
  const counter = <Label extends string>(name: string, help: string, labelNames: Label[]) =>
    new Counter({ name: `carecast_${name}`, help, labelNames });
  return {
    requests: counter('http_requests_total', 'Requests answered, or given up by the client (499).', [
      'route',
      'method',
      'status',
    ]),
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
    uploads: counter('uploads_total', 'Files received: stored, refused or broken off.', ['outcome']),
  };
}

const metrics = prometheus && makeMetrics(prometheus);

/** Whether anything is measured (METRICS_PORT). */
export const isMeasured = metrics !== null;

/** Counts a request. `route` is one of few names; `seconds` until its response ended. */
export function countRequest(route: string, method: string, status: number, seconds: number): void {
  metrics?.requests.inc({ route, method, status });
  metrics?.durations.observe({ route }, seconds);
}

export function countPage(outcome: 'hit' | 'stale' | 'render'): void {
  metrics?.pages.inc({ outcome });
}

export function countMediaBytes(kind: string, bytes: number): void {
  metrics?.mediaBytes.inc({ kind }, bytes);
}

export function countUpload(outcome: 'stored' | 'refused' | 'broken off'): void {
  metrics?.uploads.inc({ outcome });
}

/** Values by label; the empty name is a gauge without labels. */
type Reading = number | Record<string, number>;
/** `aggregator`: what the values of several processes of this machine make together. */
type GaugeOptions = {
  name: string;
  help: string;
  aggregator: 'sum' | 'min' | 'max';
  label?: string;
  timeout?: number;
};

/**
 * Measures something when it is scraped, by `label` if there are several values. What is not known within `timeout`
 * (ms) is left out of that scrape.
 */
export function addGauge(
  { name, help, aggregator, label, timeout = 1_000 }: GaugeOptions,
  read: () => Reading | Promise<Reading>,
): void {
  if (!prometheus) return;
  new prometheus.Gauge({
    name: `carecast_${name}`,
    help,
    aggregator,
    labelNames: label ? [label] : [],
    async collect() {
      this.reset();
      const late = Promise.withResolvers<null>();
      const timer = setTimeout(late.resolve, timeout, null);
      const found = await Promise.race([Promise.resolve().then(read), late.promise]).catch(() => null);
      clearTimeout(timer);
      if (typeof found === 'number') this.set(found);
      else for (const [value, count] of Object.entries(found ?? {})) this.set({ [label ?? '']: value }, count);
      if (found === null && !label) this.remove();
    },
  });
}

/** Everything measured, as Prometheus reads it, and its media type. */
export type MetricsText = { text: string; type: string };

/** Returns what this process has measured. */
export const readMetrics = (): Promise<MetricsText> => asText(prometheus?.register);

/** Returns what this process has measured, for `aggregateMetrics` in another one: plain data. */
export const exportMetrics = async (): Promise<object[]> => (await prometheus?.register.getMetricsAsJSON()) ?? [];

/** Returns what several processes have measured as that of one: sums, or as each metric's `aggregator` says. */
export const aggregateMetrics = (exported: object[][]): Promise<MetricsText> =>
  asText(prometheus?.AggregatorRegistry.aggregate(exported));

async function asText(registry?: { metrics(): Promise<string>; contentType: string }): Promise<MetricsText> {
  return { text: (await registry?.metrics()) ?? '', type: registry?.contentType ?? 'text/plain' };
}
