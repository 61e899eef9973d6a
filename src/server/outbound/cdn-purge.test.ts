import '../../../tests/support/database.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type StandInCdn, startCdn } from '../../../tests/support/cdn.ts';
import { anAdmin, anEpisode } from '../../../tests/support/makers.ts';
import { changeEpisode, deleteEpisode } from '#server/catalogue/episodes.ts';
import { type CdnService, cdnOf } from '#server/config/cdn.ts';
import { config } from '#server/config.ts';
import { listFailedJobs, listJobs } from '#server/db/jobs.ts';
import { addPurge } from '#server/db/purges.ts';
import { sql } from '#server/db/sql.ts';
import { transactAndInvalidate } from '#server/invalidation.ts';
import { startWorker } from '#server/jobs/index.ts';
import { purgeCdn, readRetryAfter } from './cdn-purge.ts';

let cdn: StandInCdn;
const workers: { stop(): Promise<void> }[] = [];
const use = async (service: CdnService) => {
  cdn = await startCdn(service);
  config.cdn = cdnOf(cdn.settings);
};
beforeEach(() => use('cloudflare'));
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop()));
  config.cdn = null;
  await cdn.close();
  await sql`truncate jobs`;
});

const work = () =>
  void workers.push(startWorker({ purge: (_payload, job) => purgeCdn(config.cdn, job) }, { stopWait: 0 }));
/** What waits for its moment is due now. */
const hurry = () => sql`update jobs set due_at = clock_timestamp() where state = 'waiting'`;
const jobs = async () => (await listJobs({ limit: 100 })).filter(({ kind }) => kind === 'purge');
const tagsOfJobs = async () =>
  (
    await sql<{ tags: string[] }[]>`
    select array(select jsonb_array_elements_text(payload->'tags')) as tags from jobs where kind = 'purge' order by created_at`
  ).map(({ tags }) => tags);
const states = async () => (await jobs()).map(({ state }) => state).toSorted();

describe.each(['cloudflare', 'fastly', 'bunny'] as const)('%s', (service) => {
  test('is called with the token and the tags of all that wait, as its API wants it', async () => {
    await cdn.close();
    await use(service);
    for (const tags of [['lists', 'feed'], ['feed', 'episode-1'], ['show']]) await addPurge(tags, sql);
    await hurry();
    work();
    await expect.poll(states).toEqual(['done', 'done', 'done']);
    expect(cdn.calls.flatMap(({ tags }) => tags).toSorted()).toEqual(['episode-1', 'feed', 'lists', 'show']);
    expect(cdn.calls).toHaveLength(service === 'bunny' ? 4 : 1);
  });
});

test('what visitors can see is purged by the commit that changes it, a draft that nobody sees is not', async () => {
  const admin = await anAdmin();
  const { id } = await anEpisode({ published: false }, new Date(), admin);
  await sql`truncate jobs`;
  await changeEpisode(admin, id, { title: 'Still a draft' }, new Date());
  expect(await jobs()).toEqual([]);
  await changeEpisode(admin, id, { published: true }, new Date());
  await changeEpisode(admin, id, { title: 'Seen' }, new Date());
  await changeEpisode(admin, id, { published: false }, new Date());
  expect(await tagsOfJobs()).toEqual(Array.from({ length: 3 }, () => ['lists', 'feed', `episode-${id}`]));
  await sql`truncate jobs`;
  await changeEpisode(admin, id, { published: true }, new Date());
  await deleteEpisode(admin, id, new Date());
  expect(await jobs()).toHaveLength(2);
  await sql`truncate jobs`;
  const rolledBack = transactAndInvalidate(['show'], () => Promise.reject(new Error('no')));
  await expect(rolledBack).rejects.toThrow('no');
  await transactAndInvalidate(['counters'], () => Promise.resolve());
  expect(await jobs()).toEqual([]);
  await transactAndInvalidate(['show'], () => Promise.resolve());
  expect(await tagsOfJobs()).toEqual([['show']]);
  await anEpisode({ published: true });
  expect(await tagsOfJobs()).toEqual([['show'], ['lists', 'feed']]);
});

test('without a CDN nothing is purged, nor is anything left of the time when there was one', async () => {
  await addPurge(['show'], sql);
  config.cdn = null;
  await transactAndInvalidate(['show'], () => Promise.resolve());
  await hurry();
  work();
  await expect.poll(states).toEqual(['done']);
  expect(cdn.calls).toEqual([]);
});

