import '../../../../tests/support/database.ts';
import { beforeEach, expect, test } from 'vitest';
import { readCsv } from '../../../../tests/support/csv.ts';
import { anAdmin } from '../../../../tests/support/makers.ts';
import { SubscriptionRequest } from '#shared/subscriber.ts';
import { sql } from '#server/db/sql.ts';
import { addSubscriber, listSubscribers } from '#server/db/subscribers.ts';
import {
  deleteSubscriber,
  groupByEndedDay,
  readSubscribers,
  resumeManySubscribers,
  resumeSubscriber,
  writeSubscribersCsv,
} from './subscriber-list.ts';

const now = new Date('2026-11-18T12:00:00Z');
const days = (count: number) => new Date(now.getTime() + count * 86_400_000);
beforeEach(() => sql`truncate subscribers cascade`);

const add = (email: string, at = now) =>
  sql.begin((db) => addSubscriber({ email, rhythm: 'each', languages: 'both', language: 'en' }, at, db));
const whole = async () => {
  let text = '';
  for await (const piece of writeSubscribersCsv()) text += piece;
  return text;
};

test('the list is newest first, counted and searched', async () => {
  await add('ana@example.com', days(-1));
  const ended = await add('ben@example.org');
  await sql`update subscribers set rhythm = 'weekly', ended_at = ${now} where id = ${ended}`;
  const { subscribers, total, counts } = await readSubscribers({ page: 1 });
  expect(subscribers.map(({ email, rhythm, state }) => [email, rhythm, state])).toEqual([
    ['ben@example.org', 'weekly', 'ended'],
    ['ana@example.com', 'each', 'active'],
  ]);
  expect([total, counts]).toEqual([2, { each: 1, weekly: 0, ended: 1, offered: 0 }]);
  expect((await readSubscribers({ state: 'ended' })).subscribers.map(({ email }) => email)).toEqual([
    'ben@example.org',
  ]);
  expect(await readSubscribers({ state: 'active' })).toMatchObject({ total: 1 });
  expect(await readSubscribers({ search: 'EXAMPLE.COM' })).toMatchObject({
    total: 1,
    subscribers: [{ email: 'ana@example.com' }],
  });
  expect(await readSubscribers({ search: '%' })).toMatchObject({ total: 0 });
});

test('the CSV has every address once, and runs nothing in a spreadsheet', async () => {
  await sql`
    insert into subscribers (email, rhythm, confirmed_at)
    select n || '@example.com', 'each', ${now}::timestamptz + (n / 3) * interval '1 second' from generate_series(1, 2500) n`;
  expect(SubscriptionRequest.safeParse({ email: '+1@example.com' }).success).toBe(true);
  await add('+1@example.com');
  const text = await whole();
  const [head, ...rows] = readCsv(text);
  expect(head).toEqual(['Email', 'How often', 'Subscribed', 'State', 'ID', 'Ended', 'The mail server said', 'Consent']);
  expect(rows).toHaveLength(2_501);
  expect(new Set(rows.map(([email]) => email)).size).toBe(2_501);
  expect(text).toContain(`"'+1@example.com","each","2026-11-18T12:00:00.000Z","active"`);
});

test('a deletion is at once, and the audit log does not keep the address', async () => {
  const [id, admin] = [await add('ana@example.com'), await anAdmin()];
  await deleteSubscriber(admin, id, now);
  expect(await sql`select 1 from subscribers`).toHaveLength(0);
  const entries = await sql`select * from audit_log where subject = ${id}`;
  expect(entries).toMatchObject([{ action: 'subscriber removed', actor: admin.id }]);
  expect(JSON.stringify(entries)).not.toContain('ana@');
  await expect(deleteSubscriber(admin, id, now)).rejects.toThrow('subscriberGone');
});

