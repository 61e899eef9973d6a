import { availableParallelism, loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import pLimit from 'p-limit';
import { connect, type Pool } from '#server/db/sql.ts';
import { ADMIN } from '../support/browser.ts';
import { killByTurns, percentiles, settle, watch } from '../support/siege/killed-processes.ts';
import { addDrafts, bringForward } from '../support/scheduled-drafts.ts';
import { type Site, startSite } from '../support/site.ts';
import { databaseUrlOf } from '../support/site-database.ts';

const SCHEDULES = 1_000;
const TAKEN_BACK = 50;
const MOVED = 100;
/** In milliseconds: how far ahead they are scheduled, before time is let pass, and over how long. */
const [AHEAD, DURING] = [24 * 3_600_000, 180_000];
/** In milliseconds: from then until the first is due. */
const BEFORE = 5_000;
/** Of the three processes, in milliseconds. */
const CLOCK_SHIFTS = [-2_000, 0, 2_000];
/** How long after its second an episode may first be seen, at the 99th percentile, in milliseconds. */
const LATEST_SEEN_MS = 2_000;
/** Who look at the feed and at the page, each at any of the processes. */
const READERS = [1, 2, 3];
const OFFSETS = ['Z', '-05:00', '+05:45', '-04:00', '+01:00', '+02:00'];
const SHIFTED_CLOCK = fileURLToPath(new URL('../support/shifted-clock.mjs', import.meta.url));

let database: Site;
let sql: Pool;
let processes: Site[] = [];

test.describe('@slow a thousand schedules', () => {
  test.beforeAll(async () => {
    database = await startSite();
    await database.kill9(); // its database goes on
    sql = connect({ url: databaseUrlOf(database) }, 4);
    processes = await Promise.all(CLOCK_SHIFTS.map(startProcess));
  });
  test.afterAll(async () => {
    await Promise.all(processes.map((each) => each.stop()));
    await sql.end();
    await database.restart();
    await database.remove();
  });

  test('are each kept once and in time by three processes that are killed and whose clocks differ', async () => {
    test.setTimeout(900_000);
    const [load = 0] = loadavg();
    const wasBusy = load > availableParallelism();
    const drafts = await addDrafts(sql, database.dataDir, SCHEDULES);
    const due = await scheduleAll(drafts, Date.now() + AHEAD);
    const shift = await bringForward(sql, BEFORE);
    for (const [id, at] of due) due.set(id, at - shift);

    const seen = { feed: new Map<string, number>(), page: new Map<string, number>() };
    const isOver = new AbortController();
    const up = new Set(processes);
    const watching = READERS.flatMap(() => [
      watch(up, '/feed.xml', seen.feed, isOver.signal),
      watch(up, '/browse', seen.page, isOver.signal),
    ]);
    const killing = killByTurns(processes, up, isOver.signal);
    await expect
      .poll(async () => (await sql`select from episodes where published`).length, { timeout: DURING + BEFORE + 60_000 })
      .toBe(due.size);
    await settle(); // what would be done twice has its time
    isOver.abort();
    const kills = await killing;
    await Promise.all(watching);

    const rows = await sql<{ id: string; publishedAt: Date; updatedAt: Date; audits: number; events: number }[]>`
      select e.id, e.published_at, e.updated_at,
        (select count(*)::int from audit_log a where a.subject = e.id::text and a.action = 'episode published on time')
          as audits,
        (select count(*)::int from jobs j where j.kind = 'event' and j.payload->>'subjectId' = e.id::text) as events
      from episodes e where published`;
    const early = rows.filter(({ id, updatedAt }) => updatedAt.getTime() < (due.get(id) ?? Infinity));
    const otherDate = rows.filter(({ id, publishedAt }) => publishedAt.getTime() !== due.get(id));
    const twice = rows.filter(({ audits, events }) => audits !== 1 || events !== 1);
    const undone = await sql`select kind, state, last_error from jobs where kind = 'event' and state <> 'done'`;
    const earlySeen = [...seen.feed, ...seen.page].filter(([id, at]) => at < (due.get(id) ?? Infinity));
    const figures = {
      loadBefore: load,
      kills,
      published: rows.length,
      publishedDelay: percentiles(rows.map(({ id, updatedAt }) => updatedAt.getTime() - (due.get(id) ?? 0))),
      feedDelay: percentiles([...seen.feed].map(([id, at]) => at - (due.get(id) ?? 0))),
      pageDelay: percentiles([...seen.page].map(([id, at]) => at - (due.get(id) ?? 0))),
      seenInFeed: seen.feed.size,
      seenOnPage: seen.page.size,
    };
    test.info().annotations.push({ type: 'figures', description: JSON.stringify(figures) });
    process.stdout.write(`${JSON.stringify(figures)}\n`);
    expect(rows.length, 'lost').toBe(due.size);
    expect([early, earlySeen, otherDate, twice, undone].map((each) => each.length)).toEqual([0, 0, 0, 0, 0]);
    expect(kills).toBeGreaterThan(10);
    // Of a machine that had other work to do the figures say nothing but how busy it was.
    const latest = wasBusy ? Infinity : LATEST_SEEN_MS;
    expect(figures.feedDelay.p99).toBeLessThanOrEqual(latest);
    expect(figures.pageDelay.p99).toBeLessThanOrEqual(latest);
  });
});

const startProcess = (shift: number) =>
  startSite({
    DATABASE_URL: databaseUrlOf(database),
    DATA_DIR: database.dataDir,
    FEED_LIMIT: '100',
    NODE_OPTIONS: `--import=${SHIFTED_CLOCK}`,
    CLOCK_SHIFT_MS: String(shift),
  });

/** Schedules all, moves some and takes some back; returns when each that is left is due. */
async function scheduleAll(drafts: string[], start: number): Promise<Map<string, number>> {
  const cookie = await signIn();
  const sometime = () => start + Math.floor(Math.random() * DURING);
  const due = new Map<string, number>();
  const put = async (id: string, at: number | null) => {
    await schedule(cookie, id, at);
    if (at === null) due.delete(id);
    else due.set(id, at);
  };
  const limit = pLimit(4);
  await limit.map(drafts, (id) => put(id, sometime()));
  await limit.map(drafts.slice(0, MOVED), (id) => put(id, sometime()));
  await limit.map(drafts.slice(-TAKEN_BACK), (id) => put(id, null));
  return due;
}

const asJson = (body: object) => ({ headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) });

