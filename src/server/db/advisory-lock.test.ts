import '../../../tests/support/database.ts';
import { expect, test } from 'vitest';
import { LOCKS, tryWithLock } from './advisory-lock.ts';
import { POOL_SIZE, sql } from './sql.ts';

const LOCK = 'restore';
/** Ends the connection that holds the lock, as a database that restarts does. */
const endHolder = () =>
  sql`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objid = ${LOCKS[LOCK]}`;

test('of two that want a lock one runs, and the next one after it', async () => {
  const ran: string[] = [];
  const isInside = Promise.withResolvers<unknown>();
  const mayLeave = Promise.withResolvers<unknown>();
  const first = tryWithLock(LOCK, async () => {
    isInside.resolve(true);
    await mayLeave.promise;
    ran.push('first');
  });
  await isInside.promise;
  expect(await tryWithLock(LOCK, async () => void ran.push('second'))).toBe(false);
  mayLeave.resolve(true);
  expect(await first).toBe(true);
  expect(await tryWithLock(LOCK, async () => void ran.push('third'))).toBe(true);
  expect(ran).toEqual(['first', 'third']);
});

test('work that fails fails the call, and lets go of the lock', async () => {
  await expect(tryWithLock(LOCK, () => Promise.reject(new Error('no room')))).rejects.toThrow('no room');
  expect(await tryWithLock(LOCK, () => Promise.resolve())).toBe(true);
});

test('a connection that is lost in the meantime leaves the work done, and every connection of the pool usable', async () => {
  await Promise.all(Array.from({ length: POOL_SIZE }, () => sql`select pg_sleep(0.01)`));
  expect(await tryWithLock(LOCK, async () => void (await endHolder()))).toBe(true);
  const answers = Array.from({ length: 4 * POOL_SIZE }, () => sql<{ one: number }[]>`select 1 as one`);
  expect((await Promise.all(answers)).flat()).toEqual(answers.map(() => ({ one: 1 })));
});

test('no two locks share a number, and one is what version 0.1.0 asks PostgreSQL for', async () => {
  const numbers = Object.values(LOCKS);
  expect(new Set(numbers).size).toBe(numbers.length);
  const [row] = await sql`select hashtext('carecast admin registration') as number`;
  expect(row?.['number']).toBe(LOCKS.registration);
});
