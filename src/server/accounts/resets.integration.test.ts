import '../../../tests/support/database.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { asAdmin } from '#shared/account.ts';
import { startMailServer } from '../../../tests/support/mail-server.ts';
import { faultOf } from '../../../tests/support/faults.ts';
import { english, spanish } from '../../../tests/support/words.ts';
import { signIn } from './sign-in.ts';
import { config } from '#server/config.ts';
import { listInvitations } from '#server/db/invitations.ts';
import { addPasskey, listPasskeys } from '#server/db/passkeys.ts';
import { sql } from '#server/db/sql.ts';
import { addUser } from '#server/db/users.ts';
import { closeMail } from '#server/outbound/index.ts';
import { inLanguage } from '#server/words.ts';
import { createInvitation } from './invitations.ts';
import { hashPassword } from './passwords.ts';
import { createResetToken, requestReset, resetPassword, takeUnseenPasskeys } from './resets.ts';
import { authenticateToken, createToken } from './tokens.ts';
import { resumeSessionUser, startSession } from './sessions.ts';

const HERE = '127.0.0.1';
const now = new Date();
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const newPassword = 'a new quiet table';
const { reset, mail, throttles } = { reset: { ...config.reset }, mail: config.mail, throttles: config.throttles };

let name: string;
let userId: string;
beforeEach(async () => {
  name = `Ana-${Math.random()}`;
  userId = (await addUser(name, await hashPassword('the old table'), 'user'))?.id ?? '';
});
afterEach(() => void Object.assign(config, { reset: { ...reset }, mail, throttles }));

const NO_TOKEN = 'invalid: resetTokenInvalid';
const token = async (at = now) => (await createResetToken(name, at)).token;

test('a token changes the password once and ends every session', async () => {
  const session = await startSession(userId, undefined);
  const given = await token();
  await resetPassword({ token: given, newPassword }, HERE, now);
  expect(await resumeSessionUser(session, now)).toBeNull();
  expect(await signIn({ username: name, password: newPassword }, HERE, now)).toMatchObject({ user: { id: userId } });
  expect(await faultOf(resetPassword({ token: given, newPassword }, HERE, now))).toBe(NO_TOKEN);
});

test('a reset ends keys and invitations, which a thief may have made, and leaves passkeys, of which the next sign-in tells once', async () => {
  const user = asAdmin({ id: userId, username: name });
  await sql`update users set is_admin = true where id = ${userId}`;
  const key = await createToken(
    { ...user, isRecent: true },
    { name: 'Thief', scopes: ['publish'], expiresAt: null },
    now,
  );
  const invited = await createInvitation(
    { ...user, isRecent: true, isFresh: true },
    { role: 'administrator', email: null },
    now,
  );
  await addPasskey({ id: name, publicKey: new Uint8Array(8), counter: 0, transports: [], userId, name: 'Phone' });
  expect(await takeUnseenPasskeys(user)).toBe(false);
  await resetPassword({ token: await token(), newPassword }, HERE, now);
  expect(await faultOf(authenticateToken(key.token, HERE, now))).toMatch(/^signedOut/);
  expect(await listPasskeys(userId)).toHaveLength(1);
  expect(await listInvitations(now)).toEqual([]);
  const logged = await sql`select action, facts from audit_log where subject in (${key.id}, ${invited.id}) order by id`;
  expect(logged.slice(-2)).toMatchObject([
    { action: 'key revoked', facts: { name: 'Thief', by: 'password reset' } },
    { action: 'invitation withdrawn', facts: { by: 'password reset' } },
  ]);
  expect([await takeUnseenPasskeys(user), await takeUnseenPasskeys(user)]).toEqual([true, false]);
});

test('of twenty uses at once one changes the password', async () => {
  const given = await token();
  const faults = await Promise.all(
    Array.from({ length: 20 }, () => faultOf(resetPassword({ token: given, newPassword }, HERE, now))),
  );
  expect(faults.filter((fault) => fault === 'none')).toHaveLength(1);
});

test('a token is 256 random bits, of which the database has only the SHA-256', async () => {
  const given = await token();
  expect(given).toMatch(/^[\w-]{43}$/);
  const [row] = await sql`select * from users where id = ${userId}`;
  expect(JSON.stringify(row)).not.toContain(given);
  expect(JSON.stringify(await sql`select * from audit_log`)).not.toContain(given);
});

test('a token runs out after twenty minutes, and a new one replaces it', async () => {
  expect(await faultOf(resetPassword({ token: await token(), newPassword }, HERE, later(20)))).toBe(NO_TOKEN);
  const first = await token();
  const second = await token();
  expect(await faultOf(resetPassword({ token: first, newPassword }, HERE, now))).toBe(NO_TOKEN);
  expect(await faultOf(resetPassword({ token: second, newPassword }, HERE, later(19)))).toBe('none');
});

test('a password that is refused leaves the token as it is', async () => {
  const given = await token();
  const easy = 'invalid: passwordTooEasy';
  expect(await faultOf(resetPassword({ token: given, newPassword: 'password' }, HERE, now))).toBe(easy);
  expect(await faultOf(resetPassword({ token: given, newPassword: name }, HERE, now))).toBe(easy);
  expect(await faultOf(resetPassword({ token: given, newPassword }, HERE, now))).toBe('none');
});

