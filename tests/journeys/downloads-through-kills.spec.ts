import { expect, test } from '@playwright/test';
import pLimit from 'p-limit';
import { connect, type Pool } from '#server/db/sql.ts';
import { sized } from '../support/sample-size.ts';
import { type Site, startSite } from '../support/site.ts';
import { databaseUrlOf } from '../support/site-database.ts';

/**
 * Listeners, each with an address of its own; what they do is in CASES, by turns. A kill loses a quarter of a second of
 * them at most: as many that this is well below one percent on a fast machine too. What a kill loses does not depend on
 * how many come in all, so the sample may lose as many as the proof.
 */
const [LISTENERS, IN_PROOF] = [sized(6_000, 36_000), 36_000];
const LOST_SHARE = (0.01 * IN_PROOF) / LISTENERS;
const AT_ONCE = 24;
/** Bytes of sound that are a minute here; the files are measured anew, so that a request costs little. */
const MINUTE = 20_000;

const AGENTS = { AntennaPod: 'AntennaPod/3.4.0', gPodder: 'gPodder/3.11.0', Castro: 'Castro 2024.2/1500' };
const BOT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';

type Step = { range?: [from: number, length: number]; method?: string; agent?: string; etag?: boolean };
/** What a listener requests, one after the other, each of any process; and whether the guidelines count it. */
const CASES: [what: string, steps: Step[], counts: 0 | 1][] = [
  ['a minute', [{ range: [0, MINUTE] }], 1],
  ['the minute in two parts, the second first', [{ range: [9_000, MINUTE] }, { range: [0, 9_000] }], 1],
  ['parts that overlap', [{ range: [0, 15_000] }, { range: [10_000, MINUTE - 10_000] }], 1],
  ['the same again and again', [{ range: [0, MINUTE] }, { range: [0, MINUTE] }, { range: [0, 50_000] }], 1],
  ['a probe, then a minute from the middle', [{ range: [0, 2] }, { range: [300_000, MINUTE] }], 1],
  ['one byte too few, twice', [{ range: [0, MINUTE - 1] }, { range: [0, MINUTE - 1] }], 0],
  ['a probe', [{ range: [0, 2] }], 0],
  ['HEAD', [{ method: 'HEAD' }], 0],
  ['what it has already', [{ etag: true }], 0],
  ['a bot', [{ range: [0, MINUTE], agent: BOT }], 0],
];

type File = { url: string; start: number; etag: string };
let database: Site;
let sql: Pool;
let processes: Site[] = [];

test.describe('@slow downloads through three processes', () => {
  test.beforeAll(async () => {
    database = await startSite({}, ['--demo']);
    const url = databaseUrlOf(database);
    await database.kill9(); // its database goes on
    sql = connect({ url }, 2);
    await sql`update uploads set audio_start = 1000, minute_end = ${1_000 + MINUTE} where kind = 'audio'`;
    const settings = { DATABASE_URL: url, DATA_DIR: database.dataDir, TRUST_PROXY: '1' };
    processes = await Promise.all([1, 2, 3].map(() => startSite(settings)));
  });
  test.afterAll(async () => {
    await Promise.all(processes.map((each) => each.stop()));
    await sql.end();
    await database.restart();
    await database.remove();
  });

  test(`that are killed in between are each counted once, but for one percent of ${IN_PROOF} listeners`, async () => {
    test.setTimeout(1_200_000);
    const files = await listFiles();
    const due: Record<string, number> = {};
    let done = 0;
    let kills = 0;
    let killing = Promise.resolve();
    await pLimit(AT_ONCE).map(Array.from({ length: LISTENERS }).keys().toArray(), async (listener) => {
      const [app, agent] = Object.entries(AGENTS)[listener % 3] ?? ['', ''];
      const [, steps, counts] = CASES[listener % CASES.length] ?? ['', [], 0];
      const file = files[listener % files.length] as File;
      for (const step of steps) await request(file, step, agent, addressOf(listener));
      due[app] = (due[app] ?? 0) + counts;
      done += 1;
      if (done % (LISTENERS / 4) === 0 && done < LISTENERS) killing = killing.then(() => kill(kills++));
    });
    await killing;
    await Promise.all(processes.map((each) => each.stop())); // writes the last batches

    const rows = await sql<{ app: string; downloads: number }[]>`
      select app, sum(downloads)::int as downloads from downloads group by app`;
    const counted = Object.fromEntries(rows.map(({ app, downloads }) => [app, downloads]));
    const sum = (numbers: Record<string, number>) => Object.values(numbers).reduce((total, each) => total + each, 0);
    process.stdout.write(`${JSON.stringify({ kills, due, counted, lost: sum(due) - sum(counted) })}\n`);
    expect(kills).toBe(3);
    expect(Object.keys(counted).sort()).toEqual(Object.keys(due).sort());
    for (const [app, downloads] of Object.entries(due))
      expect(counted[app], `${app}: none twice`).toBeLessThanOrEqual(downloads);
    expect(sum(counted)).toBeGreaterThanOrEqual((1 - LOST_SHARE) * sum(due));
  });
});

async function listFiles(): Promise<File[]> {
  const rows = await sql<{ id: string; extension: string; sha256: string }[]>`
    select u.id, u.extension, u.sha256 from episodes e join uploads u on u.id = e.audio_id where e.published`;
  return rows.map(({ id, extension, sha256 }) => ({
    url: `/media/${id}.${extension}`,
    start: 1_000,
    etag: `"${sha256}"`,
  }));
}

const addressOf = (listener: number) => `10.${listener >> 16}.${(listener >> 8) & 255}.${listener & 255}`;

/** Of any process, and of another one when that one is killed meanwhile, as an app would. */
async function request({ url, start, etag }: File, step: Step, agent: string, address: string): Promise<void> {
  const { range, method = 'GET' } = step;
  // A probe is of the first two bytes of the file; all else of its sound.
  const from = range && (range[1] === 2 ? 0 : start + range[0]);
  const headers = {
    'User-Agent': step.agent ?? agent,
    'X-Forwarded-For': address,
    ...(range && from !== undefined && { Range: `bytes=${from}-${from + range[1] - 1}` }),
    ...(step.etag && { 'If-None-Match': etag }),
  };
  const statusOfGet = step.etag ? 304 : 206;
  const status = method === 'HEAD' ? 200 : statusOfGet;
  for (;;) {
    const site = processes[Math.floor(Math.random() * processes.length)];
    const isDone = await fetch(`${site?.url}${url}`, { method, headers }).then(
      async (response) => {
        await response.arrayBuffer();
        return response.status === status;
      },
      () => false,
    );
    if (isDone) return;
  }
}

/** As a power cut would, and starts it again. */
async function kill(number: number): Promise<void> {
  const site = processes[number % processes.length];
  await site?.kill9();
  await site?.restart();
}