/** Returns the session's cookie, which every process knows. */
async function signIn(): Promise<string> {
  const [site] = processes;
  const { masterPassword } = database;
  const post = (path: string, body: object) => fetch(`${site?.url}${path}`, { method: 'POST', ...asJson(body) });
  await post('/api/auth/secret-register-admin', { masterPassword, ...ADMIN });
  const signedIn = await post('/api/auth/login', ADMIN);
  expect(signedIn.status).toBe(200);
  return signedIn.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
}

/** By one of the processes, with one of the offsets in which a client may write a time. */
async function schedule(cookie: string, id: string, at: number | null): Promise<void> {
  const site = processes[Math.floor(Math.random() * processes.length)];
  const publishAt = at === null ? null : written(at, OFFSETS[Math.floor(Math.random() * OFFSETS.length)] ?? 'Z');
  const { headers, body } = asJson({ publishAt });
  const response = await fetch(`${site?.url}/api/episodes/${id}`, {
    method: 'PUT',
    headers: { ...headers, cookie },
    body,
  });
  expect(response.status, await response.text()).toBe(200);
}

function written(at: number, offset: string): string {
  const [, sign = '+', hours = '0', minutes = '0'] = /^([+-])(\d+):(\d+)$/.exec(offset) ?? [];
  const shift = (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
  return new Date(at + shift).toISOString().replace('Z', offset);
}
