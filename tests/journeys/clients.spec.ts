import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import type { ListedEpisode } from '#shared/episode.ts';
import { connect } from '#server/db/sql.ts';
import { signInBySession } from '../support/sessions.ts';
import { type Site, startSite } from '../support/site.ts';
import { databaseUrlOf } from '../support/site-database.ts';

/** Podcast apps as Debian ships them, against the site as people run it. */
const UPLOADED = join(import.meta.dirname, '../../demo/audio');
const run = promisify(execFile);

let site: Site;
let home: string;
test.beforeAll(async () => (site = await startSite({}, ['--demo'])));
test.afterAll(() => site.remove());
test.beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'carecast-app-'));
});
test.afterEach(() => rmSync(home, { recursive: true, force: true }));

const sha256 = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex');
/** Of whole files: podboat calls one that is still coming `.part`. */
const hashesIn = (folder: string) =>
  readdirSync(folder)
    .filter((name) => !name.endsWith('.part'))
    .map((name) => sha256(join(folder, name)))
    .sort();

/** A program with a home of its own and a terminal that knows the least; a failure shows what it said. */
const start = (command: string, ...args: string[]) =>
  run(command, args, { env: { ...process.env, HOME: home, GPODDER_HOME: home, TERM: 'xterm' }, timeout: 60_000 });

async function published(): Promise<ListedEpisode[]> {
  const answer = await fetch(`${site.url}/api/episodes`);
  return (await answer.json()) as ListedEpisode[];
}

/** Downloads by episode of an app, as they are counted: a second at most after the last byte. */
async function expectCountedOnce(app: string): Promise<void> {
  const sql = connect({ url: databaseUrlOf(site) }, 1);
  try {
    const counted = () => sql<{ downloads: number }[]>`select downloads from downloads where app = ${app}`;
    await expect
      .poll(async () => (await counted()).map(({ downloads }) => downloads))
      .toEqual((await published()).map(() => 1));
  } finally {
    await sql.end();
  }
}

test('gPodder subscribes, and downloads every file as it was uploaded @clients', async () => {
  await start('gpo', 'subscribe', `${site.url}/feed.xml`);
  const { stdout } = await start('gpo', 'download');
  for (const { title } of await published()) expect(stdout).toContain(title);
  expect(hashesIn(join(home, 'Downloads/Carecast'))).toEqual(hashesIn(UPLOADED));
  await expectCountedOnce('gPodder');
});

test('newsboat lists every episode, and podboat downloads each as it was uploaded @clients', async () => {
  const downloads = join(home, 'downloads');
  const [config, urls, cache] = ['config', 'urls', 'cache.db'].map((name) => join(home, name)) as [
    string,
    string,
    string,
  ];
  mkdirSync(downloads);
  mkdirSync(join(home, '.newsboat'));
  writeFileSync(config, `podcast-auto-enqueue yes\ndownload-path "${downloads}"\nmax-downloads 4\n`);
  writeFileSync(urls, `${site.url}/feed.xml\n`);
  await start('newsboat', '-C', config, '-u', urls, '-c', cache, '-x', 'reload');

  const episodes = await published();
  const read = new DatabaseSync(cache, { readOnly: true });
  const rows = read
    .prepare('select guid, title, url, enclosure_url as audio from rss_item order by pubDate desc')
    .all();
  read.close();
  expect(rows.map((row) => ({ ...row }))).toEqual(
    episodes.map(({ id, title, audioUrl }) => ({
      guid: id,
      title,
      url: `${site.url}/episodes/${id}`,
      audio: `${site.url}${audioUrl}`,
    })),
  );

  // It draws its downloads until it is told to quit, and asks whether that is meant while one is under way.
  const podboat = `podboat -a -C '${config}' -q '${join(home, '.newsboat/queue')}'`;
  const app = execFile('script', ['-qec', podboat, '/dev/null'], {
    env: { ...process.env, HOME: home, TERM: 'xterm' },
    timeout: 60_000,
  });
  const ended = new Promise((resolve) => app.once('close', resolve));
  await expect.poll(() => hashesIn(downloads), { timeout: 45_000 }).toEqual(hashesIn(UPLOADED));
  app.stdin?.write('q');
  app.stdin?.end('y');
  await ended;
  await expectCountedOnce('Newsboat');
});

/** Numbers of days, as Gnumeric shows those it has read. */
const asShown = (cell: string) => cell.replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$1/$2/$3');

test('Gnumeric opens every CSV of /statistics, with dates, numbers and texts, and runs nothing @clients', async ({
  page,
}) => {
  const sql = connect({ url: databaseUrlOf(site) }, 1);
  await signInBySession(page.context(), site, sql, 'demo');
  await sql.end();
  const [episode] = await published();
  const title = '=1+1; "Jürgen’s", \n+2';
  const changed = await page.request.put(`${site.url}/api/episodes/${episode?.id}`, { data: { title } });
  expect(changed.status()).toBe(200);
  const headers = { 'User-Agent': 'Castro 2024.2/1500' };
  await (await fetch(`${site.url}${episode?.audioUrl}`, { headers })).arrayBuffer();
  await fetch(`${site.url}/api/episodes/${episode?.id}/play`, { method: 'POST', headers: { 'User-Agent': 'Firefox' } });
  const read = async (name: string) => (await page.request.get(`${site.url}/api/statistics/${name}.csv`)).text();
  await expect.poll(() => read('downloads')).toContain('Castro');

  for (const name of ['downloads', 'plays', 'first-days', 'heard', 'searches']) {
    const [file, opened] = [join(home, `${name}.csv`), join(home, `${name}-opened.csv`)];
    writeFileSync(file, await read(name));
    await start('ssconvert', '--export-type=Gnumeric_stf:stf_csv', file, opened);
    const rows = (text: string) => parse(text, { bom: true, record_delimiter: ['\r\n', '\n'] }) as string[][];
    // The apostrophe before what would be a formula is the spreadsheet's own sign for a text, and not shown.
    const expected = rows(readFileSync(file, 'utf8')).map((row) => row.map((cell) => asShown(cell.replace(/^'/, ''))));
    expect(rows(readFileSync(opened, 'utf8')), name).toEqual(expected);
  }
});
