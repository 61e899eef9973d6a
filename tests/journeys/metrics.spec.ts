import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { expect } from '@playwright/test';
import { ask } from '../support/ask.ts';
import { test } from '../support/demo-site.ts';
import { freePort } from '../support/free-port.ts';
import { listen } from '../support/listening.ts';
import { cookieOf } from '../support/roles.ts';
import { type Site, startSite } from '../support/site.ts';

const TIMEOUT = { timeout: 60_000 };
let site: Site;
let port: number;
test.beforeAll(async () => {
  port = await freePort();
  site = await startSite({ METRICS_PORT: String(port), TRUST_PROXY: '1', LOG_LEVEL: 'info' }, ['--demo']);
});
test.afterAll(() => site.remove());

type Sample = { name: string; labels: Record<string, string>; value: number };

const SAMPLE = /^([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\{(.*)\})? (-?[0-9.e+-]+|NaN|[+-]Inf)$/;
const LABEL = /([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\]|\\.)*)"/g;

/** Reads the text format 0.0.4 strictly: a line that is neither a comment nor a sample fails the test. */
function parse(text: string): Sample[] {
  expect(text.endsWith('\n')).toBe(true);
  const lines = text.trim().split('\n');
  return lines
    .filter((line) => line !== '' && !/^# (HELP|TYPE) \S+ ./.test(line))
    .map((line) => {
      const [, name = '', labels = '', value] = SAMPLE.exec(line) ?? [];
      expect([line, name]).not.toEqual([line, '']);
      const pairs = [...labels.matchAll(LABEL)].map(([, label = '', text = '']): [string, string] => [label, text]);
      return { name, labels: Object.fromEntries(pairs), value: Number(value) };
    });
}

async function scrape(): Promise<Sample[]> {
  const response = await fetch(`http://127.0.0.1:${port}/metrics`);
  expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
  return parse(await response.text());
}

const valueOf = (samples: Sample[], name: string, labels: Record<string, string> = {}): number | undefined =>
  samples.find(
    (sample) =>
      sample.name === name && Object.entries(labels).every(([label, value]) => sample.labels[label] === value),
  )?.value;

test('what visitors do is counted by route, and no one can make up routes @slow', async () => {
  // The site's own look at its feed makes requests too; it is over once its result is there.
  await expect.poll(async () => valueOf(await scrape(), 'carecast_feed_check_failures'), TIMEOUT).toBeDefined();
  const before = await scrape();
  const episodes = JSON.parse((await ask(site.url, '/api/episodes')).body) as { id: string; audioUrl: string }[];
  const { id = '', audioUrl = '' } = episodes[0] ?? {};
  await ask(site.url, '/');
  await ask(site.url, '/');
  await ask(site.url, `/episodes/${id}`);
  const audio = await ask(site.url, audioUrl, { headers: { range: 'bytes=0-999' } });
  expect(audio.status).toBe(206);
  for (const made of ['/made-up-1', '/api/made-up-2', '/x/made-up-3', `/episodes/${'0'.repeat(36)}`])
    await ask(site.url, made);
  await ask(site.url, '/', { method: 'BREW' }).catch(() => undefined);

  const requests = 'carecast_http_requests_total';
  const grown = (samples: Sample[], name: string, labels: Record<string, string>) =>
    (valueOf(samples, name, labels) ?? 0) - (valueOf(before, name, labels) ?? 0);
  await expect
    .poll(async () => grown(await scrape(), requests, { route: 'other', status: '404' }), TIMEOUT)
    .toBeGreaterThanOrEqual(2);
  const after = await scrape();
  expect(grown(after, requests, { route: '/', method: 'GET', status: '200' })).toBe(2);
  expect(grown(after, requests, { route: '/episodes/…', status: '200' })).toBe(1);
  expect(grown(after, requests, { route: '/media/…', status: '206' })).toBe(1);
  expect(grown(after, 'carecast_media_bytes_total', { kind: 'audio' })).toBe(1000);
  expect(grown(after, 'carecast_http_request_duration_seconds_count', { route: '/' })).toBeGreaterThanOrEqual(2);
  expect(grown(after, 'carecast_page_cache_requests_total', { outcome: 'hit' })).toBeGreaterThanOrEqual(1);
  expect(grown(after, 'carecast_page_cache_requests_total', { outcome: 'render' })).toBeGreaterThanOrEqual(2);
  expect(JSON.stringify(after)).not.toContain('made-up');
  const routes = after.filter(({ name }) => name === requests).map(({ labels }) => labels['route']);
  expect(routes.filter((route) => !/^(other|\/[\w.-]*(\/…)?|\/api\/[\w-]+)$/.test(route ?? ''))).toEqual([]);
});

test('the version is in the metrics and in the studio, and no visitor is generator @slow', async () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  expect(valueOf(await scrape(), 'carecast_info', { version })).toBe(1);
  const generator = `Carecast ${version}`;
  const pages = [
    await ask(site.url, '/studio', { headers: { cookie: await cookieOf(site, 'administrator') } }),
    await ask(site.url, '/browse'),
    await ask(site.url, '/feed.xml'),
  ];
  expect(pages.map(({ body }) => body.includes(generator))).toEqual([true, false, false]);
});

