import '../../../../tests/support/database.ts';
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type MailServer, startMailServer } from '../../../../tests/support/mail-server.ts';
import type { Rhythm } from '#shared/subscriber.ts';
import { config } from '#server/config.ts';
import { findMailOutage } from '#server/db/mail-outage.ts';
import { sql } from '#server/db/sql.ts';
import { removeUsedConfirmations } from '#server/db/subscribers.ts';
import { DomainError } from '#server/errors.ts';
import { closeMail, mailboxOf, ownedDomainOf } from '#server/outbound/index.ts';
import {
  confirmSubscription,
  readConfirmation,
  readSubscription,
  requestSubscription,
  unsubscribe,
} from './subscription.ts';
import { english } from '../../../../tests/support/words.ts';

const now = new Date();
const after = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
const { throttles } = config;
let server: MailServer;
let email: string;
beforeEach(async () => {
  server = await startMailServer();
  config.mail = { smtpUrl: server.url, from: 'Carecast <podcast@example.com>' };
  config.throttles = true;
  closeMail();
  email = `someone@${randomUUID()}.example`;
});
afterEach(async () => {
  closeMail();
  Object.assign(config, { mail: null, throttles });
  await server.close();
});

const ask = (to = email, rhythm: Rhythm = 'each', at = now) =>
  requestSubscription({ email: to, rhythm, languages: 'both' }, aClient(), at, [0]);
/** Another one each time: IPv6 clients are counted by their /64. */
const aClient = () => `2001:db8:${randomUUID().slice(0, 4)}:${randomUUID().slice(0, 4)}::1`;
const tokenIn = (text: string | undefined) => /token=([\w-]+)/.exec(text ?? '')?.[1] ?? '';
/** Every row that anything of a person could be in. */
const kept = async () => JSON.stringify([await sql`select * from subscribers`, await sql`select * from throttles`]);

async function subscribe(rhythm: Rhythm = 'each', at = now) {
  await ask(email, rhythm, at);
  const token = tokenIn((await server.arrived(server.inbox.length + 1)).email.text);
  const done = await confirmSubscription(token, at);
  return { token, leave: done?.leaveToken ?? '' };
}

test('nothing is kept before the confirmation; the link in the mail confirms, once', async () => {
  await ask(email, 'weekly');
  const { to, email: mail } = await server.arrived();
  expect(to).toBe(email);
  expect(mail.html).toContain(tokenIn(mail.text));
  expect(await kept()).not.toContain(email);
  const token = tokenIn(mail.text);
  expect(await readConfirmation(token, now)).toEqual({ asked: { email, rhythm: 'weekly', languages: 'both' } });
  expect(await kept()).not.toContain(email);
  const done = await Promise.all([1, 2, 3].map(() => confirmSubscription(token, now)));
  expect(done.map((each) => each?.rhythm)).toEqual(['weekly', 'weekly', 'weekly']);
  // Someone who reads the link in a log learns no address from it, and cannot unsubscribe it.
  expect(done.filter((each) => each?.leaveToken)).toHaveLength(1);
  const after = { rhythm: 'weekly', languages: 'both', leaveToken: null };
  expect(await readConfirmation(token, now)).toEqual({ done: after });
  expect(await sql`select email, rhythm from subscribers where email = ${email}`).toEqual([
    { email, rhythm: 'weekly' },
  ]);
});

test('after 24 hours the link does nothing', async () => {
  await ask();
  const token = tokenIn((await server.arrived()).email.text);
  expect(await confirmSubscription(token, after(24))).toBeNull();
  expect(await kept()).not.toContain(email);
});

test('unsubscribing keeps nothing of the address, and the old link does not subscribe it again', async () => {
  const { token, leave } = await subscribe();
  expect(await readSubscription(leave)).toMatchObject({ email, rhythm: 'each', state: 'active' });
  expect(await unsubscribe(leave)).toBe(true);
  expect(await kept()).not.toContain(email);
  expect(await readSubscription(leave)).toBeNull();
  expect(await unsubscribe(leave)).toBe(true);
  expect([await readConfirmation(token, now), await confirmSubscription(token, now)]).toEqual([null, null]);
  expect(await unsubscribe('made up')).toBe(false);
});

test('used links are forgotten when they would have expired', async () => {
  await subscribe();
  const count = () => sql`select 1 from used_confirmations`.then((rows) => rows.length);
  const before = await count();
  await removeUsedConfirmations(after(23));
  expect(await count()).toBe(before);
  await removeUsedConfirmations(after(25));
  expect(await count()).toBe(0);
});

test('one message a day to a mailbox, however often and in whatever spelling it is asked for', async () => {
  const [name = '', domain = ''] = email.split('@');
  for (const spelling of [email, email.toUpperCase(), `${name}+a@${domain}`, email]) await ask(spelling);
  await ask('other@example.com');
  await server.arrived(2);
  // Four are under way at once: which of the spellings comes first is open.
  const mailboxes = server.inbox.map(({ to }) => mailboxOf(to));
  expect(mailboxes.toSorted()).toEqual([mailboxOf(email), 'other@example.com'].toSorted());
  await ask(email, 'each', after(25));
  expect((await server.arrived(3)).to).toBe(email);
});

