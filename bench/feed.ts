import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { connect, type Pool } from '../src/server/db/sql.ts';

/**
 * How long the feed of ten thousand episodes takes after a change, and what that does to others: a second client asks
 * for the newest episode all along, one request after the other.
 */
const EPISODES = 10_000;
const ROUNDS = 5;
const PORT = 4393;
const SITE = `http://127.0.0.1:${PORT}`;
const RESULTS = new URL('./results.md', import.meta.url);
const TITLE = '## The feed of a long catalogue';
const NOTES = `<p>${'Care at home takes patience, a plan &amp; a rest. '.repeat(24)}</p><p><a href="https://www.cdc.gov/steadi/">CDC</a></p>`;

/** `others` are the waits of the second client, in ms. */
type Build = { xml: string; milliseconds: number; others: number[] };

const dataDir = mkdtempSync(join(tmpdir(), 'carecast-bench-'));
const site = startSite();
try {
  await untilReady();
  const socket = encodeURIComponent(join(dataDir, 'run'));
  const database = connect({ url: `postgres://carecast@localhost/carecast?host=${socket}` }, 1);
  await fill(database);
  const rows = [await idleRow()];
  for (const path of ['/feed.xml', '/feed/1.xml']) rows.push(row(path, await rounds(path, database)));
  await database.end();
  report(rows);
} finally {
  site.kill('SIGTERM');
  await new Promise((stopped) => site.once('exit', stopped));
  rmSync(dataDir, { recursive: true, force: true });
}

function startSite(): ChildProcess {
  const environment = { ...process.env, PORT: String(PORT), DATA_DIR: dataDir, PUBLIC_URL: '', THROTTLES: 'off' };
  return spawn(process.execPath, ['src/server/main.ts'], { env: environment, stdio: ['ignore', 'ignore', 'inherit'] });
}

async function untilReady(): Promise<void> {
  for (let tries = 0; tries < 300; tries += 1) {
    const isReady = await fetch(`${SITE}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (isReady) return;
    await new Promise((wait) => setTimeout(wait, 200));
  }
  throw new Error('the site did not start');
}

async function fill(database: Pool): Promise<void> {
  for (let from = 1; from <= EPISODES; from += 500) await addEpisodes(database, from, from + 499);
}

/** An hour apart, every third with a timed transcript, every fifth with chapters. */
async function addEpisodes(database: Pool, from: number, to: number): Promise<void> {
  await database`
    insert into uploads (id, kind, state, declared_bytes, bytes, extension, type, sha256, duration, expires_at, stored_at)
    select ('00000000-0000-4000-8000-' || lpad(number::text, 12, '0'))::uuid, 'audio', 'attached', 9000000, 9000000, 'mp3',
      'audio/mpeg', repeat('f', 64), 1200, now(), now()
    from generate_series(${from}::int, ${to}::int) as number`;
  await database`
    insert into episodes (title, description, description_html, audio_id, duration, audio_bytes, audio_type, published,
      published_at, sources, reviewed_by, transcript, transcript_text, transcript_cues, chapters)
    select 'Episode ' || number || ': care at home', ${NOTES}, ${NOTES},
      ('00000000-0000-4000-8000-' || lpad(number::text, 12, '0'))::uuid, 1200, 9000000, 'audio/mpeg', true,
      now() - number * interval '1 hour', '[{"title": "STEADI, CDC", "url": "https://www.cdc.gov/steadi/"}]', 'Dr. Ana Example',
      case when number % 3 = 0 then '[]' end, case when number % 3 = 0 then '' end,
      case when number % 3 = 0 then '[{"time": 0, "text": "Hello"}]'::jsonb end,
      case when number % 5 = 0 then '[{"time": 0, "title": "Opening"}, {"time": 600, "title": "What to do"}]'::jsonb end
    from generate_series(${from}::int, ${to}::int) as number`;
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

function middle(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

function report(rows: string[]): void {
  const before = existsSync(RESULTS) ? readFileSync(RESULTS, 'utf8') : '';
  const text = `${TITLE}

${EPISODES.toLocaleString('en')} episodes with notes of 1.2 kB. After a change, median of ${ROUNDS}: from the request to the last byte, compressions included; meanwhile another client asks for \`/api/episodes?limit=1\` without a pause.
${cpus()[0]?.model ?? 'unknown processor'}, Node ${process.version}.

| built meanwhile | items | plain | gzip | built and sent ms | another request: median ms | p99 ms | longest ms |
|---|---|---|---|---|---|---|---|
${rows.join('\n')}
`;
  writeFileSync(RESULTS, `${(before.split(`\n${TITLE}`)[0] ?? '').trimEnd()}\n\n${text}`);
  process.stdout.write(text);
}
