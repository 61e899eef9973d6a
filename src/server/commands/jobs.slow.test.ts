import '../../../tests/support/database.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startCommand } from '../../../tests/support/command.ts';
import { ownAddress } from '../../../tests/support/empty-database.ts';
import { english } from '../../../tests/support/words.ts';
import { listAuditRows } from '#server/db/audit.ts';
import { listJobs } from '#server/db/jobs.ts';
import { sql } from '#server/db/sql.ts';

let dataDir: string;
beforeAll(async () => void (dataDir = await mkdtemp(join(tmpdir(), 'carecast-jobs-'))));
afterAll(() => rm(dataDir, { recursive: true }));
beforeEach(() => sql`truncate jobs cascade`);

const run = (...words: string[]) =>
  startCommand({ dataDir, url: 'http://localhost:4321' }, 'jobs', words, { DATABASE_URL: ownAddress() }).ended;

async function add(kind: string, state: string, error: string | null = null): Promise<string> {
  const endedAt = state === 'done' || state === 'failed' ? new Date() : null;
  const leasedUntil = state === 'running' ? new Date('2099-01-01') : null;
  const row = { kind, key: `${kind} ${state}`, payload: {}, state, dueAt: new Date('2026-11-26T11:00:00Z') };
  const [added] = await sql<{ id: string }[]>`
    insert into jobs ${sql({ ...row, attempts: 2, lastError: error, endedAt, leasedUntil })} returning id`;
  return added?.id ?? '';
}
const states = async () => (await listJobs({ limit: 10 })).map(({ key, state }) => `${key}: ${state}`).toSorted();

test('jobs are listed, the failed ones first with their reason, those that are done only when asked for', async () => {
  const failed = await add('mail', 'failed', 'the mail server is away');
  const waiting = await add('publish', 'waiting');
  await add('webhook', 'running');
  await add('event', 'done');
  const { status, said } = await run();
  expect(status, said).toBe(0);
  const lines = said.trim().split('\n');
  expect(lines).toHaveLength(3);
  expect(lines[0]).toBe(
    `failed\t2026-11-26T11:00:00.000Z\t${english.studio.health.jobs.mail}\t2×\t${failed}\tthe mail server is away`,
  );
  expect(lines[1]?.split('\t').slice(0, 3)).toEqual([
    'running',
    expect.any(String),
    english.studio.health.jobs.webhook,
  ]);
  expect(lines[2]).toBe(`waiting\t2026-11-26T11:00:00.000Z\t${english.studio.health.jobs.publish}\t2×\t${waiting}\t-`);
  expect((await run('all')).said).toContain(english.studio.health.jobs.event);
});

test('a failed job runs again, alone or with all others, and the log says so', async () => {
  const failed = await add('mail', 'failed', 'no');
  await add('webhook', 'failed', 'no');
  expect(await run('retry', failed)).toMatchObject({ status: 0, said: 'Retrying 1 job.\n' });
  expect(await states()).toEqual(['mail failed: waiting', 'webhook failed: failed']);
  await add('event', 'failed', 'no');
  expect((await run('retry', 'all')).said).toBe('Retrying 2 jobs.\n');
  expect(await states()).toEqual(['event failed: waiting', 'mail failed: waiting', 'webhook failed: waiting']);
  expect((await listAuditRows(1))[0]).toMatchObject({ action: 'job run again', actorName: null });
});

test('nothing to do, a job that has not failed, one that there is not, and a mistyped word are reported in one line', async () => {
  expect((await run()).said).toBe('No jobs are waiting, and none have failed.\n');
  const waiting = await add('mail', 'waiting');
  for (const [words, sentence] of [
    [['retry', waiting], english.reasons.jobNotFailed],
    [['retry', '00000000-0000-4000-8000-000000000000'], english.reasons.jobGone],
    [['retry', 'it'], english.commands.jobs.noSuchJob('it')],
    [['list'], 'Usage: npm run carecast -- jobs [all | retry ID | retry all]'],
  ] as const) {
    const { status, said } = await run(...words);
    expect(status).toBe(1);
    expect(said).toContain(sentence);
    expect(said.trim().split('\n')).toHaveLength(1);
  }
});
