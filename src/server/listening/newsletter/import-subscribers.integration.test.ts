import '../../../../tests/support/database.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Admin, asAdmin } from '#shared/account.ts';
import { type MailServer, startMailServer } from '../../../../tests/support/mail-server.ts';
import { anAdmin } from '../../../../tests/support/makers.ts';
import { faultOf } from '../../../../tests/support/faults.ts';
import { config } from '#server/config.ts';
import { sql } from '#server/db/sql.ts';
import { addSubscriber } from '#server/db/subscribers.ts';
import { closeMail } from '#server/outbound/index.ts';
import { sendOptInRequests, importSubscribers } from './import-subscribers.ts';
import { deleteSubscriber } from './subscriber-list.ts';
import { confirmSubscription, unsubscribe } from './subscription.ts';
import { leaveToken } from './tokens.ts';

const now = new Date();
let server: MailServer;
let admin: Admin;
beforeEach(async () => {
  server = await startMailServer();
  config.mail = { smtpUrl: server.url, from: 'Carecast <podcast@example.com>' };
  await sql`truncate subscribers, jobs, address_marks cascade`;
  admin = await anAdmin();
});
afterEach(async () => {
  closeMail();
  config.mail = null;
  await server.close();
});

const importList = (addresses: string[], consent: string | null = null) =>
  importSubscribers({ ...asAdmin(admin), isRecent: true, isFresh: true }, { addresses, consent }, now);
const subscribe = (email: string) =>
  sql.begin((db) => addSubscriber({ email, rhythm: 'each', languages: 'both', language: 'en' }, now, db));
const runAsking = () => sendOptInRequests({}, { id: '', key: '', attempt: 1 });
const waiting = async () => (await sql`select 1 from jobs where kind = 'asking' and state = 'waiting'`).length;
const everything = async () =>
  JSON.stringify([
    await sql`select * from subscribers`,
    await sql`select * from address_marks`,
    await sql`select * from jobs`,
  ]);
const NONE = { added: 0, asked: 0, known: 0, askedBefore: 0, left: 0, ended: 0, invalid: 0 };
const tokenIn = (text = '') => /token=([\w-]+)/.exec(text)?.[1] ?? '';

test('each address of a list gets one mail, ever, is kept by no one in the meantime, and subscribes by its link within a week', async () => {
  const list = ['ana@example.com', 'ANA@example.com', 'ben@example.com', 'not an address'];
  expect(await importList(list)).toEqual({ ...NONE, asked: 2, invalid: 1 });
  expect(await everything()).not.toMatch(/ana@|ben@/i);
  expect(await importList(list)).toEqual({ ...NONE, askedBefore: 2, invalid: 1 });
  await runAsking();
  const { email } = await server.arrived(2);
  await runAsking();
  expect(server.inbox.map(({ to }) => to.toLowerCase()).toSorted()).toEqual(['ana@example.com', 'ben@example.com']);
  expect(await sql`select 1 from address_marks where sealed is not null`).toHaveLength(0);
  const later = new Date(Date.now() + 6.9 * 24 * 3_600_000);
  expect(await confirmSubscription(tokenIn(email.text), later)).toMatchObject({ rhythm: 'each' });
  expect(await sql`select consent from subscribers`).toEqual([{ consent: null }]);
});

test('two processes at once ask no one twice, and one that leaves while others are asked is not', async () => {
  await importList(['ana@example.com', 'ben@example.com']);
  await Promise.all([runAsking(), runAsking()]);
  expect(server.inbox.map(({ to }) => to).toSorted()).toEqual(['ana@example.com', 'ben@example.com']);
  const pair = ['cleo@example.com', 'dan@example.com'];
  await importList(pair);
  server.onRecipient = async (address) => {
    for (const other of pair) if (other !== address) await unsubscribe(leaveToken(await subscribe(other)));
    return 'accept';
  };
  await runAsking();
  expect(server.inbox).toHaveLength(3);
});

test('with consent on record the addresses are subscribed at once, the record is kept with each, and mail says it', async () => {
  const consent = 'Form on our website, since 2022';
  expect(await importList(['ana@example.com', 'ben@example.com'], consent)).toEqual({ ...NONE, added: 2 });
  expect(await importList(['ana@example.com'], consent)).toEqual({ ...NONE, known: 1 });
  expect(await sql`select consent from subscribers`).toEqual([{ consent }, { consent }]);
  const logged = await sql`select facts from audit_log where action = 'subscribers brought in' and actor = ${admin.id}`;
  expect(logged).toEqual([{ facts: { count: '2', consent } }]);
  expect(server.inbox).toEqual([]);
});

test('who left, was removed or does not exist stays out, however often and however spelled, until they subscribe themselves', async () => {
  await unsubscribe(leaveToken(await subscribe('ana.b@gmail.com')));
  await deleteSubscriber(admin, await subscribe('ben@example.com'), now);
  await sql`update subscribers set ended_at = ${now} where id = ${await subscribe('eva@example.com')}`;
  const list = ['anab@gmail.com', 'BEN@example.com', 'eva@example.com'];
  const stayOut = { ...NONE, left: 2, ended: 1 };
  expect([await importList(list), await importList(list, 'They said so')]).toEqual([stayOut, stayOut]);
  expect(await everything()).not.toMatch(/ana|ben@/i);
});

test('one that left in the meantime is not asked, nor one that has subscribed; a refused address holds up no other', async () => {
  await importList(['ana@example.com', 'ben@example.com', 'cleo@example.com']);
  await unsubscribe(leaveToken(await subscribe('ana@example.com')));
  await subscribe('ben@example.com');
  server.onMessage = () => '550 5.1.1 No such user';
  await runAsking();
  expect(await waiting()).toBe(0);
  expect(server.inbox).toEqual([]);
});

test('mail that is away asks no one twice and loses no one', async () => {
  await importList(['ana@example.com']);
  server.onMessage = () => '451 later';
  await expect(runAsking()).rejects.toThrow('mailServerRefused');
  server.onMessage = () => 'accept';
  await runAsking();
  expect((await server.arrived()).to).toBe('ana@example.com');
});

test('without a mail server a list comes in with consent alone', async () => {
  config.mail = null;
  expect(await faultOf(importList(['ana@example.com']))).toBe('unavailable: noMail');
  expect(await importList(['ana@example.com'], 'Our form')).toMatchObject({ added: 1 });
});

test('a list of eight thousand comes in by one call, each once, all or none', async () => {
  const some = Array.from({ length: 8_000 }, (_, at) => `n${at}@example.com`);
  const list = [...some, 'N7@example.com'];
  await sql`alter table audit_log add constraint refused check (action <> 'subscribers brought in') not valid`;
  await expect(importList(list, 'Our form')).rejects.toThrow('refused');
  await sql`alter table audit_log drop constraint refused`;
  expect(await sql`select from subscribers`).toHaveLength(0);
  expect(await importList(list)).toEqual({ ...NONE, asked: 8_000 });
  expect(await waiting()).toBe(1);
  expect(await importList(list, 'Our form')).toEqual({ ...NONE, added: 8_000 });
});
