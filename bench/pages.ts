import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ask } from '../tests/support/ask.ts';
import {
  alternate,
  loader,
  machine,
  moveTo,
  onCore,
  record,
  type Sample,
  startSite,
  stopSite,
  untilReady,
} from './site.ts';

const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5);
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 3);

const PORT = 4391;
const MAX_ATTEMPTS = 100;

/** Pages from the cache beside the limits. This file is the bare server, too, in a process of its own. */
if (process.argv[2] === '--bare') await serveBare(process.argv[3] ?? '', process.argv[4] ?? '{}');
else await measure();

async function measure(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'carecast-bench-'));
  const site = startSite({ port: PORT, dataDir, args: ['--demo'], under: onCore(0) });
  try {
    await untilReady(PORT);
    const table = await comparePages(`http://127.0.0.1:${PORT}`, site.pid ?? 0);
    record('From the page cache', `${table}\n${loader}. Promised: 75 % of bare node:http. ${machine()}`);
  } finally {
    await stopSite(site);
    rmSync(dataDir, { recursive: true, force: true });
  }
}

type Page = { name: string; path: string; isHeld?: boolean };

/** Returns a table: pages from the cache beside bare node:http, which sends the same bytes and headers. */
async function comparePages(origin: string, pid: number): Promise<string> {
  const [episode] = JSON.parse((await ask(origin, '/api/episodes?limit=1')).body) as { id: string }[];
  const pages: Page[] = [
    { name: 'home', path: '/' },
    { name: 'home, 304', path: '/', isHeld: true },
    { name: 'browse', path: '/browse' },
    { name: 'episode', path: `/episodes/${episode?.id}` },
    { name: 'feed', path: '/feed.xml' },
    { name: '`/api/episodes`', path: '/api/episodes' },
    { name: '`/api/episodes/{id}`', path: `/api/episodes/${episode?.id}` },
  ];
  const lines = [];
  for (const page of pages) lines.push(await compare(origin, pid, page));
  return `Medians of ${ROUNDS} rounds of ${SECONDS} s in turn, brotli.

| page | bytes | site req/s | bare node:http | | site CPU µs | bare | | site p99 ms |
|---|---|---|---|---|---|---|---|---|
${lines.join('\n')}
`;
}

async function compare(origin: string, pid: number, { name, path, isHeld = false }: Page): Promise<string> {
  const url = `${origin}${path}`;
  const { etag, bytes } = await untilCompressedWell(origin, path);
  const headers: Record<string, string> = isHeld ? { 'If-None-Match': etag } : {};
  const bare = fork(new URL(import.meta.url), ['--bare', url, JSON.stringify(headers)]);
  const [port] = (await once(bare, 'message')) as [number];
  try {
    moveTo('0', pidOf(bare));
    const { site, bare: limit } = alternate(
      [
        { name: 'site', url, pid, headers },
        { name: 'bare', url: `http://127.0.0.1:${port}/`, pid: pidOf(bare), headers },
      ],
      ROUNDS,
      SECONDS,
    );
    return site && limit ? row(name, isHeld ? 0 : bytes, site, limit) : '';
  } finally {
    bare.kill();
  }
}

function pidOf({ pid }: ChildProcess): number {
  return pid ?? 0;
}

/** Right after the start pages are compressed in a hurry. */
async function untilCompressedWell(origin: string, path: string): Promise<{ etag: string; bytes: number }> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const { headers } = await ask(origin, path, { headers: { 'Accept-Encoding': 'br' } });
    const found = { etag: String(headers['etag'] ?? ''), bytes: Number(headers['content-length']) };
    if (headers['content-encoding'] === 'br') return found;
    await new Promise((wait) => setTimeout(wait, 50));
  }
  return { etag: '', bytes: 0 };
}

function row(name: string, bytes: number, site: Sample, bare: Sample): string {
  const rates = [Math.round(site.perSecond), Math.round(bare.perSecond), percent(site.perSecond / bare.perSecond)];
  const times = [site.micros.toFixed(1), bare.micros.toFixed(1), percent(bare.micros / site.micros)];
  return `| ${[name, bytes, ...rates, ...times, site.p99.toFixed(1)].join(' | ')} |`;
}

function percent(ratio: number): string {
  return `**${Math.round(ratio * 100)} %**`;
}

/**
 * The fastest this Node can be: one response, copied from the address and for the request headers given, sent from
 * memory to everyone. Tells its parent the port it listens on.
 */
async function serveBare(source: string, headers: string): Promise<void> {
  const asked = { 'Accept-Encoding': 'br', ...(JSON.parse(headers) as Record<string, string>) };
  const [received, body] = await new Promise<[IncomingMessage, Buffer]>((resolve, reject) => {
    get(source, { headers: asked }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => resolve([response, Buffer.concat(chunks)]));
    }).on('error', reject);
  });
  const CONNECTION = ['connection', 'keep-alive', 'date', 'transfer-encoding'];
  const passed = Object.fromEntries(Object.entries(received.headers).filter(([name]) => !CONNECTION.includes(name)));
  const status = received.statusCode ?? 200;
  const sent = status === 304 ? passed : { ...passed, 'content-length': String(body.length) };
  const server = createServer((_request, response) => response.writeHead(status, sent).end(status === 304 ? '' : body));
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
}
