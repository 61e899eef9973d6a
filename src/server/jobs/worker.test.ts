import '../../../tests/support/database.ts';
import { afterEach, expect, test } from 'vitest';
import {
  addJob,
  bringForwardJobs,
  finishJob,
  listFailedJobs,
  listJobs,
  measureQueue,
  restartJob,
  takeJob,
} from '#server/db/jobs.ts';
import type { Reason } from '#shared/reason.ts';
import { config } from '#server/config.ts';
import { sql } from '#server/db/sql.ts';
import { backOff } from './back-off.ts';
import type { JobKind } from '#server/db/jobs.ts';
import { failJobsOfBackup, PermanentJobError } from '#server/queue.ts';
import { startWorker } from './worker.ts';

const NEVER: Reason = { code: 'alertOff' };

const workers: { stop(): Promise<void> }[] = [];
const start: typeof startWorker = (...args) => {
  const worker = startWorker(...args);
  workers.push(worker);
  return worker;
};
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop()));
  await sql`truncate jobs cascade`;
});

function createLatch(): { promise: Promise<void>; resolve: () => void } {
  let resolve = () => {};
  const promise = new Promise<void>((free) => (resolve = free));
  return { promise, resolve };
}

const add = (key: string, more: { kind?: JobKind; dueAt?: Date; scheduledFor?: Date } = {}) =>
  addJob({ kind: 'event', key, payload: { key }, ...more }, sql);
const all = async () => (await listJobs({ limit: 100 })).toSorted((one, other) => (one.key < other.key ? -1 : 1));
const states = async () => (await all()).map(({ key, state }) => `${key} ${state}`);

test('two workers do each job once, also those added while they run', async () => {
  const done: unknown[] = [];
  for (const each of ['a', 'b', 'c', 'd']) await add(each);
  const event = ({ key }: { key?: unknown }) => Promise.resolve(void done.push(key));
  start({ event });
  start({ event });
  await expect.poll(() => done.length).toBe(4);
  for (const each of ['e', 'f', 'g']) await add(each);
  await expect.poll(states).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((each) => `${each} done`));
  expect(done.toSorted()).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g']);
});

test('the same kind and key is added once, and nothing by a transaction that is rolled back', async () => {
  await add('a');
  await add('a');
  await add('a', { kind: 'mail' });
  const rolledBack = sql.begin(async (db) => {
    await addJob({ kind: 'event', key: 'b', payload: {} }, db);
    throw new Error('no');
  });
  await expect(rolledBack).rejects.toThrow('no');
  expect((await all()).map(({ kind, key }) => `${kind} ${key}`).toSorted()).toEqual(['event a', 'mail a']);
});

test('a job that one is just taking is no other’s, who does not wait for it', async () => {
  await add('a');
  await sql.begin(async (db) => {
    expect(await takeJob(['event'], 1_000, db)).not.toBeNull();
    expect(await takeJob(['event'], 1_000)).toBeNull();
  });
});

test('a job whose time has not come waits, and one of a kind that this program cannot do is left alone', async () => {
  const done: unknown[] = [];
  await add('later', { dueAt: new Date(Date.now() + 3_600_000) });
  await add('another kind', { kind: 'mail' });
  start({ event: ({ key }) => Promise.resolve(void done.push(key)) });
  await add('now');
  await expect.poll(() => done).toEqual(['now']);
  expect(await states()).toContain('later waiting');
  expect(await states()).toContain('another kind waiting');
});

test('a failure is retried later with its reason kept, a permanent one ends as failed and can be run again', async () => {
  let isMended = false;
  await add('fails');
  await add('hopeless');
  start({
    event: ({ key }) =>
      isMended
        ? Promise.resolve()
        : Promise.reject(key === 'fails' ? new Error('not now') : new PermanentJobError(NEVER)),
  });
  await expect.poll(states).toEqual(['fails waiting', 'hopeless failed']);
  const [fails, hopeless] = await all();
  expect(fails).toMatchObject({ attempts: 1, reason: { code: 'other', text: 'not now' }, endedAt: null });
  expect(fails?.dueAt.getTime()).toBeGreaterThan(fails?.createdAt.getTime() ?? Infinity);
  expect(hopeless).toMatchObject({ attempts: 1, reason: NEVER });
  isMended = true;
  expect(await restartJob(fails?.id ?? '')).toBe(0);
  expect(await restartJob(hopeless?.id ?? '')).toBe(1);
  await expect.poll(states).toEqual(['fails waiting', 'hopeless done']);
});