test('@slow database, disk, cache, event loop and the feed are measured', async () => {
  const names = new Set((await scrape()).map(({ name }) => name));
  for (const name of `carecast_database_up carecast_database_wait_seconds carecast_database_connections
    carecast_database_pool_size carecast_job_queue_age_seconds carecast_jobs_failed carecast_page_cache_bytes
    carecast_disk_free_bytes carecast_disk_size_bytes nodejs_eventloop_lag_p99_seconds
    process_resident_memory_bytes`.split(/\s+/))
    expect([...names]).toContain(name);
  await expect
    .poll(async () => valueOf(await scrape(), 'carecast_feed_check_failures'), TIMEOUT)
    .toBeGreaterThanOrEqual(0);
  expect(valueOf(await scrape(), 'carecast_database_up')).toBe(1);
});

test('the board and the alerts use no name that is not measured', async () => {
  const failures = async () => valueOf(await scrape(), 'carecast_feed_check_failures');
  await expect.poll(failures, TIMEOUT).toBeGreaterThanOrEqual(0); // there with the first check of the feed
  const measured = new Set((await scrape()).map(({ name }) => name.replace(/_(bucket|count|sum)$/, '')));
  const absentHere = [
    'carecast_backup_age_seconds',
    'carecast_certificate_ends_timestamp_seconds',
    'carecast_uploads_total',
  ];
  for (const file of ['docs/monitoring/alerts.yaml', 'docs/monitoring/grafana.json']) {
    const used = readFileSync(file, 'utf8').match(/\b(?:carecast|nodejs|process)_[a-z0-9_]+/g) ?? [];
    const unknown = used.map((name) => name.replace(/_(bucket|count|sum)$/, '')).filter((name) => !measured.has(name));
    expect(used.length).toBeGreaterThan(8);
    expect([...new Set(unknown)].filter((name) => !absentHere.includes(name))).toEqual([]);
  }
});

test('@slow promtool finds nothing: no gauge is named as a counter, and errors are counted from 0', async () => {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  expect(text.match(/^# TYPE \w+_total (?!counter).*/gm)).toBeNull();
  expect(text).toMatch(/^carecast_http_errors_total 0$/m);
});

test('metrics are on their own port only, and nothing else is there', async () => {
  expect((await ask(site.url, '/metrics')).status).toBe(404);
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
});

test('a metrics port in use is one clear line @slow', async () => {
  const taken = createServer();
  const used = await listen(taken);
  await expect(startSite({ METRICS_PORT: String(used) })).rejects.toThrow(
    new RegExp(`carecast: METRICS_PORT: port ${used} is in use: stop what uses it, or choose another\n`),
  );
  taken.close();
});

test('the id a proxy gives a request is in the error response and in its line of the log', async () => {
  const trace = '0af7651916cd43dd8448eb211c80319c';
  const sent: [Record<string, string>, string][] = [
    [{ 'x-request-id': 'edge-1234' }, 'edge-1234'],
    [{ traceparent: `00-${trace}-b7ad6b7169203331-01` }, trace],
  ];
  for (const [headers, id] of sent) {
    const { body } = await ask(site.url, '/api/nowhere', { headers });
    expect(JSON.parse(body)).toMatchObject({ requestId: id });
  }
  const strange = await ask(site.url, '/api/nowhere', { headers: { 'x-request-id': 'two words "quoted"' } });
  expect(JSON.parse(strange.body).requestId).toMatch(/^[0-9a-f-]{36}$/);
  await ask(site.url, '/api/auth/request-reset', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-request-id': 'reset-1', 'content-length': '19' },
    body: '{"username":"demo"}',
  });
  await expect.poll(() => site.output(), TIMEOUT).toMatch(/^\{.*"requestId":"reset-1".*\}$/m);
});
