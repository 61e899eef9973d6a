import '../../../../tests/support/database.ts';
import { beforeEach, expect, test } from 'vitest';
import { readCsv } from '../../../../tests/support/csv.ts';
import { anAdmin } from '../../../../tests/support/makers.ts';
import { SubscriptionRequest } from '#shared/subscriber.ts';
import { sql } from '#server/db/sql.ts';
import { addSubscriber } from '#server/db/subscribers.ts';
import { deleteSubscriber, readSubscribers, writeSubscribersCsv } from './subscriber-list.ts';

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
  expect([total, counts]).toEqual([2, { each: 1, weekly: 0, ended: 1 }]);
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
  expect(head).toEqual(['E-mail', 'How often', 'Subscribed', 'State', 'ID']);
  expect(rows).toHaveLength(2_501);
  expect(new Set(rows.map(([email]) => email)).size).toBe(2_501);
  expect(text).toContain(`"'+1@example.com","each","2026-11-18T12:00:00.000Z","active"`);
});

test('a deletion is at once, and the audit log does not keep the address', async () => {
  const [id, admin] = [await add('ana@example.com'), await anAdmin()];
  await deleteSubscriber(admin, id);
  expect(await sql`select 1 from subscribers`).toHaveLength(0);
  const entries = await sql`select * from audit_log where subject = ${id}`;
  expect(entries).toMatchObject([{ action: 'subscriber removed', actor: admin.id }]);
  expect(JSON.stringify(entries)).not.toContain('ana@');
  await expect(deleteSubscriber(admin, id)).rejects.toThrow('Subscriber not found');
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
  'a@exämple.com',
])('%j is no address', (email) => {
  expect(SubscriptionRequest.safeParse({ email }).success).toBe(false);
});
