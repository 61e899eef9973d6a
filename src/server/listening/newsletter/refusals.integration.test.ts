import '../../../../tests/support/database.ts';
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type MailServer, startMailServer } from '../../../../tests/support/mail-server.ts';
import { anAdmin, anEpisode } from '../../../../tests/support/makers.ts';
import type { Admin } from '#shared/account.ts';
import { config } from '#server/config.ts';
import { wakeWorkers } from '#server/db/jobs.ts';
import { listMailStops } from '#server/db/mail-runs.ts';
import { sql } from '#server/db/sql.ts';
import { addSubscriber } from '#server/db/subscribers.ts';
import { startWorker } from '#server/jobs/index.ts';
import { closeMail } from '#server/outbound/index.ts';
import { announceByMail, sendMessage } from './deliver.ts';
import { HOUR_MS } from '#shared/units.ts';

/** By how much the clock of these tests is ahead. */
let ahead = 0;
const now = () => new Date(Date.now() + ahead);
let server: MailServer;
let admin: Admin;
let worker: ReturnType<typeof startWorker>;
const work = () => startWorker({ mail: (payload, { attempt }) => sendMessage(payload, attempt, now()) });
beforeEach(async () => {
  server = await startMailServer();
  Object.assign(config, { mail: { smtpUrl: server.url, from: 'show@example.org' }, mailPerMinute: 100_000 });
  await sql`truncate subscribers, jobs, announcements, mail_hosts, job_rates cascade`;
  ahead = 0;
  admin = await anAdmin();
  worker = work();
});
afterEach(async () => {
  await worker.stop();
  closeMail();
  Object.assign(config, { mail: null, mailPerMinute: 3 });
  await server.close();
});

const subscribe = (email: string) =>
  sql.begin((db) => addSubscriber({ email, rhythm: 'each', languages: 'both', language: 'en' }, now(), db));
const subscribeAll = async (host: string, count: number) => {
  for (let at = 0; at < count; at += 1) await subscribe(`reader${at}@${host}`);
};
/** Publishes an episode, and waits until all that is due was tried. */
async function publish(): Promise<string> {
  const { id } = await anEpisode({ published: true }, now(), admin);
  await sql.begin((db) =>
    announceByMail(db, { name: 'episode.published', id: randomUUID(), subjectId: id, at: now() }),
  );
  await allTried();
  return id;
}
const allTried = () =>
  expect
    .poll(
      () => sql`
        select 1 from jobs where kind = 'mail' and (state = 'running' or due_at <= clock_timestamp() and state = 'waiting')`,
      { timeout: 200_000 },
    )
    .toHaveLength(0);
async function passHours(hours: number): Promise<void> {
  ahead += hours * HOUR_MS;
  const passed = sql`make_interval(hours => ${hours})`;
  await sql`
    update jobs set due_at = due_at - ${passed}, give_up_at = give_up_at - ${passed} where state = 'waiting'`;
  await sql.begin(wakeWorkers);
  await allTried();
}
const addresses = async (state: 'active' | 'ended') =>
  (
    await sql<{ email: string }[]>`
      select email from subscribers where (ended_at is null) = ${state === 'active'} order by email`
  ).map(({ email }) => email);
const waitingNow = () => sql`select 1 from jobs where kind = 'mail' and state = 'waiting'`.then((rows) => rows.length);
const failed = () => sql`select 1 from jobs where kind = 'mail' and state = 'failed'`.then((rows) => rows.length);
const arrivedAt = (address: string) => server.inbox.filter(({ to }) => to === address).length;
const numberOf = (address: string) => Number(/\d+/.exec(address)?.[0]);

test('five hosts answer as hosts do, on three days: no one is lost who exists, and who does not is ended', async () => {
  let sentThisHour = 0; // by the one with a limit
  const manners: Record<string, (address: string) => string> = {
    'limit.example': () =>
      (sentThisHour += 1) > 10
        ? '550 You have sent more messages than your plan allows in one hour, try again later'
        : 'accept',
    'relay.example': () => '554 5.7.1 Relay access denied',
    'spam.example': () => '550 5.7.1 Our system has detected that this message is likely unsolicited mail',
    'unknown.example': (address) =>
      numberOf(address) < 6 ? '550 5.1.1 The email account that you tried to reach does not exist' : 'accept',
    'full.example': (address) => (numberOf(address) < 6 ? '552 5.2.2 Mailbox full' : 'accept'),
  };
  server.onRecipient = (address) => manners[address.split('@')[1] ?? '']?.(address) ?? 'accept';
  for (const host of Object.keys(manners)) await subscribeAll(host, 15);
  for (const day of [1, 2, 3]) {
    await publish();
    expect(await addresses('ended')).toHaveLength(day === 3 ? 6 : 0);
    // A host that refuses everybody is asked a few times, not fifteen for each episode.
    const asked = server.asked.filter((address) => address.endsWith('@spam.example')).length;
    expect(asked).toBeLessThan(day === 1 ? 10 : 15 * day);
    sentThisHour = 0;
    await passHours(2);
    sentThisHour = 0;
    await passHours(22);
  }
  expect((await addresses('ended')).every((address) => address.endsWith('@unknown.example'))).toBe(true);
  expect((await addresses('ended')).every((address) => numberOf(address) < 6)).toBe(true);
  expect(await addresses('active')).toHaveLength(69);
  // Full mailboxes wait as well; whether that is a stop depends on the order in which they were tried.
  const stops = (await listMailStops(9)).filter(({ said }) => said !== '552 5.2.2 Mailbox full');
  expect(stops.map(({ said }) => said).toSorted()).toEqual([
    '550 5.7.1 Our system has detected that this message is likely unsolicited mail',
    '554 5.7.1 Relay access denied',
  ]);
  for (const { waiting } of stops) expect(waiting).toBeGreaterThanOrEqual(45);
  server.onRecipient = () => 'accept';
  await passHours(25);
  for (const address of await addresses('active')) expect([address, arrivedAt(address)]).toEqual([address, 3]);
  expect([await waitingNow(), await failed(), await listMailStops(9)]).toEqual([0, 0, []]);
});

