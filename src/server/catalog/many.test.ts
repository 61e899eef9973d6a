import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import '../../../tests/support/database.ts';
import { aStoredAudio, anAdmin, anEpisode } from '../../../tests/support/makers.ts';
import type { Admin } from '#shared/account.ts';
import type { ManyRequest } from '#shared/many.ts';
import { revokeGrants } from '#server/accounts/revocation.ts';
import { listAuditRows } from '#server/db/audit.ts';
import { findEpisodeEvenDraft } from '#server/db/episodes.ts';
import { endOfMany, nextOfMany, takeSnapshot } from '#server/db/many.ts';
import { type Db, sql } from '#server/db/sql.ts';
import { changeEpisode, deleteEpisode } from './episodes.ts';
import { readMany, startMany, undoMany } from './many.ts';
import { runMany } from './many-run.ts';
import { createSeries } from './series.ts';

const THEN = new Date('2026-01-05T10:00:00.000Z');
let admin: Admin;
let attempt = 0;

beforeAll(async () => void (admin = await anAdmin()));
beforeEach(
  () => sql`update episodes set deleted_at = now(), published = false, publish_at = null where deleted_at is null`,
);

const order = (more: Partial<ManyRequest> & Pick<ManyRequest, 'act'>): ManyRequest => ({
  ...{ episodes: [], times: [], category: '', seriesId: null },
  ...more,
});
/** Does what the job of a change does. */
async function work(id: string): Promise<Awaited<ReturnType<typeof readMany>>> {
  const [job] = await sql<{ payload: object }[]>`select payload from jobs where kind = 'many' and key = ${id}`;
  await runMany({ ...job?.payload } as Parameters<typeof runMany>[0], { id, key: id, attempt: (attempt += 1) });
  return readMany(id);
}
const doMany = async (more: Parameters<typeof order>[0], by = admin) => work((await startMany(by, order(more))).id);
const undo = async (id: string, by = admin) => work((await undoMany(by, id, new Date())).id);
const states = () => sql`
  select title, published, published_at, publish_at, category, series_id, place, kind, deleted_at is not null as gone
  from episodes where title like 'Many%' order by title`;

/** Deletes one episode of a change of many, as a process does that is killed right after it. */
async function deleteOne(runId: string, id: string): Promise<void> {
  const before = await takeSnapshot(id, sql);
  const after = (db: Db) => endOfMany(runId, id, { before }, db);
  await deleteEpisode(admin, id, new Date(), { before: () => Promise.resolve(), after });
}

/** Published ones with a date and a place, a scheduled one and a draft. */
async function four() {
  await sql`delete from episodes where title like 'Many%'`;
  const series = await createSeries(admin, { title: 'Many', description: '', language: null, artwork: null }, THEN);
  const audioUrl = await aStoredAudio();
  const a = await anEpisode({ title: 'Many 1', published: true, seriesId: series.id, place: 1 }, THEN, admin);
  const b = await anEpisode({ title: 'Many 2', published: true, seriesId: series.id, place: 2 }, THEN, admin);
  const publishAt = new Date(Date.now() + 86_400_000).toISOString();
  const c = await anEpisode({ title: 'Many 3', publishAt, audioUrl }, new Date(), admin);
  const d = await anEpisode({ title: 'Many 4' }, THEN, admin);
  return [a.id, b.id, c.id, d.id];
}

test('many that were deleted come back by one undo as they were: published with date and place, scheduled, a draft', async () => {
  await four();
  const before = await states();
  const run = await doMany({ act: 'delete', found: { search: 'many', status: 'all' } });
  expect(run).toMatchObject({ state: 'done', total: 4, done: 4, changed: 4, failed: 0 });
  expect((await states()).every(({ gone, published }) => gone && !published)).toBe(true);
  expect(await undo(run.id)).toMatchObject({ act: 'undo', state: 'done', changed: 4, failed: 0 });
  expect(await states()).toEqual(before);
  await expect(undoMany(admin, run.id, new Date())).rejects.toMatchObject({ fault: 'conflict' });
});

test.each(['publish', 'unpublish', 'category'] as const)('an undo of %s restores each to what it was', async (act) => {
  const ids = await four();
  const before = await states();
  const run = await doMany({ act, episodes: ids, category: 'Case Studies' });
  expect(run).toMatchObject({ state: 'done', failed: 0 });
  expect(run.changed).toBeGreaterThan(1);
  expect(await states()).not.toEqual(before);
  expect(await undo(run.id)).toMatchObject({ state: 'done', failed: 0 });
  expect(await states()).toEqual(before);
});

