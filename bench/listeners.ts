import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect as connectTo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { connect } from '#server/db/sql.ts';
import { fillWithEpisodes } from '../tests/support/long-catalog.ts';
import { cpuMs, machine, middle, onCore, record, startSite, stopSite, untilReady } from './site.ts';

/** Listeners of one process at 64 kbit/s each, as in a pod: on one core, behind a proxy. */
const COUNTS = [100, 250, 500, 700];
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 15);
const PORT = 4389;
const FILE = '00000000-0000-4000-8000-000000000001.mp3';
const BYTES_PER_SECOND = 64_000 / 8;

type Listener = { socket: Socket; status: string; heard: number; late: number };
type Measured = { count: number; served: number; late: number; memory: number; processor: number; waits: number[] };

const dataDir = mkdtempSync(join(tmpdir(), 'carecast-bench-'));
const site = startSite({ port: PORT, dataDir, under: onCore(0), settings: { TRUST_PROXY: '1' } });
try {
  await untilReady(PORT);
  await addAudioFile();
  const pid = site.pid ?? 0;
  const before = memoryOf(pid);
  const found: Measured[] = [];
  for (const count of COUNTS) found.push(await listen(pid, count));
  report(before, found);
} finally {
  await stopSite(site);
  rmSync(dataDir, { recursive: true, force: true });
}

/** Gives the running site a hundred episodes and, to the newest, a file of 100 MB. */
async function addAudioFile(): Promise<void> {
  const bytes = Buffer.alloc(100_000_000, 'sound');
  mkdirSync(join(dataDir, 'files'), { recursive: true });
  writeFileSync(join(dataDir, 'files', FILE), bytes);
  const host = encodeURIComponent(join(dataDir, 'run'));
  const database = connect({ url: `postgres://carecast@localhost/carecast?host=${host}` });
  await fillWithEpisodes(database, 100);
  await database`update uploads set bytes = ${bytes.length}, audio_start = 0, minute_end = 480000`;
  await database`select pg_notify('carecast_changes', '{"from": "bench", "tags": ["episodes"]}')`;
  await database.end();
}

/** Has so many people listen at once, each taking a second of sound a second, while someone opens the home page. */
async function listen(pid: number, count: number): Promise<Measured> {
  const listeners = Array.from({ length: count }, (_, at) => begin(at));
  await pause(2_000);
  const from = cpuMs([pid]);
  const waits: number[] = [];
  let memory = 0;
  for (let second = 0; second < SECONDS; second += 1) {
    const next = performance.now() + 1_000;
    for (const listener of listeners) hear(listener);
    const asked = performance.now();
    await (await fetch(`http://127.0.0.1:${PORT}/`)).arrayBuffer();
    waits.push(performance.now() - asked);
    memory = Math.max(memory, memoryOf(pid));
    await pause(Math.max(0, next - performance.now()));
  }
  const processor = (cpuMs([pid]) - from) / (SECONDS * 10);
  for (const { socket } of listeners) socket.destroy();
  await pause(1_000);
  const served = listeners.filter(({ status }) => status === '200').length;
  return { count, served, late: listeners.filter(({ late }) => late > 0).length, memory, processor, waits };
}

/** Begins the file as an app does that takes no more than it plays. */
function begin(at: number): Listener {
  const address = `203.0.${113 + (at >> 8)}.${at & 255}`;
  const socket = connectTo({ port: PORT, host: '127.0.0.1' });
  const listener: Listener = { socket, status: '', heard: 0, late: 0 };
  socket.on('error', () => undefined).on('readable', () => undefined);
  socket.once('connect', () =>
    socket.write(`GET /media/${FILE} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${address}\r\n\r\n`),
  );
  return listener;
}

/** Takes the next second of sound; it is late when it is not there. */
function hear(listener: Listener): void {
  const bytes = listener.socket.read(BYTES_PER_SECOND) as Buffer | null;
  if (listener.heard === 0 && bytes) listener.status = bytes.toString('latin1', 9, 12);
  listener.heard += bytes?.length ?? 0;
  if (!bytes) listener.late += 1;
}

function memoryOf(pid: number): number {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kilobytes) / 1024);
}

function report(before: number, found: Measured[]): void {
  const rows = found.map(({ count, served, late, memory, processor, waits }) =>
    [
      count,
      served,
      late,
      `**${memory}**`,
      Math.round(processor),
      middle(waits).toFixed(0),
      Math.max(...waits).toFixed(0),
    ].join(' | '),
  );
  record(
    'Listeners of one process',
    `Each takes 64 kbit/s of an episode for ${SECONDS} s, behind a proxy; the site on core 0, without its database, which a pod does not have. *Late*: a second of sound was not there in time. Promised: 500, within the 768 MiB of a pod; before the first of them it has ${before} MB.
${machine()}

| at once | got it | late | memory, MB | processor, % | home page, ms | at most |
|---|---|---|---|---|---|---|
${rows.map((row) => `| ${row} |`).join('\n')}`,
  );
}
