import '../../../tests/support/database.ts';
import { beforeEach, expect, test } from 'vitest';
import { findWaitAtRate, takeJobAtRate } from './job-rates.ts';
import { addJob, finishJob, measureQueue } from './jobs.ts';
import { sql } from './sql.ts';

const MAIL = ['mail'] as const;
beforeEach(async () => {
  await sql`truncate jobs, job_rates cascade`;
  for (let at = 0; at < 40; at += 1) await addJob({ kind: 'mail', key: String(at), payload: {} }, sql);
});

const take = (perMinute: number) => takeJobAtRate(MAIL, 60_000, perMinute);
/** Takes what may be taken now. */
async function takeAll(perMinute: number): Promise<number> {
  let taken = 0;
  for (let job = await take(perMinute); job; job = await take(perMinute), taken += 1) await finishJob(job);
  return taken;
}
/** As if so many seconds had gone by. */
const later = (seconds: number) => sql`update job_rates set next_at = next_at - make_interval(secs => ${seconds})`;

test('after a pause ten are taken at once, then as many a minute as are set', async () => {
  expect(await takeAll(3)).toBe(10);
  expect(await findWaitAtRate(MAIL, 3)).toBeGreaterThan(19_000);
  await later(19);
  expect(await takeAll(3)).toBe(0);
  await later(42);
  expect(await takeAll(3)).toBe(3);
  await later(24 * 60 * 60);
  expect(await takeAll(3)).toBe(10);
});

test('several processes keep one rate', async () => {
  const taken = await Promise.all(Array.from({ length: 25 }, () => take(3)));
  expect(taken.filter(Boolean)).toHaveLength(10);
});

test('where nothing is due no turn is used up, and what is due later is waited for', async () => {
  await sql`update jobs set due_at = now() + interval '1 minute'`;
  expect(await take(3)).toBeNull();
  expect(await sql`select 1 from job_rates`).toHaveLength(0);
  expect(await findWaitAtRate(MAIL, 3)).toBeGreaterThan(50_000);
  await sql`truncate jobs cascade`;
  expect(await findWaitAtRate(MAIL, 3)).toBeNull();
});

test('a higher rate counts at once, and a clock that was ahead and is set back holds nothing up', async () => {
  await takeAll(1);
  expect(await findWaitAtRate(MAIL, 600)).toBe(0);
  expect(await take(600)).not.toBeNull();
  await sql`update job_rates set next_at = now() + interval '1 day'`;
  expect(await findWaitAtRate(MAIL, 3)).toBe(0);
  expect(await take(3)).not.toBeNull();
});

test('mail that waits for its turn does not make the queue old', async () => {
  await sql`update jobs set due_at = now() - interval '1 hour'`;
  await takeAll(3);
  expect((await measureQueue()).age).toBe(0);
  await later(3_600);
  expect((await measureQueue()).age).toBeGreaterThan(3_000);
});
