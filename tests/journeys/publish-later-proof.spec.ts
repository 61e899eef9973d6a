import { availableParallelism, loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import pLimit from 'p-limit';
import { chooseTime } from '#shared/schedule.ts';
import { connect, type Pool } from '#server/db/sql.ts';
import { ADMIN } from '../support/browser.ts';
import { type MailServer, startMailServer } from '../support/mail-server.ts';
import { killByTurns, percentiles, settle, watch } from '../support/siege/killed-processes.ts';
import { countArrivals } from '../support/siege/arrivals.ts';
import { addDrafts, bringTogether } from '../support/scheduled-drafts.ts';
import { isProof, sized } from '../support/sample-size.ts';
import { type Site, startSite } from '../support/site.ts';
import { databaseUrlOf } from '../support/site-database.ts';
import { startReceiver } from '../support/webhooks.ts';

const SCHEDULES = sized(120, 1_000);
const TAKEN_BACK = sized(10, 50);
const MOVED = sized(20, 100);
/** Where they are scheduled, and in which days: across the two changes of clocks of the next year. */
const ZONE = 'America/New_York';
const DAYS = 366;
/** Scheduled at a random minute of the hours around a change of clocks. */
const AT_CHANGES = sized(20, 100);
/** In milliseconds: over how long they are due once time is let pass. */
const DURING = sized(30_000, 180_000);
/** At least: in the sample each process once. */
const KILLS = sized(3, 11);
/** Each hears of each episode. */
const SUBSCRIBERS = ['ana@example.com', 'ben@example.com'];
const WEBHOOKS = ['a', 'b'];
/** In milliseconds: from then until the first is due. */
const BEFORE = 5_000;
/** Of the three processes, in milliseconds. */
const CLOCK_SHIFTS = [-2_000, 0, 2_000];
/** How long after its second an episode may first be seen, at the 99th percentile, in milliseconds. */
const LATEST_SEEN_MS = 2_000;
/** Who look at the feed and at the page, each at any of the processes. */
const READERS = [1, 2, 3];
const OFFSETS = ['Z', '-05:00', '+05:45', '-04:00', '+01:00', '+02:00'];
const DAY_MS = 86_400_000;
const SHIFTED_CLOCK = fileURLToPath(new URL('../support/shifted-clock.mjs', import.meta.url));

let database: Site;
let sql: Pool;
let processes: Site[] = [];
let mail: MailServer;
let receiver: Awaited<ReturnType<typeof startReceiver>>;

test.describe(`@slow ${SCHEDULES.toLocaleString('en-US')} schedules`, () => {
  test.beforeAll(async () => {
    database = await startSite();
    await database.kill9(); // its database goes on
    sql = connect({ url: databaseUrlOf(database) }, 4);
    mail = await startMailServer();
    receiver = await startReceiver();
    processes = await Promise.all(CLOCK_SHIFTS.map(startProcess));
  });
  test.afterAll(async () => {
    await Promise.all(processes.map((each) => each.stop()));
    await sql.end();
    await database.restart();
    await database.remove();
    await Promise.all([mail.close(), receiver.close()]);
  });

  test('are each kept once and in time by three processes that are killed and whose clocks differ', async () => {
    test.setTimeout(900_000);
    const [load = 0] = loadavg();
    const wasBusy = load > availableParallelism();
    const drafts = await addDrafts(sql, database.dataDir, SCHEDULES);
    const cookie = await signIn();
    await addRecipients(cookie);
    await scheduleAll(cookie, drafts);
    const due = await bringTogether(sql, BEFORE, DURING);
    expect(due.size).toBe(SCHEDULES - TAKEN_BACK);

    const seen = { feed: new Map<string, number>(), page: new Map<string, number>() };
    const isOver = new AbortController();
    const up = new Set(processes);
    const watching = READERS.flatMap(() => [
      watch(up, '/feed.xml', seen.feed, isOver.signal),
      watch(up, '/browse', seen.page, isOver.signal),
    ]);
    const killing = killByTurns(processes, up, isOver.signal);
    try {
      await expect.poll(listUnpublished, { timeout: DURING + BEFORE + 240_000 }).toEqual([]);
    } finally {
      await settle(); // what would be done twice has its time
      isOver.abort();
      await Promise.allSettled([killing, ...watching]);
    }
    const kills = await killing;
    const open = () =>
      sql`select from jobs where state in ('waiting', 'running') and due_at <= now() + interval '12 hours'`;
    await expect.poll(async () => (await open()).length, { timeout: 240_000 }).toBe(0);

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
    const mails = countArrivals(
      mail.inbox.map(({ to, email }) => ({ to, about: email.subject ?? '', id: email.messageId ?? '' })),
    );
    const hooks = countArrivals(
      receiver.received.map(({ path, body, headers }) => {
        const { data } = JSON.parse(body) as { data: { title: string } };
        return { to: path, about: data.title, id: String(headers['webhook-id']) };
      }),
    );
    const [retried] = await sql<{ mail: number; webhook: number }[]>`
      select count(*) filter (where kind = 'mail' and attempts > 1)::int as mail,
        count(*) filter (where kind = 'webhook' and attempts > 1)::int as webhook from jobs`;
    const figures = {
      loadBefore: load,
      mails,
      hooks,
      retried,
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
    // To each recipient once; a repeat has the id of the first, and comes of a crash between sending and recording.
    expect([mails.once, mails.otherId]).toEqual([due.size * SUBSCRIBERS.length, 0]);
    expect([hooks.once, hooks.otherId]).toEqual([due.size * WEBHOOKS.length, 0]);
    expect(mails.repeats).toBeLessThanOrEqual(retried?.mail ?? 0);
    expect(hooks.repeats).toBeLessThanOrEqual(retried?.webhook ?? 0);
    expect(kills).toBeGreaterThanOrEqual(KILLS);
    // Beside other tests, or other work of the machine, the figures say nothing but how busy it was.
    const latest = isProof && !wasBusy ? LATEST_SEEN_MS : Infinity;
    expect(figures.feedDelay.p99).toBeLessThanOrEqual(latest);
    expect(figures.pageDelay.p99).toBeLessThanOrEqual(latest);
  });
});

const startProcess = (shift: number) =>
  startSite({
    DATABASE_URL: databaseUrlOf(database),
    DATA_DIR: database.dataDir,
    FEED_LIMIT: '100',
    SHOW_TIME_ZONE: ZONE,
    SMTP_URL: mail.url,
    MAIL_FROM: 'Carecast <podcast@example.com>',
    WEBHOOKS_PRIVATE: '1',
    NODE_OPTIONS: `--import=${SHIFTED_CLOCK}`,
    CLOCK_SHIFT_MS: String(shift),
  });

/** Returns what has not appeared yet, with its job. */
const listUnpublished = async () => [
  ...(await sql`
    select e.id, e.publish_at, j.state, j.due_at, j.attempts, j.last_error
    from episodes e left join jobs j on j.kind = 'publish' and j.payload->>'id' = e.id::text
      and (j.payload->>'publishAt')::timestamptz = e.publish_at
    where e.publish_at is not null and not e.published and e.deleted_at is null`),
];

/** Schedules all, moves some and takes some back. */
async function scheduleAll(cookie: string, drafts: string[]): Promise<void> {
  const limit = pLimit(4);
  const nights = changesOf(ZONE);
  expect(nights).toHaveLength(2);
  const timeFor = (index: number) => (index < AT_CHANGES ? atChange(nights[index % 2] ?? '') : sometime());
  await limit.map(drafts, (id, index) => schedule(cookie, id, timeFor(index)));
  await limit.map(drafts.slice(AT_CHANGES, AT_CHANGES + MOVED), (id) => schedule(cookie, id, sometime()));
  await limit.map(drafts.slice(-TAKEN_BACK), (id) => schedule(cookie, id, null));
}

/** Returns a minute on a clock of the coming year; one that clocks skip is chosen again, as the form asks for it. */
function sometime(): number {
  const wall = new Date(Date.now() + DAY_MS + Math.random() * DAYS * DAY_MS).toISOString();
  return instantOf(wall) ?? sometime();
}

/** Returns a minute between 0:00 and 3:59 of a night in which clocks change, in spring or in autumn. */
function atChange(night: string): number {
  const minutes = Math.floor(Math.random() * 240);
  const time = new Date(minutes * 60_000).toISOString().slice(11, 16);
  return instantOf(`${night}T${time}`) ?? atChange(night);
}

function instantOf(wall: string): number | null {
  const chosen = chooseTime({ date: wall.slice(0, 10), time: wall.slice(11, 16) }, ZONE, new Date());
  return 'at' in chosen ? chosen.at.getTime() : null;
}

/** Returns the days of the coming year on which the offset of the zone changes. */
function changesOf(zone: string): string[] {
  const offset = (at: number) =>
    new Date(at).toLocaleString('en-US', { timeZone: zone, timeZoneName: 'longOffset' }).split('GMT')[1];
  const noons = Array.from(
    { length: DAYS },
    (_, day) => Math.ceil(Date.now() / DAY_MS + 1 + day) * DAY_MS + DAY_MS / 2,
  );
  return noons.filter((at) => offset(at) !== offset(at - DAY_MS)).map((at) => new Date(at).toISOString().slice(0, 10));
}

/** Two readers who subscribed, and two webhooks at one receiver. */
async function addRecipients(cookie: string): Promise<void> {
  for (const email of SUBSCRIBERS) await sql`insert into subscribers (email, rhythm) values (${email}, 'each')`;
  for (const name of WEBHOOKS) {
    const { headers, body } = asJson({ url: `${receiver.url}/${name}`, events: ['episode.published'] });
    const made = await fetch(`${processes[0]?.url}/api/webhooks`, {
      method: 'POST',
      headers: { ...headers, cookie },
      body,
    });
    expect(made.status, await made.text()).toBe(201);
  }
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
