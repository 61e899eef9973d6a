import '../../tests/support/database.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { config } from './config.ts';
import { incrementAttempt, decrementAttempt } from '#server/db/throttles.ts';
import { sql } from '#server/db/sql.ts';
import { DomainError } from './errors.ts';
import { throttleCall } from './throttle.ts';

const now = new Date();
const fiveMinutesOn = new Date(now.getTime() + 5 * 60_000);
const user = { id: '6b0f8a53-6f5e-4f0e-9d0c-0a8a4b1c2d3e', username: 'Ben', isAdmin: false, role: 'user' as const };

beforeEach(async () => {
  config.throttles = true;
  await sql`delete from throttles`;
});
afterEach(() => void (config.throttles = false));

const call = (address: string, who: typeof user | null = null, at = now) =>
  throttleCall(who, address, at).then(
    () => 'answered',
    (error: unknown) => (error instanceof DomainError ? error.fault : String(error)),
  );
const callsAt = (at: Date, count: number, address: string, who: typeof user | null = null) =>
  Promise.all(Array.from({ length: count }, () => call(address, who, at)));
const calls = (count: number, address: string, who: typeof user | null = null) => callsAt(now, count, address, who);
const countAnswered = async (answers: Promise<string[]>) => (await answers).filter((one) => one === 'answered').length;

test('an attempt taken back leaves nothing, be it the first or the third', async () => {
  const count = async () => (await incrementAttempt('login', 300, now)).count;
  expect(await count()).toBe(1);
  await decrementAttempt('login');
  expect(await count()).toBe(1);
  expect([await count(), await count()]).toEqual([2, 3]);
  await decrementAttempt('login');
  expect(await count()).toBe(3);
});

test('a window that a clock left in the future is past once the clock is right', async () => {
  const tomorrow = new Date(now.getTime() + 24 * 3_600_000);
  for (let count = 0; count < 5; count += 1) await incrementAttempt('clock', 300, tomorrow);
  const window = await incrementAttempt('clock', 300, now);
  expect(window).toEqual({ count: 1, resetsAt: fiveMinutesOn });
  expect(await countAnswered(callsAt(tomorrow, 301, '192.0.2.8'))).toBe(300);
  expect(await call('192.0.2.8', null, now)).toBe('answered');
});

test('attempts that arrive out of order, as from two processes, are counted in one window', async () => {
  const counts = [];
  for (const early of [0, 2_000, 1_000, 5_000]) {
    counts.push((await incrementAttempt('order', 300, new Date(now.getTime() - early))).count);
  }
  expect(counts).toEqual([1, 2, 3, 4]);
});

test('an address has three hundred calls in five minutes, and a household of IPv6 is one address', async () => {
  for (const [first, second] of [
    ['192.0.2.1', '192.0.2.1'],
    ['2001:db8::1', '2001:db8:0:0:ffff::2'],
  ] as const) {
    expect(await countAnswered(calls(300, first))).toBe(300);
    expect(await call(second)).toBe('tooMany');
    expect(await call(second, null, fiveMinutesOn)).toBe('answered');
  }
  expect(await call('192.0.2.2')).toBe('answered');
});

test('a client that has to wait is told how long', async () => {
  await calls(300, '192.0.2.3');
  await expect(throttleCall(null, '192.0.2.3', now)).rejects.toMatchObject({ fault: 'tooMany', retryAfter: 300 });
});

test('someone signed in has fifteen hundred calls, from wherever, beside those of their address', async () => {
  await calls(300, '192.0.2.4');
  expect(await countAnswered(calls(1_600, '192.0.2.4', user))).toBe(1_500);
  expect(await call('192.0.2.5', user)).toBe('tooMany');
});

test('what other processes have answered counts, at the latest after thirty calls', async () => {
  await calls(30, '192.0.2.7');
  await sql`update throttles set count = 300`;
  expect(await countAnswered(calls(30, '192.0.2.7'))).toBeLessThanOrEqual(30);
  expect(await call('192.0.2.7')).toBe('tooMany');
});
