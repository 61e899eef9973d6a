import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { connect, type Pool } from '#server/db/sql.ts';
import { fillWithEpisodes } from '../tests/support/long-catalogue.ts';
import { machine, middle, record } from './results.ts';
import { startSite, stopSite, untilReady } from './site.ts';

/**
 * How long the feed of ten thousand episodes takes after a change, and what that does to others: a second client asks
 * for the newest episode all along, one request after the other.
 */
const EPISODES = 10_000;
const ROUNDS = 5;
const PORT = 4393;
const SITE = `http://127.0.0.1:${PORT}`;

/** `others` are the waits of the second client, in ms. */
type Build = { xml: string; milliseconds: number; others: number[] };

const dataDir = mkdtempSync(join(tmpdir(), 'carecast-bench-'));
const site = startSite({ port: PORT, dataDir });
try {
  await untilReady(PORT);
  const socket = encodeURIComponent(join(dataDir, 'run'));
  const database = connect({ url: `postgres://carecast@localhost/carecast?host=${socket}` }, 1);
  await fillWithEpisodes(database, EPISODES);
  const rows = [await idleRow()];
  for (const path of ['/feed.xml', '/feed/1.xml']) rows.push(row(path, await rounds(path, database)));
  await database.end();
  report(rows);
} finally {
  await stopSite(site);
  rmSync(dataDir, { recursive: true, force: true });
}

async function rounds(path: string, database: Pool): Promise<Build[]> {
  const builds = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await database`select pg_notify('carecast_changes', '{"from": "bench", "tags": ["episodes"]}')`;
    await new Promise((wait) => setTimeout(wait, 300));
    builds.push(await build(path));
  }
  return builds;
}

/** What the second client waits when nothing is built: the measure of the others. */
async function idleRow(): Promise<string> {
  const until = performance.now() + 3_000;
  return `| nothing | | | | | ${waitsRow(await askWhile(() => performance.now() < until))} |`;
}

async function askWhile(goesOn: () => boolean): Promise<number[]> {
  const waits: number[] = [];
  while (goesOn()) waits.push(await timed(() => fetch(`${SITE}/api/episodes?limit=1`).then((it) => it.text())));
  return waits;
}

async function build(path: string): Promise<Build> {
  let isBuilt = false;
  const others = askWhile(() => !isBuilt);
  let xml = '';
  const milliseconds = await timed(async () => {
    xml = await (await fetch(SITE + path, { headers: { 'accept-encoding': 'identity' } })).text();
  });
  isBuilt = true;
  return { xml, milliseconds, others: await others };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}

function row(path: string, builds: Build[]): string {
  const xml = builds[0]?.xml ?? '';
  const items = xml.match(/<item>/g)?.length ?? 0;
  const size = (bytes: number) => `${(bytes / 1e6).toFixed(2)} MB`;
  const built = Math.round(middle(builds.map(({ milliseconds }) => milliseconds)));
  const figures = [path, items, size(Buffer.byteLength(xml)), size(gzipSync(xml).length), built];
  return `| ${figures.join(' | ')} | ${waitsRow(builds.flatMap(({ others }) => others))} |`;
}

function waitsRow(given: number[]): string {
  const waits = given.toSorted((a, b) => a - b);
  const figures = [middle(waits), waits[Math.floor(waits.length * 0.99)] ?? 0, waits.at(-1) ?? 0];
  return figures.map(Math.round).join(' | ');
}

function report(rows: string[]): void {
  record(
    'The feed of a long catalogue',
    `${EPISODES.toLocaleString('en')} episodes with notes of 1.2 kB. After a change, median of ${ROUNDS}: from the request to the last byte, compressions included; meanwhile another client asks for \`/api/episodes?limit=1\` without a pause.
${machine()}

| built meanwhile | items | plain | gzip | built and sent ms | another request: median ms | p99 ms | longest ms |
|---|---|---|---|---|---|---|---|
${rows.join('\n')}`,
  );
}
