import '../../tests/support/database.ts';
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { ROOT } from '../../tests/rules/source-tree.ts';
import { ownAddress } from '../../tests/support/empty-database.ts';
import { anAdmin, anEpisode } from '../../tests/support/makers.ts';
import { migrate } from '#server/db/migrate.ts';
import { sql } from '#server/db/sql.ts';
import { changeTask, endTasksOf, findTask, putTask } from '#server/db/tasks.ts';
import { DomainError } from '#server/errors.ts';
import { startWorker } from '#server/jobs/index.ts';
import { enqueueTask, TaskError, taskRunner } from './queue.ts';

const TASK = { kind: 'import' } as const;
const JOB = { kind: 'import', payload: {} } as const;
const found = () => findTask(TASK);
const silent = () => sql`update tasks set seen_at = now() - interval '1 minute'`;

afterEach(() => sql`truncate tasks, jobs cascade`);

/** Does the task's job once, as its worker would. */
async function run(work: Parameters<typeof taskRunner>[0], attempt = 1): Promise<void> {
  const id = (await found())?.id ?? '';
  await taskRunner(work)({}, { id, key: id, attempt });
}

test('a task of a process that is killed is ended by the next attempt, and a late one writes no more', async () => {
  await enqueueTask(TASK, JOB, sql);
  const first = spawn(process.execPath, [join(ROOT, 'tests/support/stalled-task.ts'), ownAddress()]);
  await expect.poll(found, { timeout: 30_000 }).toMatchObject({ state: 'running', progress: 0.5, attempt: 1 });
  first.kill('SIGKILL');
  await once(first, 'exit');
  await silent();
  expect(await found()).toMatchObject({ state: 'running' }); // its job continues
  const { id = '' } = (await found()) ?? {};
  const late: boolean[] = [];
  const worker = startWorker({
    import: taskRunner(async () => {
      late.push(await changeTask({ id, attempt: 1 }, { progress: 0.1 }));
      return null;
    }),
  });
  await expect.poll(found, { timeout: 30_000 }).toMatchObject({ state: 'done', progress: 1, attempt: 2, reason: null });
  expect(late).toEqual([false]);
  await worker.stop();
});

test('a task without a job that has said nothing for half a minute reads as interrupted', async () => {
  await putTask({ ...TASK, state: 'running', result: { done: 1 } });
  expect(await found()).toMatchObject({ state: 'running' });
  await silent();
  expect(await found()).toMatchObject({ state: 'failed', reason: { code: 'taskInterrupted' }, result: { done: 1 } });
});

test('what fails waits with its reason for the next attempt; what was refused for good is not tried again', async () => {
  await enqueueTask(TASK, JOB, sql);
  const fail = (error: Error) => run(() => Promise.reject(error), ((attempt += 1), attempt));
  let attempt = 0;
  await expect(fail(new Error('no disk\0'))).rejects.toThrow('no disk');
  expect(await found()).toMatchObject({ state: 'waiting', reason: { code: 'taskInterrupted' } });
  await expect(fail(new DomainError('unavailable', { code: 'feedGone' }))).rejects.toThrow('feedGone');
  expect(await found()).toMatchObject({ state: 'waiting', reason: { code: 'feedGone' }, endedAt: null });
  await fail(new TaskError({ code: 'audioReplaced' }));
  expect(await found()).toMatchObject({
    state: 'failed',
    reason: { code: 'audioReplaced' },
    endedAt: expect.any(Date),
  });
});

test('what a task has found is written with its end, or not at all', async () => {
  await enqueueTask(TASK, JOB, sql);
  const write = () => Promise.reject(new Error('no'));
  await expect(run(() => Promise.resolve(write))).rejects.toThrow('no');
  expect(await found()).toMatchObject({ state: 'waiting' });
  const written: string[] = [];
  const note = () => Promise.resolve(void written.push('done'));
  await run(async () => {
    await putTask({ ...TASK, id: randomUUID() }); // another has begun in the meantime
    return note;
  }, 2);
  expect([written, (await found())?.state]).toEqual([[], 'waiting']);
  await run(() => Promise.resolve(note));
  expect([written, (await found())?.state]).toEqual([['done'], 'done']);
});

test('when the rights of the person who began an import end, it ends, and what runs is notified', async () => {
  const { id: by } = await anAdmin();
  await enqueueTask({ ...TASK, by }, JOB, sql);
  const held: boolean[] = [];
  await run(async (_payload, { report }) => {
    await endTasksOf(by, 'import', { code: 'importStarterChanged' }, sql);
    held.push(await report({ progress: 0.5 }));
    return null;
  });
  expect(held).toEqual([false]);
  expect(await found()).toMatchObject({ state: 'failed', by: null, reason: { code: 'importStarterChanged' } });
});

test('what the version before has stored of its tasks is here', async () => {
  const episode = async (state: string, error: string | null, reason: object | null = null) => {
    const { id } = await anEpisode();
    await sql`
      insert into timings (episode_id, upload_id, state, lines, progress, error, reason)
      values (${id}, ${randomUUID()}, ${state}, '[]', 0.5, ${error}, ${reason && sql.json(reason as { code: string })})`;
    return async () => findTask({ kind: 'timing', subject: id });
  };
  const running = await episode('running', null);
  const refused = await episode('refused', null, { code: 'wordsOfOtherAudio' });
  const failed = await episode('failed', 'It broke off.');
  const interrupted = await episode('failed', null, { code: 'timingInterrupted' });
  await sql`
    insert into imports (url, takes_show, as_drafts, title, total, done, attempt, created_at)
    values ('https://old.example/feed.xml', true, true, 'Talks', 9, 4, 2, now())`;
  const facts = {
    'copy elsewhere': { at: null, bytes: 0, triedAt: '2026-11-21T02:10:00.000Z', problem: 'The bucket is full.' },
    'feed check': { at: '2026-11-21T02:10:00.000Z', findings: [] },
    restore: { at: '2026-11-21T02:10:00.000Z', state: { step: 'failed', error: 'No room.', field: 'bucket' } },
  };
  for (const [name, value] of Object.entries(facts))
    await sql`insert into site_facts (name, value) values (${name}, ${JSON.stringify(value)})`;
  await sql`drop table tasks cascade`;
  await sql`delete from migrations where name = '0054-tasks.sql'`;
  await migrate(sql);
  const other = (text: string) => ({ code: 'other', text });
  expect(await running()).toMatchObject({ state: 'running', progress: 0.5 });
  expect(await refused()).toMatchObject({ state: 'done' });
  expect(await failed()).toMatchObject({ state: 'failed', reason: other('It broke off.') });
  expect(await interrupted()).toMatchObject({ reason: { code: 'taskInterrupted' } });
  expect(await found()).toMatchObject({ state: 'waiting', attempt: 2, result: { total: 9, done: 4, current: '' } });
  const { problem, ...sent } = facts['copy elsewhere'];
  expect(await findTask({ kind: 'copy elsewhere' })).toMatchObject({
    state: 'failed',
    reason: other(problem),
    result: sent,
  });
  expect(await findTask({ kind: 'feed check' })).toMatchObject({ state: 'done', result: facts['feed check'] });
  expect(await findTask({ kind: 'restore' })).toMatchObject({
    state: 'failed',
    reason: other('No room.'),
    result: { field: 'bucket' },
  });
});