test('many tags are one purge of everything', async () => {
  await addPurge(
    Array.from({ length: 31 }, (_, at) => `episode-${at}`),
    sql,
  );
  await hurry();
  work();
  await expect.poll(states).toEqual(['done']);
  expect(cdn.calls.map(({ tags }) => tags)).toEqual([['carecast']]);
});

test('a CDN that is away is asked again, also for what changed meanwhile', async () => {
  await cdn.goAway();
  await addPurge(['lists'], sql);
  await hurry();
  work();
  const lastError = async () => (await jobs())[0]?.lastError;
  await expect.poll(lastError).toBe('Cloudflare could not be asked to purge: nothing answers there');
  await cdn.comeBack();
  await addPurge(['show'], sql);
  await hurry();
  await expect.poll(async () => (await hurry(), states())).toEqual(['done', 'done']);
  expect(cdn.calls.flatMap(({ tags }) => tags).toSorted()).toEqual(['lists', 'show']);
});

test('what a refused token did not purge is a failed job that says so, without the token, and runs again', async () => {
  const token = config.cdn?.token ?? '';
  config.cdn = config.cdn && { ...config.cdn, token: 'another-token' };
  await addPurge(['lists'], sql);
  await hurry();
  work();
  await expect.poll(states).toEqual(['failed']);
  const [failed] = await listFailedJobs(10);
  expect(failed).toMatchObject({ kind: 'purge', lastError: 'Cloudflare refused the token of CDN_PURGE (403)' });
  expect(JSON.stringify(await sql`select jobs::text from jobs`)).not.toMatch(/token-nobody|another-token/);
  config.cdn = config.cdn && { ...config.cdn, token };
  await sql`update jobs set state = 'waiting', ended_at = null, due_at = clock_timestamp()`;
  await addPurge(['show'], sql); // wakes the worker
  await hurry();
  await expect.poll(async () => (await hurry(), states())).toEqual(['done', 'done']);
});

test('a CDN that has had too many calls gets none until the time it names, also for later changes', async () => {
  cdn.answer = (response) => response.writeHead(429, { 'Retry-After': '900' }).end();
  await addPurge(['lists'], sql);
  await hurry();
  work();
  const waits = async () => (await jobs()).map(({ dueAt }) => Math.round((dueAt.getTime() - Date.now()) / 60_000));
  await expect.poll(waits).toEqual([15]);
  cdn.answer = null;
  await addPurge(['show'], sql);
  await sql`update jobs set due_at = clock_timestamp() where attempts = 0`;
  await sql`select pg_notify('carecast_jobs', '')`;
  await expect.poll(states).toEqual(['done', 'waiting']);
  await expect.poll(async () => (await waits()).toSorted()).toContain(15);
  expect(cdn.calls).toHaveLength(1);
  await sql`update jobs set payload = payload - 'notBefore', due_at = clock_timestamp() where state = 'waiting'`;
  await sql`select pg_notify('carecast_jobs', '')`;
  await expect.poll(states).toEqual(['done', 'done']);
  expect(cdn.calls[1]?.tags.toSorted()).toEqual(['lists', 'show']);
});

test('a job whose process lost its lease merges nothing, so nothing is lost', async () => {
  await addPurge(['lists'], sql);
  const [job] = await sql<{ id: string }[]>`update jobs set attempts = 2, state = 'running',
    leased_until = clock_timestamp() + interval '1 minute' returning id`;
  await addPurge(['show'], sql);
  await purgeCdn(config.cdn, { id: job?.id ?? '', attempt: 1 });
  expect(cdn.calls).toEqual([]);
  expect(await tagsOfJobs()).toEqual([['lists'], ['show']]);
  expect(await states()).toEqual(['running', 'waiting']);
});

test.each([
  ['900', 900_000],
  ['0', 1_000],
  ['86400', 3_600_000],
  ['Sun, 22 Nov 2026 04:00:30 GMT', 30_000],
  ['soon', null],
  [undefined, null],
])('Retry-After: %s is %s ms', (value, delay) => {
  expect(readRetryAfter(value, new Date('2026-11-22T04:00:00Z'))).toBe(delay);
});