test('the same answer to everybody stops the run, which is tried again after hours, then once a day, for five days', async () => {
  server.onRecipient = () => '550 5.1.1 user unknown';
  await subscribeAll('one.example', 20);
  await subscribeAll('other.example', 20);
  await publish();
  expect(server.asked.length).toBeLessThan(30);
  const tries: number[] = [];
  for (let hour = 1; hour <= 5 * 24 + 12; hour += 1) {
    const before = server.asked.length;
    await passHours(1);
    if (server.asked.length > before) tries.push(hour);
  }
  expect(tries.filter((hour) => hour <= 24).length).toBeLessThan(14);
  expect(tries.filter((hour) => hour > 24).length).toBeLessThan(12);
  expect(server.asked.length).toBeLessThan(40 * 4);
  expect([await waitingNow(), await failed()]).toEqual([0, 40]);
  expect(await addresses('ended')).toEqual([]);
  expect(await sql`select 1 from mail_refusals where counts`).toHaveLength(0);
});

test('a limit that is reached for all hosts stops the run after a few; a new episode tries at once', async () => {
  const limit =
    '550 Domain example.org has exceeded the max emails per hour (20/20 (100%)) allowed. Message discarded.';
  let asked = 0;
  server.onRecipient = () => ((asked += 1) > 20 ? limit : 'accept');
  for (let at = 0; at < 40; at += 1) await subscribe(`ana@host${at}.example`);
  await publish();
  expect([server.inbox.length, await waitingNow()]).toEqual([20, 20]);
  // Five hosts in a row stop it, nine others are on their way, and an acceptance that is noted late starts the row
  // again.
  expect(server.asked.length).toBeLessThan(40);
  expect(await listMailStops(9)).toMatchObject([{ said: limit, waiting: 20 }]);
  server.onRecipient = () => 'accept';
  await publish();
  expect([server.inbox.length, await waitingNow()]).toEqual([60, 20]);
  await passHours(2);
  for (const address of await addresses('active')) expect([address, arrivedAt(address)]).toEqual([address, 2]);
});

test('what is refused before the recipient is named stops the whole run at once', async () => {
  server.onConnect = () => '554 5.7.1 no service for you';
  await subscribeAll('one.example', 20);
  await publish();
  expect(server.connections()).toBeLessThan(5);
  expect(await waitingNow()).toBe(20);
  server.onConnect = () => 'accept';
  await passHours(2);
  expect(server.inbox).toHaveLength(20);
});

test('alone at a host, an address is ended when others elsewhere were accepted, and never by three refusals of a day', async () => {
  server.onRecipient = (address) => (address.startsWith('gone') ? '550 No such user here' : 'accept');
  await subscribe('gone@small.example');
  for (let issue = 0; issue < 3; issue += 1) await publish();
  expect(await sql`select 1 from mail_refusals where counts`).toHaveLength(0);
  await subscribe('ana@example.com');
  for (let issue = 0; issue < 3; issue += 1) await publish();
  await passHours(24);
  await publish();
  expect(await addresses('ended')).toEqual([]);
  await passHours(24);
  await publish();
  expect(await addresses('ended')).toEqual(['gone@small.example']);
  expect(arrivedAt('ana@example.com')).toBe(5);
});

test('a host of several that knows none of them ends no one; a message that gets through starts the count again', async () => {
  let isKnown = false;
  server.onRecipient = (address) => (!isKnown && address.endsWith('@moved.example') ? '550 5.1.1 unknown' : 'accept');
  await subscribeAll('moved.example', 3);
  await subscribe('ana@example.com');
  for (let day = 0; day < 4; day += 1) {
    await publish();
    await passHours(24);
  }
  expect(await addresses('ended')).toEqual([]);
  isKnown = true;
  await publish();
  expect(await sql`select 1 from mail_refusals`).toHaveLength(0);
});

test('a mail server that knows no one anymore in the middle of a run loses no one, not on their third day', async () => {
  await subscribeAll('example.com', 60);
  server.onRecipient = (address) => (numberOf(address) < 20 ? 'accept' : '550 5.1.1 user unknown');
  for (let day = 0; day < 3; day += 1) {
    await publish();
    expect(await addresses('ended')).toEqual([]);
    await passHours(25);
  }
  server.onRecipient = () => 'accept';
  await passHours(25);
  for (const address of await addresses('active')) expect([address, arrivedAt(address)]).toEqual([address, 3]);
});

test('a restart in the middle of a run sends no one a message twice, and no one none', async () => {
  await subscribeAll('example.com', 40);
  const { promise: held, resolve: free } = Promise.withResolvers<string>();
  server.onRecipient = () => (server.inbox.length < 15 ? 'accept' : held);
  const published = publish();
  await server.arrived(15);
  const stopped = worker.stop();
  free('accept');
  await stopped;
  expect(server.inbox.length).toBeLessThan(25);
  worker = work();
  await published;
  for (const address of await addresses('active')) expect([address, arrivedAt(address)]).toEqual([address, 1]);
});