test('ten messages an hour and thirty a day to a domain someone owns, whatever the names in it; at a provider one to each mailbox', async () => {
  const owned = `${randomUUID()}.example`;
  for (let name = 0; name < 15; name += 1) await ask(`n${name}@mail${name}.${owned}`);
  for (let name = 0; name < 12; name += 1) await ask(`n${name}@yahoo.co.uk`);
  await server.arrived(22);
  await ask(email);
  await server.arrived(23);
  expect(server.inbox.filter(({ to }) => to.endsWith(owned))).toHaveLength(10);
  await ask(`n14@mail14.${owned}`, 'each', after(2));
  expect((await server.arrived(24)).to).toBe(`n14@mail14.${owned}`);
  for (let name = 20; name < 50; name += 1)
    await ask(`n${name}@mail${name}.${owned}`, 'each', after(name < 29 ? 2 : 4 + (name - 29) / 10));
  await ask(`later-${email}`);
  await server.arrived(44); // several are under way at once: the one asked for last need not be the last
  expect(server.inbox.map(({ to }) => to)).toContain(`later-${email}`);
  expect(server.inbox.filter(({ to }) => to.endsWith(owned))).toHaveLength(30);
});

test.each([
  ['A.Nurse+x@GoogleMail.com', 'anurse@gmail.com', null],
  ['any@nurse.fastmail.com', 'nurse@fastmail.com', null],
  ['a.nu-r_se@pm.me', 'anurse@proton.me', null],
  ['a.nurse@Yandex.com', 'a.nurse@yandex.ru', null],
  ['a@mail.trust.nhs.uk', 'a@mail.trust.nhs.uk', 'trust.nhs.uk'],
  ['a@x.y.care.com', 'a@x.y.care.com', 'care.com'],
])('%s is the mailbox %s of the domain %s', (address, mailbox, domain) => {
  expect([mailboxOf(address), ownedDomainOf(address)]).toEqual([mailbox, domain]);
});

test('who is subscribed learns that by mail alone, once a day; another rhythm is confirmed as the first', async () => {
  await subscribe('each', after(-48));
  const asked = await ask();
  const { to, email: mail } = await server.arrived(2);
  expect([to, mail.subject]).toEqual([email, english.mails.alreadySubject('Carecast')]);
  expect(asked).toBeUndefined();
  await ask(email, 'weekly', after(25));
  const other = (await server.arrived(3)).email;
  expect(other.subject).toMatch(/Please confirm/);
  expect(await sql`select rhythm from subscribers where email = ${email}`).toEqual([{ rhythm: 'each' }]);
  await confirmSubscription(tokenIn(other.text), after(25));
  expect(await sql`select rhythm from subscribers where email = ${email}`).toEqual([{ rhythm: 'weekly' }]);
});

test('an address is one subscriber in any case', async () => {
  await subscribe('each', after(-48));
  await ask(email.toUpperCase(), 'weekly');
  await confirmSubscription(tokenIn((await server.arrived(2)).email.text), now);
  const rows = await sql`select email, rhythm from subscribers where lower(email) = ${email}`;
  expect(rows).toEqual([{ email, rhythm: 'weekly' }]);
});

test('when the mail server was away, the address may be asked for again the same day, also by who asked in the meantime', async () => {
  const mailboxes = () =>
    sql<{ count: number }[]>`select count from throttles where key like 'subscription by mailbox:%'`;
  await sql`delete from throttles`;
  const answer = Promise.withResolvers<string>();
  server.onRecipient = () => answer.promise;
  await ask();
  await expect.poll(() => server.asked.length).toBe(1);
  await ask();
  await expect.poll(mailboxes).toEqual([{ count: 2 }]);
  server.onRecipient = () => 'accept';
  answer.resolve('451 later');
  await expect.poll(mailboxes).toEqual([]);
  await ask();
  expect((await server.arrived()).to).toBe(email);
});

test('while the mail server takes nothing the studio knows it, until a message goes out', async () => {
  await sql`delete from throttles`;
  server.onRecipient = () => '451 later';
  await ask();
  await expect.poll(() => findMailOutage()).toMatchObject({ since: expect.any(Date) as Date, waiting: 0 });
  await expect.poll(() => sql`select from throttles where key like 'subscription by mailbox:%'`).toHaveLength(0);
  server.onRecipient = () => 'accept';
  await ask();
  await expect.poll(() => findMailOutage()).toBeNull();
});

test('one client asks for ten addresses an hour, and without a mail server for none', async () => {
  const from = (count: number) =>
    requestSubscription({ email: `${count}-${email}`, rhythm: 'each', languages: 'both' }, '192.0.2.9', now, [0]).then(
      () => 'none',
      (error: unknown) => (error instanceof DomainError ? error.fault : String(error)),
    );
  const faults: string[] = [];
  for (let count = 0; count < 11; count += 1) faults.push(await from(count));
  expect(faults).toEqual([...Array<string>(10).fill('none'), 'tooMany']);
  await server.arrived(10);
  config.mail = null;
  expect(await from(12)).toBe('unavailable');
});