test('a failure in words that no database stores ends its job all the same', async () => {
  await add('a');
  start({ event: () => Promise.reject(new PermanentJobError({ code: 'other', text: '550 no\0 such user' })) });
  await expect.poll(states).toEqual(['a failed']);
  expect((await all())[0]?.reason).toEqual({ code: 'other', text: '550 no such user' });
});

test('a job that has failed for a day is failed', async () => {
  await add('a');
  await sql`update jobs set give_up_at = now() - interval '1 second'`;
  start({ event: () => Promise.reject(new Error('still not')) });
  await expect.poll(states).toEqual(['a failed']);
});

test('a job of a killed process is taken again, and what that process writes late changes nothing', async () => {
  await add('a');
  const lost = await takeJob(['event'], 0);
  expect(lost?.attempt).toBe(1);
  const { promise: held, resolve: finish } = createLatch();
  const attempts: number[] = [];
  start({ event: (_payload, { attempt }) => (attempts.push(attempt), held) });
  await expect.poll(() => attempts).toEqual([2]);
  if (lost) await finishJob(lost);
  expect(await states()).toEqual(['a running']);
  finish();
  await expect.poll(states).toEqual(['a done']);
});

test('a clock that was a day ahead, and is set back, holds no job up; those that have a time of their own wait for it', async () => {
  const tomorrow = new Date(Date.now() + 24 * 3_600_000);
  for (const key of ['added', 'leased', 'later']) await add(key);
  await add('publication', { kind: 'publish', scheduledFor: tomorrow });
  await addJob({ kind: 'mail', key: 'digest', payload: {}, scheduledFor: tomorrow }, sql);
  await sql`update jobs set created_at = ${tomorrow}, due_at = ${tomorrow} where key = 'added'`;
  await sql`update jobs set state = 'running', attempts = 1, leased_until = ${tomorrow} where key = 'leased'`;
  await sql`update jobs set attempts = 3, due_at = now() + interval '4 hours' where key = 'later'`;
  const done: string[] = [];
  start({ event: ({ key }) => Promise.resolve(void done.push(String(key))) });
  await bringForwardJobs();
  await expect
    .poll(states)
    .toEqual(['added done', 'digest waiting', 'later waiting', 'leased done', 'publication waiting']);
  expect(done.toSorted()).toEqual(['added', 'leased']);
});

test('a worker that stops waits for its job, and gives a job that does not end back to the others', async () => {
  await add('a');
  const { promise: begun, resolve: begin } = createLatch();
  const { promise: held, resolve: free } = createLatch();
  const worker = startWorker({ event: () => (begin(), held) });
  await begun;
  const stopped = worker.stop();
  free();
  await stopped;
  expect(await states()).toEqual(['a done']);

  await add('b');
  const { promise: begunAgain, resolve: beginAgain } = createLatch();
  const stuck = startWorker({ event: () => (beginAgain(), new Promise(() => {})) }, { stopWait: 0 });
  await begunAgain;
  await stuck.stop();
  expect(await states()).toEqual(['a done', 'b waiting']);
  expect((await takeJob(['event'], 1_000))?.payload).toEqual({ key: 'b' });
});

test('a worker that stops does not wait for the measurement of a file, which begins again elsewhere', async () => {
  await add('file', { kind: 'sound' });
  const { promise: begun, resolve: begin } = createLatch();
  const worker = startWorker({ sound: () => (begin(), new Promise(() => {})) }, { stopWait: 100_000_000 });
  await begun;
  await worker.stop();
  expect((await takeJob(['sound'], 1_000))?.payload).toEqual({ key: 'file' });
});

test.each([
  ['webhook', 4, ['mail', 'websub', 'publish', 'event']],
  ['mail', 3, ['notice', 'webhook', 'websub', 'publish', 'event']],
  ['websub', 1, ['mail', 'webhook', 'publish', 'event']],
] as const)('%s jobs that wait for a server that never answers delay no other kind', async (stuck, places, others) => {
  const done: string[] = [];
  for (let each = 0; each < 6; each += 1) await add(`slow ${each}`, { kind: stuck });
  const { promise: held, resolve: free } = createLatch();
  const runners = Object.fromEntries(others.map((kind) => [kind, () => Promise.resolve(void done.push(kind))]));
  start({ ...runners, [stuck]: () => held });
  const running = async () => (await states()).filter((each) => /^slow.*running$/.test(each)).length;
  await expect.poll(running).toBe(places);
  for (const kind of others) await add('due', { kind });
  await expect.poll(() => done.toSorted()).toEqual([...others].sort());
  expect(await running()).toBe(places);
  free();
});