test('no one is announced of many that were published and taken back', async () => {
  const ids = await four();
  const announced = () => sql`select 1 from publications where episode_id = any(${ids}) and notified_at is null`;
  const run = await doMany({ act: 'publish', episodes: ids });
  expect(run.changed).toBe(2);
  expect(await announced()).toHaveLength(2);
  await undo(run.id);
  expect(await announced()).toHaveLength(0);
});

/** The news that can still be taken back: whether they go out within the minute. */
const held = (ids: string[]) => sql`
  select episode_id as id, due_at < clock_timestamp() + interval '1 minute' as is_soon
  from publications join jobs on jobs.id = job_id where episode_id = any(${ids}) and notified_at is null`;

test('people are notified of many half a minute after the last of them, and until then all can be taken back', async () => {
  const ids = await four();
  const { id } = await startMany(admin, order({ act: 'publish', episodes: ids }));
  await sql`create function fail() returns trigger language plpgsql as $$ begin raise 'away'; end $$`;
  await sql`
    create trigger fails before update on episodes for each row when (new.title = 'Many 4') execute function fail()`;
  try {
    await expect(work(id)).rejects.toThrow('away');
    expect(await readMany(id)).toMatchObject({ state: 'waiting', changed: 1 });
    expect(await held(ids)).toMatchObject([{ id: ids[2], isSoon: false }]);
  } finally {
    await sql`drop function fail cascade`;
  }
  expect(await work(id)).toMatchObject({ state: 'done', changed: 2 });
  expect(await held(ids)).toMatchObject([{ isSoon: true }, { isSoon: true }]);
  const { endedAt } = await readMany(id);
  const later = new Date((endedAt?.getTime() ?? 0) + 36_000);
  await expect(undoMany(admin, id, later)).rejects.toMatchObject({ reason: { code: 'manyUndoOver' } });
  await undoMany(admin, id, new Date());
  expect(await held(ids)).toMatchObject([{ isSoon: false }, { isSoon: false }]); // none goes out while it is taken back
});

test('many are filed into a series as its last parts, and are back in theirs, with their places, by one undo', async () => {
  const ids = await four();
  const before = await states();
  const texts = { title: 'Other', description: '', language: null, artwork: null };
  const other = await createSeries(admin, texts, THEN);
  const run = await doMany({ act: 'series', episodes: ids, seriesId: other.id });
  expect(run).toMatchObject({ state: 'done', changed: 4, failed: 0 });
  expect(await states()).toMatchObject([1, 2, 3, 4].map((place) => ({ seriesId: other.id, place })));
  expect(await undo(run.id)).toMatchObject({ changed: 4, failed: 0 });
  expect(await states()).toEqual(before);

  const none = await doMany({ act: 'series', episodes: ids });
  expect(none).toMatchObject({ changed: 2, failed: 0 });
  expect(await states()).toMatchObject([1, 2, 3, 4].map(() => ({ seriesId: null, place: null })));
  await undo(none.id);
  expect(await states()).toEqual(before);
});

test('a series or a category that is not there is refused before anything is begun', async () => {
  const ids = await four();
  const refused = (more: Partial<ManyRequest> & Pick<ManyRequest, 'act'>) =>
    expect(startMany(admin, order({ episodes: ids, ...more }))).rejects;
  await refused({ act: 'series', seriesId: randomUUID() }).toMatchObject({ reason: { code: 'seriesUnknown' } });
  await refused({ act: 'category', category: 'None' }).toMatchObject({ reason: { code: 'categoryUnknown' } });
});

test('a change of many whose job was given up says so, and what it did is undone', async () => {
  const ids = await four();
  const before = await states();
  const { id } = await startMany(admin, order({ act: 'delete', episodes: ids }));
  await sql`update tasks set state = 'running', attempt = 1 where id = ${id}`;
  await deleteOne(id, ids[0] ?? '');
  await sql`update tasks set seen_at = now() - interval '1 day' where id = ${id}`;
  expect(await readMany(id)).toMatchObject({ state: 'running', changed: 1 }); // its job will be tried again
  await sql`update jobs set state = 'failed', ended_at = now() where kind = 'many' and key = ${id}`;
  expect(await readMany(id)).toMatchObject({ state: 'failed', reason: { code: 'taskInterrupted' } });
  expect(await undo(id)).toMatchObject({ state: 'done', total: 1, changed: 1 });
  expect(await states()).toEqual(before);
});

test('parts are scheduled by one call, each at its time, and taken off the schedule by one undo', async () => {
  await four();
  const audioUrl = await aStoredAudio();
  const draft = await anEpisode({ title: 'Many 5', audioUrl }, THEN, admin);
  const at = new Date(Date.now() + 7 * 86_400_000).toISOString();
  const run = await doMany({ act: 'schedule', episodes: [draft.id], times: [at] });
  expect(run).toMatchObject({ changed: 1, failed: 0 });
  expect((await findEpisodeEvenDraft(draft.id))?.publishAt?.toISOString()).toBe(at);
  await undo(run.id);
  expect((await findEpisodeEvenDraft(draft.id))?.publishAt).toBeNull();
  await expect(startMany(admin, order({ act: 'schedule', episodes: [draft.id] }))).rejects.toMatchObject({
    fault: 'invalid',
  });
});

