import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { machine, record, startSite, stopSite, untilReady } from './site.ts';

/** Memory of the site's process (resident set), of the demo or of the DATA_DIR that `bench/growth.ts` has filled. */
const PORT = 4394;
const CONNECTIONS = 16;
const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });

const given = process.env['DATA_DIR'];
const dataDir = given ?? mkdtempSync(join(tmpdir(), 'carecast-bench-'));
let site = startSite({ port: PORT, dataDir, args: given ? [] : ['--demo'] });
try {
  await untilReady(PORT);
  const rows = [];
  if (!given) {
    rows.push(row('ready, the demo just filled'));
    await stopSite(site);
    site = startSite({ port: PORT, dataDir });
    await untilReady(PORT);
  }
  await pause(3_000);
  rows.push(row('ready, no visitor yet'));
  for (const path of ['/', '/browse', '/feed.xml', '/api/episodes']) await ask(path);
  rows.push(row('each page once'));
  await flood(20_000, (at) => ['/', '/browse', '/feed.xml', '/api/episodes'][at % 4] ?? '/');
  rows.push(row('20,000 requests from the cache'));
  await flood(1_000, () => `/?episode=${randomUUID()}`);
  rows.push(row('1,000 pages rendered'));
  await flood(600, (at) => `/browse?search=word${at}`);
  rows.push(row('600 searches'));
  record(
    given ? 'Memory, a large catalog' : 'Memory',
    `Of the site’s process in MB, ${CONNECTIONS} connections, one after the other. Promised: 160 before the first visitor, 260 afterward.
${machine()}

| | resident | most so far |
|---|---|---|
${rows.join('\n')}`,
  );
} finally {
  await stopSite(site);
  if (!given) rmSync(dataDir, { recursive: true, force: true });
}

function row(name: string): string {
  const status = readFileSync(`/proc/${site.pid}/status`, 'utf8');
  const megabytes = (field: string) => Math.round(Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1]) / 1024);
  return `| ${name} | **${megabytes('VmRSS')}** | ${megabytes('VmHWM')} |`;
}

async function flood(count: number, path: (at: number) => string): Promise<void> {
  let at = 0;
  const work = async () => {
    while (at < count) await ask(path(at++));
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, work));
}

/** The site closes a connection after a thousand requests, which a request may have taken already: it is sent again. */
async function ask(path: string): Promise<void> {
  const answered = await new Promise<boolean>((resolve) => {
    const headers = { 'Accept-Encoding': 'gzip, deflate, br' };
    get({ port: PORT, host: '127.0.0.1', path, agent, headers }, (response) =>
      response.resume().once('close', () => resolve(response.complete)),
    ).once('error', () => resolve(false));
  });
  if (!answered) await ask(path);
}
