import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { anEmptyDatabase, removeEmptyDatabases } from '../../../tests/support/empty-database.ts';
import { faultOf } from '../../../tests/support/faults.ts';
import { signIn } from './sign-in.ts';
import { config } from '#server/config.ts';
import { migrate } from '#server/db/migrate.ts';
import { closePool, openPool, sql } from '#server/db/sql.ts';
import { addUser } from '#server/db/users.ts';
import { deviceCookie } from './devices.ts';
import { hashPassword } from './passwords.ts';
import { requestReset } from './resets.ts';

// A database whose `lower` knows Unicode, as those of most hosters: İ (U+0130) is i there and two characters to
// JavaScript.
const now = new Date();
const PASSWORD = 'a quiet kitchen table';
const { reset } = config;

beforeAll(async () => {
  openPool((await anEmptyDatabase('C.UTF-8')).location);
  await migrate(sql);
  await addUser('admin', await hashPassword(PASSWORD), 'administrator');
});
afterAll(async () => {
  await closePool();
  await removeEmptyDatabases();
});
afterEach(async () => {
  Object.assign(config, { throttles: false, reset });
  await sql`delete from throttles`;
});

let addresses = 0;
const elsewhere = () => `198.51.100.${(addresses += 1)}`;
const enter = async (username: string, password: string, device?: string) =>
  (await faultOf(signIn({ username, password }, elsewhere(), now, device))).split(':')[0];

test('the database takes one name for the other', async () => {
  expect(await signIn({ username: 'admİn', password: PASSWORD }, elsewhere(), now)).toMatchObject({
    user: { username: 'admin' },
  });
});

test('guesses at all spellings of a name are counted together', async () => {
  config.throttles = true;
  const spellings = ['admin', 'admİn', 'ADMİN', 'Admin'];
  for (let count = 0; count < 10; count += 1) {
    expect(await enter(spellings[count % 4] ?? '', 'a guess')).toBe('signedOut');
  }
  for (const spelling of spellings) expect(await enter(spelling, PASSWORD)).toBe('tooMany');
});

test('a name that no one has is counted as the database spells it', async () => {
  config.throttles = true;
  for (let count = 0; count < 10; count += 1) expect(await enter(count % 2 ? 'nİck' : 'Nick', 'x')).toBe('signedOut');
  expect(await enter('NICK', 'x')).toBe('tooMany');
  expect(await enter('nick2', 'x')).toBe('signedOut');
});

test('a device that is known is known under every spelling of its name', async () => {
  config.throttles = true;
  const device = /=([^;]*)/.exec(deviceCookie('admin'))?.[1];
  for (let count = 0; count < 10; count += 1) await enter('admin', 'a guess');
  expect(await enter('admİn', PASSWORD)).toBe('tooMany');
  expect(await enter('admİn', PASSWORD, device)).toBe('none');
});

test('requests to reset a password are counted together too', async () => {
  Object.assign(config, { throttles: true, reset: { ...reset, delivery: 'response' } });
  const ask = (username: string) => requestReset({ username }, elsewhere(), now);
  for (let count = 0; count < 5; count += 1) expect(await ask('admin')).not.toBeNull();
  expect(await ask('admİn')).toBeNull();
});
