import '../../tests/support/database.ts';
import { beforeEach, expect, test } from 'vitest';
import { sql } from './db/sql.ts';
import { isRegistrationOpen, openFirstRegistration, registerAdmin, signIn } from './accounts.ts';
import { DomainError } from './errors.ts';
import { Credentials } from '../shared/account.ts';

const now = new Date();
const who = { username: 'Ana', password: 'päss wörd 🎧' };
const register = (masterPassword: string, more = {}) =>
  registerAdmin({ masterPassword, ...who, ...more }, '127.0.0.1', now);

beforeEach(async () => {
  await sql`delete from users`;
});

const faultOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'none',
    (error: unknown) => (error instanceof DomainError ? `${error.fault}: ${error.message}` : String(error)),
  );

test('the first administrator is made with the password of the first start, which then opens nothing', async () => {
  const master = (await openFirstRegistration()) ?? '';
  expect(master.length).toBeGreaterThanOrEqual(16);
  expect(await openFirstRegistration()).toBe(master);
  expect(await isRegistrationOpen()).toBe(true);
  expect(await register(master)).toMatchObject({ username: 'Ana', isAdmin: true });
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
  expect(await faultOf(register('wrong'))).toBe('forbidden: The master password is wrong');
});

test.each(['password', 'ANA', 'Carecast'])('the password %j is too easy to guess', async (password) => {
  const master = (await openFirstRegistration()) ?? '';
  expect(await faultOf(register(master, { password }))).toBe('invalid: This password is too easy to guess');
});

test('signing in takes the password as typed and the name in any case', async () => {
  await register((await openFirstRegistration()) ?? '');
  expect(await signIn({ ...who, username: 'ANA' }, '127.0.0.1', now)).toMatchObject({ username: 'Ana' });
  const wrong = 'signedOut: Invalid username or password';
  expect(await faultOf(signIn({ ...who, password: 'PÄSS wörd 🎧' }, '127.0.0.1', now))).toBe(wrong);
  expect(await faultOf(signIn({ ...who, password: `${who.password} ` }, '127.0.0.1', now))).toBe(wrong);
  expect(await faultOf(signIn({ ...who, username: 'Nobody' }, '127.0.0.1', now))).toBe(wrong);
});

test('the database holds an argon2id hash with the cost OWASP asks for', async () => {
  await register((await openFirstRegistration()) ?? '');
  const [row] = await sql<{ password: string }[]>`select password from users`;
  expect(row?.password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test('a username is measured as it will be kept: U+FB2C becomes three characters', () => {
  const parse = (count: number) => Credentials.safeParse({ username: '\ufb2c'.repeat(count), password: 'x' }).success;
  expect([parse(21), parse(22)]).toEqual([true, false]);
});
