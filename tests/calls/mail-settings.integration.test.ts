import '../support/database.ts';
import { createServer, type Server } from 'node:net';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import * as mailSettings from '../../src/pages/api/settings/mail/index.ts';
import * as mailTest from '../../src/pages/api/settings/mail/test.ts';
import type { Admin } from '#shared/account.ts';
import { config } from '#server/config.ts';
import { listAuditRows } from '#server/db/audit.ts';
import { EXCLUDED_TABLES } from '#server/db/backup.ts';
import { sql } from '#server/db/sql.ts';
import { closeMail, currentMail, watchMailServer, mailPerMinute, sendMail } from '#server/outbound/index.ts';
import { sendTestMail } from '#server/outbound/mail-settings.ts';
import { callRoute } from '../support/call-route.ts';
import { listen } from '../support/listening.ts';
import { type MailServer, startMailServer } from '../support/mail-server.ts';
import { anAdmin } from '../support/makers.ts';

const password = 'pass/word: of @ mail?';
const fresh = { isRecent: true, isFresh: true } as const;
/** For a server that never answers: one that does may be slow on a busy machine. */
const QUICK = { connect: 300, silence: 300, message: 1_000 };

let ana: Admin;
let server: MailServer;
beforeAll(() => watchMailServer(closeMail));
beforeEach(async () => {
  ana = await anAdmin();
  await sql`update users set email = null`; // of the tests before
  await sql`update users set email = 'ana@example.org', confirmed_email = 'ana@example.org' where id = ${ana.id}`;
  server = await startMailServer(0, ['AUTH']);
});
afterEach(async () => {
  await put({ server: '' });
  config.mail = null;
  config.sendsMailPasswordInClear = false;
  closeMail();
  await server.close();
});

const port = () => Number(new URL(server.url).port);
const usual = () => ({
  server: '127.0.0.1',
  port: port(),
  security: 'none',
  name: 'podcast',
  sender: 'Show <show@example.org>',
  perMinute: 8,
  password,
});
const put = (body: object, by = ana) => callRoute(mailSettings.PUT, by, { method: 'PUT', body });
const get = async () => callRoute(mailSettings.GET, ana, { method: 'GET' });
const problem = async (timeouts?: typeof QUICK) =>
  (await sendTestMail({ ...ana, ...fresh }, new Date(), timeouts)).problem;

const unusable = (code: unknown) => ({ code: 'mailServerUnusable', because: { code } });

test('mail is set, tested and used, and its password is nowhere to be read', async () => {
  expect((await get()).body).toMatchObject({ server: '', isSet: false, isLocked: false, hasPassword: false });
  expect(currentMail()).toBeNull();
  const saved = await put(usual());
  expect(saved).toMatchObject({
    status: 200,
    body: { name: 'podcast', perMinute: 8, hasPassword: true, isSet: true, isLocked: false },
  });
  expect(mailPerMinute()).toBe(8);
  expect(JSON.stringify([saved.body, (await get()).body])).not.toContain('pass/word');
  expect(await callRoute(mailTest.POST, ana)).toMatchObject({
    status: 200,
    body: { message: expect.stringContaining('ana@example.org') },
  });
  await sendMail({ to: 'ben@example.org', subject: 'Hello', text: 'Hello' });
  expect(server.inbox.map(({ to, from }) => [to, from])).toEqual([
    ['ana@example.org', 'show@example.org'],
    ['ben@example.org', 'show@example.org'],
  ]);
  expect(server.passwords).toEqual([password, password]);
  const [row] = await sql<{ sealed: Buffer }[]>`select sealed from mail_password`;
  expect(row?.sealed.toString('latin1')).not.toContain('word');
  expect(EXCLUDED_TABLES).toContain('mail_password');
  expect(JSON.stringify(await listAuditRows(3))).not.toContain('word:');
});

test('a password that is not sent stays, and goes to no other server or name', async () => {
  await put(usual());
  const { password: _, ...rest } = usual();
  expect((await put({ ...rest, sender: 'other@example.org' })).body).toMatchObject({ isSet: true, hasPassword: true });
  expect(await put({ ...rest, server: 'localhost' })).toMatchObject({ status: 400, body: { field: 'password' } });
  expect(await put({ ...rest, name: 'somebody' })).toMatchObject({ status: 400, body: { field: 'password' } });
  expect((await get()).body).toMatchObject({ server: '127.0.0.1', name: 'podcast', sender: 'other@example.org' });
  expect((await put({ ...rest, name: '' })).body).toMatchObject({ isSet: true, hasPassword: false });
});

test('after a restore, or with another APP_SECRET, the password is asked for again, and no mail is offered', async () => {
  await put(usual());
  await sql`delete from mail_password`; // as a restore leaves it
  const { password: _, ...rest } = usual();
  expect(await put(rest)).toMatchObject({ status: 400, body: { field: 'password' } });
  await sql`insert into mail_password (sealed) values (${Buffer.alloc(60)})`;
  expect(await put(rest)).toMatchObject({ status: 400, body: { field: 'password' } });
  expect((await get()).body).toMatchObject({ hasPassword: false, name: 'podcast' });
  expect((await put(usual())).body).toMatchObject({ isSet: true });
});

test('the environment wins and locks', async () => {
  await put(usual());
  config.mail = { smtpUrl: 'smtps://carecast:secret@mail.example', from: 'Carecast <podcast@example.com>' };
  const { body } = await get();
  expect(body).toEqual({
    ...{
      server: 'mail.example',
      port: 465,
      security: 'tls',
      name: 'carecast',
      sender: 'Carecast <podcast@example.com>',
    },
    ...{ perMinute: 3, hasPassword: true, isLocked: true, isSet: true },
  });
  expect((await put(usual())).status).toBe(409);
  expect(currentMail()?.smtpUrl).toContain('mail.example');
  expect(mailPerMinute()).toBe(3);
  config.mail = null;
});