/** An address that ended at `at`, after three refusals. */
async function addEnded(email: string, at: Date, isOffered = false): Promise<string> {
  const id = await add(email);
  await sql`update subscribers set ended_at = ${at}, is_offered = ${isOffered} where id = ${id}`;
  for (const run of ['one', 'two', 'three'])
    await sql`
      insert into mail_refusals (subscriber_id, run, day, refused_at, said, counts)
      values (${id}, ${run}, ${at}, ${at}, '550 No such user', true)`;
  return id;
}
const states = async () => Object.fromEntries((await listSubscribers(ALL)).map(({ email, state }) => [email, state]));
const ALL = { limit: 100, offset: 0 };

test('ended addresses are listed by the day of the show’s clock with their host’s words, and come back alone', async () => {
  const admin = await anAdmin();
  const id = await addEnded('ana@example.com', new Date('2026-11-18T02:00:00Z')); // the evening before in New York
  await addEnded('ben@example.com', new Date('2026-11-17T20:00:00Z'));
  await addEnded('eva@example.com', new Date('2026-11-18T20:00:00Z'));
  const { subscribers } = await readSubscribers({ state: 'ended' });
  const byDay = await groupByEndedDay(subscribers, 'America/New_York');
  expect(byDay.map(({ day, total, subscribers: ended }) => [day, total, ended.map(({ email }) => email)])).toEqual([
    ['2026-11-18', 1, ['eva@example.com']],
    ['2026-11-17', 2, ['ana@example.com', 'ben@example.com']],
  ]);
  expect(byDay[1]?.subscribers[0]).toMatchObject({
    said: '550 No such user',
    endedAt: new Date('2026-11-18T02:00:00Z'),
  });
  expect(await resumeSubscriber(admin, id, now)).toMatchObject({ state: 'active', endedAt: null, said: null });
  expect(await sql`select 1 from mail_refusals where subscriber_id = ${id}`).toHaveLength(0);
  expect(await resumeSubscriber(admin, id, now)).toMatchObject({ state: 'active' });
  expect(await sql`select 1 from audit_log where subject = ${id}`).toHaveLength(1);
  await deleteSubscriber(admin, id, now);
  await expect(resumeSubscriber(admin, id, now)).rejects.toThrow('subscriberGone');
});

test('all of a day come back at once, and those of other days stay', async () => {
  const admin = await anAdmin();
  for (const name of ['ana', 'ben']) await addEnded(`${name}@example.com`, now);
  await addEnded('eva@example.com', days(-1));
  expect(await resumeManySubscribers(admin, { day: '2026-11-18' }, now)).toBe(2);
  expect(await states()).toEqual({
    'ana@example.com': 'active',
    'ben@example.com': 'active',
    'eva@example.com': 'ended',
  });
  expect(await resumeManySubscribers(admin, { day: '2026-11-18' }, now)).toBe(0);
});

test('what an earlier version ended is offered once: brought back, or left', async () => {
  const admin = await anAdmin();
  await addEnded('ana@example.com', now, true);
  await addEnded('eva@example.com', now);
  expect((await readSubscribers({})).counts).toMatchObject({ ended: 2, offered: 1 });
  expect(await resumeManySubscribers(admin, { offered: false }, now)).toBe(0);
  expect((await readSubscribers({})).counts).toMatchObject({ ended: 2, offered: 0 });
  await sql`update subscribers set is_offered = true where email = 'ana@example.com'`;
  expect(await resumeManySubscribers(admin, { offered: true }, now)).toBe(1);
  expect(await states()).toEqual({ 'ana@example.com': 'active', 'eva@example.com': 'ended' });
});

test.each([
  '',
  'ana',
  'ana@',
  '@example.com',
  'ana@example',
  'a b@example.com',
  'a@example.com\r\nBcc: b@example.com',
  'a@example.com,b@example.com',
  `${'a'.repeat(250)}@example.com`,
])('%j is no address', (email) => {
  expect(SubscriptionRequest.safeParse({ email }).success).toBe(false);
});