test('each of many has its entry in the log, by the person who started it', async () => {
  const ids = await four();
  await doMany({ act: 'delete', episodes: ids });
  const entries = (await listAuditRows(50)).filter(({ action }) => action === 'episode deleted');
  expect(
    entries
      .slice(-4)
      .map(({ subject }) => subject)
      .toSorted(),
  ).toEqual(ids.toSorted());
  expect(entries.at(-1)?.actorName).toBe(admin.username);
});

test('what one cannot be keeps none of the others, and is reported with its reason', async () => {
  const others = await four();
  const bare = await anEpisode({ title: 'Many bare' }, THEN, admin);
  const ids = [bare.id, ...others];
  await sql`update episodes set description = '' where id = ${bare.id}`;
  const run = await doMany({ act: 'publish', episodes: ids });
  expect(run).toMatchObject({ total: 3, changed: 2, failed: 1 });
  expect(run.problems).toMatchObject([{ id: bare.id, title: 'Many bare' }]);
});

test('what someone changed after it stays as it is when it is undone', async () => {
  const [first = '', ...others] = await four();
  const run = await doMany({ act: 'unpublish', episodes: [first, ...others] });
  await changeEpisode(await anAdmin(), first, { title: 'Many changed' }, new Date());
  const undone = await undo(run.id);
  expect(undone).toMatchObject({ changed: 1, failed: 1, problems: [{ reason: { code: 'changedSince' } }] });
  expect(await findEpisodeEvenDraft(first)).toMatchObject({ title: 'Many changed', published: false });
});

test('two administrators at once: what one has deleted the other does not change', async () => {
  const [first = '', second = ''] = await four();
  const other = await anAdmin();
  const mine = await startMany(admin, order({ act: 'unpublish', episodes: [first, second] }));
  await deleteEpisode(other, first, new Date());
  expect(await work(mine.id)).toMatchObject({ changed: 1, failed: 1 });
  const both = await Promise.all([
    startMany(admin, order({ act: 'delete', episodes: [second] })),
    startMany(other, order({ act: 'delete', episodes: [second] })),
  ]);
  const runs = await Promise.all(both.map(({ id }) => work(id)));
  expect(runs.map(({ changed }) => changed).toSorted()).toEqual([0, 1]);
});

test('after a crash in the middle it continues with the rest, and changes none twice', async () => {
  const ids = await four();
  const { id } = await startMany(admin, order({ act: 'delete', episodes: ids }));
  await sql`update tasks set state = 'running', attempt = 1 where id = ${id}`;
  await deleteOne(id, ids[0] ?? '');
  attempt += 1;
  expect((await nextOfMany(id))?.id).toBe(ids[1]);
  expect(await work(id)).toMatchObject({ state: 'done', total: 4, changed: 4, failed: 0 });
  const deleted = (await listAuditRows(50)).filter(
    ({ action, subject }) => action === 'episode deleted' && subject === ids[0],
  );
  expect(deleted).toHaveLength(1);
});

test('who is no administrator anymore changes nothing, and the rest stays as it is', async () => {
  const ids = await four();
  const before = await states();
  const leaving = await anAdmin();
  const { id } = await startMany(leaving, order({ act: 'delete', episodes: ids }));
  await sql`update users set is_admin = false where id = ${leaving.id}`;
  expect(await work(id)).toMatchObject({ state: 'failed', reason: { code: 'manyStarterChanged' }, changed: 0 });
  const another = await anAdmin();
  const waiting = await startMany(another, order({ act: 'delete', episodes: ids }));
  await sql.begin((db) => revokeGrants(another.id, db));
  expect(await work(waiting.id)).toMatchObject({ state: 'failed', changed: 0 });
  expect(await states()).toEqual(before);
  await expect(startMany(leaving, order({ act: 'delete', episodes: ids }))).rejects.toMatchObject({
    fault: 'forbidden',
  });
});

test('one that is under way is stopped by its undo', async () => {
  const ids = await four();
  const before = await states();
  const { id } = await startMany(admin, order({ act: 'delete', episodes: ids }));
  const undone = await undoMany(admin, id, new Date());
  expect(await work(id)).toMatchObject({ state: 'done', changed: 0 });
  expect(await work(undone.id)).toMatchObject({ state: 'done', total: 0 });
  expect(await states()).toEqual(before);
  await expect(readMany(randomUUID())).rejects.toMatchObject({ fault: 'missing' });
});