test('by default a stranger gets no token, and what the operator handed out stays good', async () => {
  const given = await token();
  expect(await requestReset({ username: name }, HERE, now)).toBeNull();
  expect(await faultOf(resetPassword({ token: given, newPassword }, HERE, now))).toBe('none');
});

test('for development the token is in the answer, for those who exist', async () => {
  config.reset.delivery = 'response';
  const given = await requestReset({ username: name.toUpperCase() }, HERE, now);
  expect(await faultOf(resetPassword({ token: given ?? '', newPassword }, HERE, now))).toBe('none');
  expect(await requestReset({ username: 'nobody' }, HERE, now)).toBeNull();
});

test('no one is told that a name is asked for too often, and no sixth token is made within the hour', async () => {
  Object.assign(config, { throttles: true, reset: { ...reset, delivery: 'response' } });
  const tokens = [];
  for (let count = 0; count < 6; count += 1) tokens.push(await requestReset({ username: name }, '192.0.2.7', now));
  expect(tokens.slice(0, 5)).not.toContain(null);
  expect(tokens[5]).toBeNull();
  expect(await requestReset({ username: name }, '192.0.2.7', later(61))).not.toBeNull();
});

test('an address asks thirty times an hour and tries ten tokens in a quarter', async () => {
  config.throttles = true;
  const ask = (count: number) => faultOf(requestReset({ username: `nobody ${count}` }, '192.0.2.8', now));
  for (let count = 0; count < 30; count += 1) expect(await ask(count)).toBe('none');
  expect(await ask(31)).toMatch(/^tooMany/);
  const guess = () => faultOf(resetPassword({ token: 'guess', newPassword }, '192.0.2.8', now));
  for (let count = 0; count < 10; count += 1) expect(await guess()).toBe(NO_TOKEN);
  expect(await guess()).toMatch(/^tooMany/);
});

test('the mail goes to the username when that is an address, else to the administrator, in the language of the request, and works', async () => {
  const server = await startMailServer();
  config.mail = { smtpUrl: server.url, from: 'Carecast <podcast@example.com>' };
  config.reset = { delivery: 'smtp', adminEmail: 'office@example.com' };
  const address = `${Math.random()}@example.com`;
  await addUser(address, await hashPassword('the old table'), 'user');

  expect(await requestReset({ username: name }, HERE, now)).toBeNull();
  expect(await inLanguage('es', () => requestReset({ username: address }, HERE, now))).toBeNull();
  expect(await requestReset({ username: 'nobody@example.com' }, HERE, now)).toBeNull();
  await server.arrived(2);
  expect(server.inbox.map(({ to }) => to).sort()).toEqual([address, 'office@example.com']);
  const mailTo = (wanted: string) => server.inbox.find(({ to }) => to === wanted)?.email;
  const translated = mailTo(address);
  expect(translated?.subject).toMatch(spanish.accountMails.resetSubject(''));
  const page = `${config.publicUrl}/es/reset-password`;
  expect(translated?.text).toMatch(/^Alguien pidió .*\n\nPara elegir .* en los próximos 20 minutos:\n/);
  expect(translated?.text?.split(page)).toEqual([
    expect.any(String),
    expect.stringMatching(/^#token=[\w-]{43}\n/),
    expect.stringMatching(/^:\n\n[\w-]{43}\n/),
  ]);
  const mail = mailTo('office@example.com');
  expect(mail?.subject).toMatch(english.accountMails.resetSubject(''));
  expect(mail?.text).toContain(`within 20 minutes:\n\n${config.publicUrl}/reset-password#token=`);
  expect(mail?.from).toMatchObject({ name: 'Carecast', address: 'podcast@example.com' });
  const given = /#token=([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '';
  expect(await faultOf(resetPassword({ token: given, newPassword }, HERE, now))).toBe('none');
  closeMail();
  await server.close();
});

test('with mail set a link goes to the person’s own address whatever RESET_DELIVERY is, and voids none that was handed out', async () => {
  const server = await startMailServer();
  config.mail = { smtpUrl: server.url, from: 'Carecast <podcast@example.com>' };
  config.reset = { delivery: 'command', adminEmail: 'office@example.com' };
  await sql`update users set email = 'ana@example.org', confirmed_email = 'ana@example.org' where id = ${userId}`;
  const handedOut = await token();
  expect(await requestReset({ username: name }, HERE, now)).toBeNull();
  await server.arrived(1);
  expect(server.inbox.map(({ to }) => to)).toEqual(['ana@example.org']);
  expect(await faultOf(resetPassword({ token: handedOut, newPassword }, HERE, now))).toBe('none');
  closeMail();
  await server.close();
});

test('requests by name and by email address count together', async () => {
  Object.assign(config, { throttles: true, reset: { ...reset, delivery: 'response' } });
  await sql`update users set email = ${`${name}@example.org`}, confirmed_email = ${`${name}@example.org`} where id = ${userId}`;
  const ask = (username: string) => requestReset({ username }, '192.0.2.9', now);
  for (const username of [name, `${name}@example.org`, name, `${name}@example.org`, name])
    expect(await ask(username)).not.toBeNull();
  expect(await ask(`${name}@example.org`)).toBeNull();
});
