import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect as connectTo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { connect } from '#server/db/sql.ts';
import { freePort } from '../tests/support/free-port.ts';
import { fillWithEpisodes } from '../tests/support/long-catalog.ts';
import {
  alternate,
  loader,
  machine,
  middle,
  onCore,
  processesOf,
  record,
  type Sample,
  startSite,
  stopSite,
  untilReady,
} from './site.ts';

/**
 * A part of 256 KB of a local file of 100 MB: from the site and from nginx, in turn, each with all it needs on one
 * core. Then 200 listeners who begin the whole file at once and read nothing of it, and someone who reads the home
 * page.
 */
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5);
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 3);
const PORT = 4388;
const FILE = '00000000-0000-4000-8000-000000000001.mp3';
const RANGE = { Range: 'bytes=33554432-33816575' };

const bytes = Buffer.alloc(100_000_000, 'sound');
const dataDir = mkdtempSync(join(tmpdir(), 'carecast-bench-'));
const site = startSite({ port: PORT, dataDir, under: onCore(0) });
const nginx = await startNginx({ [FILE]: bytes }, 'default_type audio/mpeg;', `/${FILE}`);
try {
  await untilReady(PORT);
  await addAudioFile();
  const pid = site.pid ?? 0;
  const others = () => processesOf({ pid, dataDir }).filter((each) => each !== pid);
  const found = alternate(
    [
      { name: 'nginx', url: nginx.url, pid: nginx.pid, headers: RANGE },
      { name: 'site', url: `http://127.0.0.1:${PORT}/media/${FILE}`, pid, others, headers: RANGE },
    ],
    ROUNDS,
    SECONDS,
  );
  report(found, await listen(pid));
} finally {
  await nginx.stop();
  await stopSite(site);
  rmSync(dataDir, { recursive: true, force: true });
}

/** Gives the running site a hundred episodes and, to the newest, a file of 128 kbit/s. */
async function addAudioFile(): Promise<void> {
  mkdirSync(join(dataDir, 'files'), { recursive: true });
  writeFileSync(join(dataDir, 'files', FILE), bytes);
  const database = connect({
    url: `postgres://carecast@localhost/carecast?host=${encodeURIComponent(join(dataDir, 'run'))}`,
  });
  await fillWithEpisodes(database, 100);
  await database`update uploads set bytes = ${bytes.length}, audio_start = 0, minute_end = 960000`;
  await database`select pg_notify('carecast_changes', '{"from": "bench", "tags": ["episodes"]}')`;
  await database.end();
}

type Listening = { before: number; after: number; waits: number[] };

/**
 * Returns the site's memory in MB before and with the listeners, and how long each home page took in the meantime, in
 * ms.
 */
async function listen(pid: number): Promise<Listening> {
  const request = `GET /media/${FILE} HTTP/1.1\r\nHost: localhost\r\n\r\n`;
  const before = memoryOf(pid);
  const sockets = Array.from({ length: 200 }, (_, index) => {
    const socket = connectTo({ port: PORT, host: '127.0.0.1', localAddress: `127.0.1.${1 + (index % 16)}` });
    return socket
      .on('error', () => undefined)
      .pause()
      .once('connect', () => socket.write(request));
  });
  const waits: number[] = [];
  for (const end = performance.now() + 5_000; performance.now() < end; await pause(10)) {
    const from = performance.now();
    await (await fetch(`http://127.0.0.1:${PORT}/`)).arrayBuffer();
    waits.push(performance.now() - from);
  }
  const after = memoryOf(pid);
  for (const socket of sockets) socket.destroy();
  return { before, after, waits };
}

function memoryOf(pid: number): number {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kilobytes) / 1024);
}

function report({ nginx: limit, site: own }: Record<string, Sample>, { before, after, waits }: Listening): void {
  if (!limit || !own) return;
  const rows = Object.entries({ 'nginx alone': limit, 'the site': own }).map(([label, { perSecond, micros, p99 }]) => {
    const ratio = `**${Math.round((100 * perSecond) / limit.perSecond)} %**`;
    return `| ${[label, Math.round(perSecond), ratio, micros.toFixed(0), p99.toFixed(1)].join(' | ')} |`;
  });
  record(
    'A part of an audio file',
    `256 KB of a file of 100 MB. Medians of ${ROUNDS} rounds of ${SECONDS} s in turn; ${loader}; processor time of all that answers, database included. Promised: 15 % of nginx.
${machine()}

| | req/s | of nginx | CPU µs/req | p99 ms |
|---|---|---|---|---|
${rows.join('\n')}

While 200 listeners begin the whole file at once and read nothing, the site's memory goes from ${before} MB to **${after}**, and the home page takes somebody else ${middle(waits).toFixed(0)} ms, **${Math.round(Math.max(...waits))}** at most. Promised: flat, and a second.`,
  );
}

type Nginx = { url: string; pid: number; stop: () => Promise<void> };

/** Starts nginx with one worker on core 0, for these files; `location` are lines of a location's configuration. */
async function startNginx(files: Record<string, Buffer>, location: string, path: string): Promise<Nginx> {
  const folder = mkdtempSync(join(tmpdir(), 'carecast-nginx-'));
  mkdirSync(join(folder, 'files'));
  for (const [name, bytes] of Object.entries(files)) writeFileSync(join(folder, 'files', name), bytes);
  const port = await freePort();
  writeFileSync(join(folder, 'nginx.conf'), configuration(folder, port, location));
  const [command = 'nginx', ...rest] = [...onCore(0), 'nginx', '-c', join(folder, 'nginx.conf'), '-p', folder];
  const master = spawn(command, rest, { stdio: 'ignore' });
  const stop = async () => {
    await stopSite(master);
    rmSync(folder, { recursive: true, force: true });
  };
  return { url: `http://127.0.0.1:${port}${path}`, pid: await workerOf(master.pid ?? 0), stop };
}

function configuration(folder: string, port: number, location: string): string {
  return `
daemon off; pid ${folder}/pid; error_log ${folder}/error.log crit; worker_processes 1; user root;
events { worker_connections 1024; }
http {
  access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000; open_file_cache max=100;
  client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/f; uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;
  server { listen 127.0.0.1:${port}; root ${join(folder, 'files')}; location / { ${location} } }
}`;
}

async function workerOf(master: number): Promise<number> {
  for (let look = 0; look < 100; look += 1) {
    const children = readChildren(master);
    if (children[0]) return children[0];
    await pause(20);
  }
  throw new Error('nginx did not start');
}

function readChildren(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);
  } catch {
    return [];
  }
}
