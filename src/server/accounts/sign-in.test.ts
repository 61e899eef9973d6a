import '../../../tests/support/database.ts';
import { faultOf } from '../../../tests/support/faults.ts';
import { argon2Sync, randomBytes, randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { changeOwnPassword, isRegistrationOpen, openFirstRegistration, registerAdmin, signIn } from './sign-in.ts';
import { config } from '#server/config.ts';
import { sql } from '#server/db/sql.ts';
import { addUser, changePassword, renewPasswordHash } from '#server/db/users.ts';
import { deviceCookie } from './devices.ts';
import { hashPassword } from './passwords.ts';
import { resumeSession, resumeSessionUser, startSession } from './sessions.ts';
import { Credentials, newPassword, Username } from '#shared/account.ts';

const now = new Date();
const who = { username: 'Ana', password: 'päss wörd 🎧' };
const register = (masterPassword: string, more = {}) =>
  registerAdmin({ masterPassword, ...who, ...more }, '127.0.0.1', now);

afterEach(() => void (config.throttles = false));
beforeEach(() => sql`delete from users`);

test('the first administrator is made with the password of the first start, which then opens nothing', async () => {
  const master = (await openFirstRegistration()) ?? '';
  expect(master.length).toBeGreaterThanOrEqual(16);
  expect(await openFirstRegistration()).toBe(master);
  expect(await isRegistrationOpen()).toBe(true);
  expect(await register(master)).toMatchObject({ user: { username: 'Ana', isAdmin: true }, isFirst: true });
  expect(await isRegistrationOpen()).toBe(false);
  expect(await openFirstRegistration()).toBeNull();
  expect(await faultOf(register(master, { username: 'Ben' }))).toMatch(/forbidden|missing/);
});

test('two registrations at once make one administrator', async () => {
  const master = (await openFirstRegistration()) ?? '';
  const faults = await Promise.all(['Ana', 'Ben', 'Cleo'].map((username) => faultOf(register(master, { username }))));
  expect(faults.filter((fault) => fault === 'none')).toHaveLength(1);
  const [row] = await sql<{ count: number }[]>`select count(*)::int as count from users`;
  expect(row?.count).toBe(1);
});

test('a wrong master password says so before it says anything of names', async () => {
  await openFirstRegistration();
  expect(await faultOf(register('wrong'))).toBe('forbidden: masterPasswordWrong');
});

test.each(['password', 'ANA', 'Carecast'])('the password %j is too easy to guess', async (password) => {
  const master = (await openFirstRegistration()) ?? '';
  expect(await faultOf(register(master, { password }))).toBe('invalid: passwordTooEasy');
});

test('signing in takes the password as typed and the name in any case', async () => {
  await register((await openFirstRegistration()) ?? '');
  expect(await signIn({ ...who, username: 'ANA' }, '127.0.0.1', now)).toMatchObject({ user: { username: 'Ana' } });
  const wrong = 'signedOut: credentialsInvalid';
  expect(await faultOf(signIn({ ...who, password: 'PÄSS wörd 🎧' }, '127.0.0.1', now))).toBe(wrong);
  expect(await faultOf(signIn({ ...who, password: `${who.password} ` }, '127.0.0.1', now))).toBe(wrong);
  expect(await faultOf(signIn({ ...who, username: 'Nobody' }, '127.0.0.1', now))).toBe(wrong);
});

test('the database holds an argon2id hash with the cost OWASP asks for', async () => {
  await register((await openFirstRegistration()) ?? '');
  const [row] = await sql<{ password: string }[]>`select password from users`;
  expect(row?.password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test('guesses from elsewhere lock no one out of a device they know', async () => {
  await register((await openFirstRegistration()) ?? '');
  const device = /=([^;]*)/.exec(deviceCookie('Ana'))?.[1];
  config.throttles = true;
  const wrong = { ...who, password: 'a wrong guess' };
  for (let count = 0; count < 10; count += 1) {
    expect(await faultOf(signIn(wrong, `192.0.2.${count}`, now))).toMatch(/^signedOut/);
  }
  expect(await faultOf(signIn(who, '192.0.2.20', now))).toMatch(/^tooMany/);
  expect(await faultOf(signIn(who, '192.0.2.21', now, 'made.up'))).toMatch(/^tooMany/);
  expect(await faultOf(signIn(who, '192.0.2.22', now, device))).toBe('none');
  for (let count = 30; count < 40; count += 1) {
    expect(await faultOf(signIn(wrong, `192.0.2.${count}`, now, device))).toMatch(/^signedOut/);
  }
  expect(await faultOf(signIn(who, '192.0.2.40', now, device))).toMatch(/^tooMany/);
});

test('choosing a password ends every other session and asks for the present one', async () => {
  const { user } = await register((await openFirstRegistration()) ?? '');
  const here = await startSession(user.id, undefined);
  const elsewhere = await startSession(user.id, undefined);
  const session = (await resumeSession(here, new Date()))?.session.id ?? '';
  const choose = (password: string, newPassword: string) =>
    faultOf(changeOwnPassword({ ...user, isRecent: true }, { password, newPassword }, session, now));
  expect(await choose('wrong', 'another table')).toBe('invalid: passwordNotCurrent');
  expect(await choose(who.password, 'password')).toBe('invalid: passwordTooEasy');
  expect(await choose(who.password, 'another table')).toBe('none');
  expect(await resumeSessionUser(here, new Date())).not.toBeNull();
  expect(await resumeSessionUser(elsewhere, new Date())).toBeNull();
  expect(await faultOf(signIn({ ...who, password: 'another table' }, '127.0.0.1', now))).toBe('none');
});

test('a failed sign-in is in the audit log without what was typed', async () => {
  await register((await openFirstRegistration()) ?? '');
  await faultOf(signIn({ username: 'my-password-by-mistake', password: 'guess' }, '127.0.0.1', now));
  const log = JSON.stringify(await sql`select * from audit_log where action = 'sign-in failed'`);
  expect(log).toContain('sign-in failed');
  expect(log).not.toContain('my-password-by-mistake');
});

test('a username is measured as it will be kept: U+FB2C becomes three characters', () => {
  const parse = (count: number) => Username.safeParse('\ufb2c'.repeat(count)).success;
  expect([parse(21), parse(22)]).toEqual([true, false]);
});

test('with a wrong master password a taken name answers as a free one does', async () => {
  await register((await openFirstRegistration()) ?? '');
  config.masterPassword = 'open for a second administrator';
  onTestFinished(() => void (config.masterPassword = undefined));
  expect(await faultOf(register('wrong', { username: 'Ben' }))).toBe(await faultOf(register('wrong')));
  const second = await register(config.masterPassword, { username: 'Ben' });
  expect(second).toMatchObject({ user: { username: 'Ben' }, isFirst: false });
});

test('the sixth wrong master password and the eleventh wrong password from one address must wait', async () => {
  const master = (await openFirstRegistration()) ?? '';
  config.throttles = true;
  for (let count = 0; count < 5; count += 1) expect(await faultOf(register('wrong'))).toMatch(/^forbidden/);
  expect(await faultOf(register(master))).toMatch(/^tooMany/);
  const guess = (username: string) => faultOf(signIn({ username, password: 'a guess' }, '198.51.100.7', now));
  for (let count = 0; count < 10; count += 1) expect(await guess(`Nobody ${count}`)).toMatch(/^signedOut/);
  expect(await guess('Nobody else')).toMatch(/^tooMany/);
});

test('signing in is not counted, and what was guessed before it still is', async () => {
  await register((await openFirstRegistration()) ?? '');
  config.throttles = true;
  const enter = (password: string) => faultOf(signIn({ ...who, password }, '198.51.100.8', now));
  for (let count = 0; count < 9; count += 1) await enter('a guess');
  for (let count = 0; count < 3; count += 1) expect(await enter(who.password)).toBe('none');
  expect(await enter('a guess')).toMatch(/^signedOut/);
  expect(await enter(who.password)).toMatch(/^tooMany/);
});

test('a password has at most 256 bytes, as UTF-8 counts them', () => {
  const isTaken = (password: string) => [
    Credentials.safeParse({ username: 'Ana', password }).success,
    newPassword().safeParse(password).success,
  ];
  expect(isTaken('x'.repeat(256))).toEqual([true, true]);
  expect(isTaken('x'.repeat(257))).toEqual([false, false]);
  expect(isTaken('é'.repeat(128))).toEqual([true, true]);
  expect(isTaken('é'.repeat(129))).toEqual([false, false]);
});

/** A PHC string of other parameters, as a former version or another of our sites made it. */
function hashedOtherwise(password: string, memory: number, passes: number, tagLength = 24): string {
  const nonce = randomBytes(16);
  const cost = { memory, passes, parallelism: 1, tagLength };
  const hash = argon2Sync('argon2id', { message: password, nonce, ...cost });
  const bare = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
  return `$argon2id$v=19$m=${memory},t=${passes},p=1$${bare(nonce)}$${bare(hash)}`;
}
const storedHash = async (name: string) =>
  (await sql<{ password: string }[]>`select password from users where username = ${name}`)[0]?.password;

test('a password hashed with other parameters signs in, and is hashed with ours when it does', async () => {
  const old = hashedOtherwise('an older table', 8_192, 3);
  await addUser('Dora', old, 'user');
  expect(await faultOf(signIn({ username: 'Dora', password: 'a guess' }, '127.0.0.1', now))).toMatch(/^signedOut/);
  expect(await storedHash('Dora')).toBe(old);
  const enter = () => faultOf(signIn({ username: 'Dora', password: 'an older table' }, '127.0.0.1', now));
  expect(await enter()).toBe('none');
  const renewed = await storedHash('Dora');
  expect(renewed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await enter()).toBe('none');
  expect(await storedHash('Dora')).toBe(renewed);
});

test('a password with accents is the same however a keyboard composes it, wherever it is set or asked for', async () => {
  const chosen = ' contraseña de María 7';
  const [composed, apart] = [chosen.normalize('NFC'), chosen.normalize('NFD')];
  const master = (await openFirstRegistration()) ?? '';
  config.masterPassword = `${master} ñ`.normalize('NFD');
  onTestFinished(() => void (config.masterPassword = undefined));
  const { user } = await register(`${master} ñ`.normalize('NFC'), { password: apart });
  const enter = (password: string, username = 'Ana') => faultOf(signIn({ username, password }, '127.0.0.1', now));
  expect([await enter(composed), await enter(apart)]).toEqual(['none', 'none']);
  const change = { password: composed, newPassword: 'José 42 años'.normalize('NFD') };
  expect(await faultOf(changeOwnPassword({ ...user, isRecent: true }, change, randomUUID(), now))).toBe('none');
  expect([await enter('José 42 años'.normalize('NFC')), await enter(composed)]).toEqual([
    'none',
    'signedOut: credentialsInvalid',
  ]);
  const long = 'é'.repeat(128).normalize('NFD');
  expect([
    Credentials.safeParse({ username: 'Ana', password: long }).success,
    newPassword().safeParse(long).success,
  ]).toEqual([true, true]);
  expect(newPassword().safeParse('ñéí'.normalize('NFD')).success).toBe(false);
});

test('a password that was hashed as typed signs in, and is hashed in NFC when it does', async () => {
  const typed = 'contraseña'.normalize('NFD');
  await addUser('Dora', hashedOtherwise(typed, 19_456, 2, 32), 'user');
  const enter = (password: string) => faultOf(signIn({ username: 'Dora', password }, '127.0.0.1', now));
  const old = await storedHash('Dora');
  expect(await enter(typed.normalize('NFC'))).toBe('none');
  const renewed = await storedHash('Dora');
  expect(renewed).not.toBe(old);
  expect([await enter(typed), await storedHash('Dora')]).toEqual(['none', renewed]);
});

test('a password that was chosen while the old one was hashed again stays chosen', async () => {
  const old = hashedOtherwise('an older table', 8_192, 3);
  const dora = await addUser('Dora', old, 'user');
  const chosen = await hashPassword('a chosen table');
  await changePassword(dora?.id ?? '', chosen);
  await renewPasswordHash(dora?.id ?? '', old, await hashPassword('an older table'));
  expect(await storedHash('Dora')).toBe(chosen);
});

test.each(['$argon2id$', '$argon2id$v=19$m=1,t=0,p=0$c2FsdA$aGFzaA', '$argon2id$v=16$m=19456,t=2,p=1$c2FsdA$aGFzaA'])(
  'nothing signs in to %s',
  async (password) => {
    await addUser('Eve', password, 'user');
    expect(await faultOf(signIn({ username: 'Eve', password: 'x' }, '127.0.0.1', now))).toMatch(/^signedOut/);
  },
);

test('an email address signs in like the name, in any case, and counts with it', async () => {
  await register((await openFirstRegistration()) ?? '');
  await sql`update users set email = 'ana@example.org', confirmed_email = 'ana@example.org'`;
  expect(await signIn({ ...who, username: 'Ana@Example.ORG' }, '127.0.0.1', now)).toMatchObject({
    user: { username: 'Ana' },
  });
  config.throttles = true;
  for (let count = 0; count < 10; count += 1) {
    const username = count % 2 ? 'ana@example.org' : 'Ana';
    const fault = await faultOf(signIn({ username, password: 'a wrong guess' }, `192.0.2.${50 + count}`, now));
    expect(fault).toBe('signedOut: credentialsInvalid');
  }
  expect(await faultOf(signIn({ ...who, username: 'ana@example.org' }, '192.0.2.70', now))).toMatch(/^tooMany/);
});

test('an email address that is not confirmed signs no one in', async () => {
  await addUser('Eva', await hashPassword(who.password), 'user');
  await sql`update users set email = 'eva@example.org' where username = 'Eva'`;
  const byEmail = { ...who, username: 'eva@example.org' };
  expect(await faultOf(signIn(byEmail, '127.0.0.1', now))).toBe('signedOut: credentialsInvalid');
  await sql`update users set confirmed_email = email where username = 'Eva'`;
  expect(await signIn(byEmail, '127.0.0.1', now)).toMatchObject({ user: { username: 'Eva' } });
  expect(Credentials.safeParse({ username: `${'a'.repeat(242)}@example.org`, password: 'x' }).success).toBe(true);
});
