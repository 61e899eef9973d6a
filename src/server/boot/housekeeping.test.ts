import '../../../tests/support/database.ts';
import { createHash } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { anAdmin, anEpisode } from '../../../tests/support/makers.ts';
import { config } from '#server/config.ts';
import { changeState } from '#server/db/site-state.ts';
import { sql } from '#server/db/sql.ts';
import { startHousekeeping } from './housekeeping.ts';

/** An episode whose audio is measured: its file is not there, and each sweep would look for it in a process. */
async function aMeasuredEpisode(more: { published?: boolean } = {}) {
  const episode = await anEpisode(more);
  await sql`update uploads set minute_end = bytes`;
  return episode;
}

/** Adds two rows to each table: one that ended `old` ago, one that did `young` ago. */
async function addRows(userId: string): Promise<void> {
  const idOf = (name: string) => createHash('sha256').update(name).digest('hex');
  const add = async (name: string, days: { session: number; hour: number; month: number; year: number }) => {
    const id = idOf(name);
    const ago = (count: number) => sql`now() - make_interval(secs => ${count * 86_400})`;
    await sql`insert into session (sid, expire, user_id) values (${id}, ${ago(days.session)}, ${userId})`;
    await sql`insert into challenges (hash, purpose, binding, expires_at) values (${id}, 'authenticate', ${name}, ${ago(days.hour)})`;
    await sql`insert into webhook_messages (id, type, body, created_at) values (gen_random_uuid(), ${name}, '', ${ago(days.month)})`;
    await sql`insert into audit_log (action, at) values (${name}, ${ago(days.year)})`;
    await sql`
      insert into jobs (kind, key, payload, state, due_at, ended_at)
      values ('mail', ${name}, '{}', 'done', now(), ${ago(days.month)})`;
    await sql`insert into used_confirmations (token_hash, expires_at) values (decode(${id}, 'hex'), ${ago(days.hour)})`;
  };
  await add('old', { session: 1, hour: 1, month: 31, year: 366 });
  await add('young', { session: -1, hour: -1, month: 29, year: 364 });
}

test('what has expired is removed when the site starts, of every kind, and what has not stays', async () => {
  await addRows((await anAdmin()).id);
  const stop = startHousekeeping();
  await expect.poll(async () => (await sql`select count(*)::int from used_confirmations`)[0]).toEqual({ count: 1 });
  await stop();
  const left = await Promise.all(
    ['session', 'challenges', 'webhook_messages', 'audit_log', 'jobs', 'used_confirmations'].map(async (table) => {
      const rows = await sql`select * from ${sql(table)}`;
      return [table, rows.length, JSON.stringify(rows).includes('"old"')];
    }),
  );
  expect(left).toEqual([
    ['session', 1, false],
    ['challenges', 1, false],
    ['webhook_messages', 1, false],
    ['audit_log', 1, false],
    ['jobs', 1, false],
    ['used_confirmations', 1, false],
  ]);
});

test('drawn pictures of episodes that were deleted are removed', async () => {
  const folder = join(config.dataDir, 'drawn');
  const [kept, deleted] = [await aMeasuredEpisode({ published: true }), await aMeasuredEpisode()];
  await sql`update episodes set deleted_at = now() where id = ${deleted.id}`;
  await mkdir(folder, { recursive: true });
  for (const { id } of [kept, deleted]) await writeFile(join(folder, `${id}.3000.0123456789ab.jpg`), 'a picture');
  const stop = startHousekeeping();
  await expect.poll(() => readdir(folder)).toEqual([`${kept.id}.3000.0123456789ab.jpg`]);
  await stop();
});

test('a step that fails is logged, and keeps nothing after it from being done, the nightly backup least of all', async () => {
  const log = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  config.backup = true;
  await anAdmin();
  const { id } = await aMeasuredEpisode();
  await mkdir(join(config.dataDir, 'drawn', `${id}0.3000.jpg`), { recursive: true }); // a folder is no picture
  const stop = startHousekeeping();
  await expect.poll(() => readdir(join(config.dataDir, 'backups')).catch(() => [])).toHaveLength(1);
  await stop();
  expect(log.mock.calls.join('\n')).toContain('"housekeeping failed"');
  config.backup = false;
  await rm(join(config.dataDir, 'drawn'), { recursive: true });
  log.mockRestore();
});

test('a clock that has jumped empties no trash before it has shown the same for an hour of running', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const { id } = await aMeasuredEpisode();
  await sql`update episodes set deleted_at = now() - interval '400 days' where id = ${id}`;
  await changeState('housekeeping', new Date(Date.now() - 400 * 86_400_000).toISOString());
  const isThere = async () => (await sql`select from episodes where id = ${id}`).length === 1;
  for (const restart of [1, 2]) {
    await startHousekeeping()();
    expect([restart, await isThere()]).toEqual([restart, true]);
  }
  const stop = startHousekeeping();
  await expect.poll(() => (vi.advanceTimersByTime(60 * 60 * 1000), isThere())).toBe(false);
  await stop();
  vi.useRealTimers();
});