test.each([
  ['a password in clear to another machine', { server: 'mail.example.org', security: 'none' }, 'security'],
  ['no sender', { sender: '' }, 'sender'],
  ['a sender with a second address', { sender: 'a@example.org, b@example.org' }, 'sender'],
  ['a server that is an address', { server: 'smtp://mail.example.org' }, 'server'],
  ['a port that is none', { port: 70_000 }, 'port'],
  ['no message a minute', { perMinute: 0 }, 'perMinute'],
  ['a security that is none', { security: 'ssl' }, 'security'],
  ['a name without its password', { password: '' }, 'password'],
])('%s is refused in one sentence, and nothing changes', async (_what, more, field) => {
  const before = (await get()).body;
  expect(await put({ ...usual(), ...more })).toMatchObject({ status: 400, body: { field, error: expect.any(String) } });
  expect((await get()).body).toEqual(before);
});

test('a test says what a mail server does', async () => {
  await put({ ...usual() });
  server.onConnect = () => 'silent';
  expect(await problem(QUICK)).toEqual(unusable('connectionTimedOut'));
  server.onConnect = () => 'accept';
  server.onRecipient = () => '550 5.1.1 nobody here';
  expect(await problem()).toEqual({ code: 'mailRefused', at: 'RCPT TO', said: '550 5.1.1 nobody here' });
  expect(await callRoute(mailTest.POST, ana)).toMatchObject({
    status: 502,
    body: { code: 'mailRefused', error: expect.stringContaining('nobody here') },
  });
  await put({ ...usual(), security: 'tls' });
  expect(await problem()).toEqual(unusable('tlsNotOffered'));
  await put({ ...usual(), security: 'starttls' });
  expect(await problem()).toEqual(unusable('mailServerInClear'));
  await put({ ...usual(), port: 1 });
  expect(await problem()).toEqual(unusable('connectionRefused'));
  expect(server.passwords).toHaveLength(2); // those of the refused recipient
});

test('a wrong certificate is reported, and no password is sent', async () => {
  await server.close();
  server = await startMailServer(0, ['AUTH', 'STARTTLS']);
  await put({ ...usual(), security: 'starttls' });
  expect(await problem()).toEqual(unusable(expect.stringMatching(/^certificate(Expired|Untrusted)$/)));
  expect(server.passwords).toEqual([]);
});

test('mail that was put off is tried again when a test is taken, and when the settings are changed', async () => {
  await put(usual());
  const isPutOff = async () => {
    const [row] = await sql<{ isLater: boolean }[]>`select due_at > now() as is_later from jobs where key = 'put off'`;
    return row?.isLater;
  };
  for (const act of [() => callRoute(mailTest.POST, ana), () => put(usual())]) {
    await sql`delete from jobs`;
    await sql`insert into jobs (kind, key, payload, due_at) values ('mail', 'put off', '{}', now() + interval '8 hours')`;
    await sql`insert into mail_hosts (run, host, refused, stopped_until) values ('run', '', 3, now() + interval '8 hours')`;
    expect(await isPutOff()).toBe(true);
    expect((await act()).status).toBe(200);
    expect(await isPutOff()).toBe(false);
    expect(await sql`delete from mail_hosts returning refused, stopped_until`).toEqual([
      { refused: 0, stoppedUntil: null },
    ]);
  }
});

test('a server that refuses the sender, or the password, is quoted', async () => {
  const refusing = speaking((line) => {
    if (line.startsWith('AUTH')) return '535 5.7.8 Bad credentials';
    return line.startsWith('MAIL') ? '553 5.7.1 Sender address rejected' : null;
  });
  const at = { ...usual(), port: await listen(refusing) };
  await put({ ...at, name: '', password: undefined });
  expect(await problem()).toEqual({ code: 'mailRefused', at: 'MAIL FROM', said: '553 5.7.1 Sender address rejected' });
  await put(at);
  expect(await problem()).toEqual({ code: 'mailRefused', at: 'AUTH', said: '535 5.7.8 Bad credentials' });
  refusing.close();
});

test('without a confirmed address of one’s own, or a mail server, there is no test', async () => {
  expect((await callRoute(mailTest.POST, ana)).status).toBe(400);
  await put(usual());
  await sql`update users set email = null where id = ${ana.id}`;
  expect(await callRoute(mailTest.POST, ana)).toMatchObject({ status: 400, body: { code: 'ownEmailMissing' } });
  await sql`update users set email = 'new@example.org' where id = ${ana.id}`;
  expect(await callRoute(mailTest.POST, ana)).toMatchObject({ status: 400, body: { code: 'ownEmailUnconfirmed' } });
  const signedInAt = new Date(Date.now() - 11 * 60_000);
  expect((await callRoute(mailTest.POST, ana, { signedInAt })).status).toBe(403);
  expect((await callRoute(mailSettings.PUT, ana, { method: 'PUT', body: usual(), signedInAt })).status).toBe(403);
});

/** A mail server that answers with these lines, else accepts. */
function speaking(answer: (line: string) => string | null): Server {
  return createServer((socket) => {
    socket.on('error', () => undefined);
    socket.write('220 mail\r\n');
    socket.on('data', (chunk) => {
      const line = chunk.toString();
      const usual = line.startsWith('EHLO') ? '250-mail\r\n250 AUTH PLAIN' : '250 fine';
      socket.write(`${answer(line) ?? usual}\r\n`);
    });
  });
}