test('of the mail to subscribers no more is begun than the mail server is set to take', async () => {
  const done: string[] = [];
  Object.assign(config, { mail: { smtpUrl: 'smtp://127.0.0.1:1', from: 'show@example.org' }, mailPerMinute: 1 });
  await sql`truncate job_rates`;
  try {
    for (let each = 0; each < 12; each += 1) await add(`mail ${each}`, { kind: 'mail' });
    start({ mail: ({ key }) => Promise.resolve(void done.push(String(key))) });
    await expect.poll(() => done).toHaveLength(10);
    await expect.poll(async () => (await states()).filter((each) => each.endsWith('waiting'))).toHaveLength(2);
  } finally {
    Object.assign(config, { mail: null, mailPerMinute: 3 });
  }
});

test('the wait after a failure grows from seconds to hours, and differs by chance', () => {
  expect([1, 2, 3, 8, 13, 40].map((attempt) => backOff(attempt, 1) / 1000)).toEqual([5, 10, 20, 640, 14_400, 14_400]);
  expect(backOff(1, 0)).toBe(2_500);
});

test('the queue is as old as its job that has been due longest; one that has ended does not count', async () => {
  expect(await measureQueue()).toEqual({ age: 0, failed: 0 });
  await add('due', { dueAt: new Date(Date.now() - 600_000) });
  await add('not yet', { dueAt: new Date(Date.now() + 600_000) });
  expect((await measureQueue()).age).toBeGreaterThanOrEqual(600);
  start({ event: () => Promise.reject(new PermanentJobError(NEVER)) });
  await expect.poll(() => measureQueue()).toEqual({ age: 0, failed: 1 });
});

test('of a restored database’s jobs those that announce are failed until a person runs them; the others continue', async () => {
  const later = new Date(Date.now() + 3_600_000);
  for (const kind of ['event', 'mail', 'webhook', 'websub', 'publish'] as const) await add(kind, { kind });
  await add('retried', { kind: 'mail', dueAt: later });
  await addJob({ kind: 'mail', key: 'digest', payload: {}, scheduledFor: later }, sql);
  const taken = await takeJob(['webhook'], 60_000);
  expect(await sql.begin((db) => failJobsOfBackup(new Date(), db))).toBe(4);
  const found = await all();
  expect(found.filter(({ state }) => state === 'failed').map(({ key }) => key)).toEqual([
    'event',
    'mail',
    'retried',
    'webhook',
  ]);
  expect(found.filter(({ state }) => state === 'waiting').map(({ key }) => key)).toEqual([
    'digest',
    'publish',
    'websub',
  ]);
  expect(await restartJob(taken?.id ?? '')).toBe(1);
});

test('failed jobs of one kind and reason, or sentence of the version before, are listed together, and run again together or alone', async () => {
  const fail = (key: string, kind: JobKind, reason: Reason, said: string | null = null) => sql`
    insert into jobs (kind, key, payload, state, due_at, attempts, reason, last_error, ended_at)
    values (${kind}, ${key}, '{}', 'failed', now(), ${key.length}, ${sql.json(reason)}, ${said}, ${new Date(1_000 * key.length)})`;
  for (const key of ['a', 'aa', 'aaa']) await fail(key, 'mail', { code: 'alertRefused', status: 404 });
  await fail('b', 'webhook', { code: 'alertRefused', status: 404 });
  await fail('cccc', 'mail', { code: 'alertRefused', status: 403 });
  await fail('ccccc', 'mail', NEVER, 'too slow');
  const failed = await listFailedJobs(10);
  expect(failed.map(({ kind, reason, count, attempts }) => [kind, reason, count, attempts])).toEqual([
    ['mail', { code: 'other', text: 'too slow' }, 1, 5],
    ['mail', { code: 'alertRefused', status: 403 }, 1, 4],
    ['mail', { code: 'alertRefused', status: 404 }, 3, 3],
    ['webhook', { code: 'alertRefused', status: 404 }, 1, 1],
  ]);
  expect(await restartJob(failed[2]?.id ?? '', true)).toBe(3);
  expect(await states()).toEqual(['a waiting', 'aa waiting', 'aaa waiting', 'b failed', 'cccc failed', 'ccccc failed']);
  expect(await restartJob(failed[2]?.id ?? '', true)).toBe(0);
  expect(await restartJob(failed[3]?.id ?? '')).toBe(1);
});
