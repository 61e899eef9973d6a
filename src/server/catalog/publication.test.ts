import '../../../tests/support/database.ts';
import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { anAdmin, anAuthor, aStoredAudio, anEpisode } from '../../../tests/support/makers.ts';
import { MINUTE_MS } from '#shared/units.ts';
import { sql } from '#server/db/sql.ts';
import { addJob, finishJob, takeJob } from '#server/db/jobs.ts';
import { changeToNotified } from '#server/db/publications.ts';
import { requestApproval, withApprovals } from './approvals.ts';
import { changeEpisode, publishEpisode, scheduleEpisode, unpublishEpisode } from './episodes.ts';
import { recordNotified, undoPublication } from './publication.ts';

const now = new Date();
beforeEach(() => sql`truncate jobs cascade`);

const undoable = { undoable: true } as const;
const events = () => sql<{ name: string; isDue: boolean }[]>`
  select payload->>'name' as name, due_at <= clock_timestamp() as is_due from jobs where kind = 'event' order by created_at`;
/** As if half a minute had passed. */
const letTimePass = () => sql`update jobs set due_at = clock_timestamp() where kind = 'event'`;

test('of a publication that can be undone no one is notified for half a minute', async () => {
  const admin = await anAdmin();
  const { id } = await anEpisode({}, now, admin);
  await publishEpisode(admin, id, now, undoable);
  expect(await events()).toEqual([{ name: 'episode.published', isDue: false }]);
  expect(await takeJob(['event'], 1000)).toBeNull();
  await letTimePass();
  expect(await takeJob(['event'], 1000)).toMatchObject({ payload: { subjectId: id } });
});

test('undone, the episode is what it was, and no one ever hears of it; the second press changes nothing', async () => {
  const admin = await anAdmin();
  const { id } = await anEpisode({}, now, admin);
  await publishEpisode(admin, id, now, undoable);
  const undone = await undoPublication(admin, id);
  expect(undone).toMatchObject({ published: false, publishedAt: null, publishAt: null });
  expect(await undoPublication(admin, id)).toEqual(undone);
  expect(await events()).toEqual([]);
});

test.each([
  ['after half a minute', letTimePass],
  ['once people are being told', async () => letTimePass().then(() => takeJob(['event'], 1000))],
  ['when it was published without a way back', () => sql`delete from publications`],
])('%s it is too late', async (_, pass) => {
  const admin = await anAdmin();
  const { id } = await anEpisode({}, now, admin);
  await publishEpisode(admin, id, now, undoable);
  await pass();
  await expect(undoPublication(admin, id)).rejects.toMatchObject({ reason: { code: 'undoOver' } });
});

test('a schedule whose time is to come is there again, with its job', async () => {
  const admin = await anAdmin();
  const { id } = await anEpisode({ audioUrl: await aStoredAudio() }, now, admin);
  const publishAt = new Date(now.getTime() + 10 * MINUTE_MS);
  await scheduleEpisode(admin, id, publishAt, now);
  await publishEpisode(admin, id, now, undoable);
  expect((await undoPublication(admin, id)).publishAt).toEqual(publishAt);
  expect(await sql`select 1 from jobs where kind = 'publish' and state = 'waiting'`).toHaveLength(1);
});

test('a draft that waited for approval waits again, and who had asked hears nothing', async () => {
  const [admin, author] = [await anAdmin(), await anAuthor()];
  const { id } = await anEpisode({}, now, admin);
  await sql`update episodes set user_id = ${author.id} where id = ${id}`;
  await requestApproval(author, id, now);
  await publishEpisode(admin, id, now, undoable);
  const [seen] = await withApprovals([await undoPublication(admin, id)]);
  expect(seen?.approval).toMatchObject({ by: author.username, note: null });
  expect(await sql`select 1 from jobs where kind = 'notice'`).toHaveLength(0);
});

test('who had asked is notified once people are notified of the publication, and no more than once', async () => {
  const [admin, author] = [await anAdmin(), await anAuthor()];
  const { id } = await anEpisode({}, now, admin);
  await sql`update episodes set user_id = ${author.id} where id = ${id}`;
  await requestApproval(author, id, now);
  await publishEpisode(admin, id, now, undoable);
  const rows = () => sql`select published_by, asked_by, notified_at is not null as is_over from publications`;
  expect(await rows()).toEqual([{ publishedBy: admin.id, askedBy: author.id, isOver: false }]);
  await letTimePass();
  const { id: job = '' } = (await takeJob(['event'], 1000)) ?? {};
  await sql.begin((db) => recordNotified(job, db));
  expect(await rows()).toMatchObject([{ isOver: true }]);
  expect(await sql.begin((db) => changeToNotified(job, db))).toBeNull();
});

/** As the version before publishes: what the episode was is in the payload of the job. */
const publishByVersionBefore = async (id: string) => {
  const before = { publishedAt: null, publishAt: null, approval: null };
  const payload = { name: 'episode.published', id: randomUUID(), subjectId: id, at: now.toISOString(), before };
  await sql`update episodes set published = true, published_at = ${now} where id = ${id}`;
  await addJob({ kind: 'event', key: payload.id, payload, delay: MINUTE_MS }, sql);
};

test('what the version before published is undone here, and once it has told people it is too late', async () => {
  const admin = await anAdmin();
  const [one, other] = [await anEpisode({}, now, admin), await anEpisode({}, now, admin)];
  for (const { id } of [one, other]) await publishByVersionBefore(id);
  expect(await undoPublication(admin, one.id)).toMatchObject({ published: false, publishedAt: null });
  await letTimePass();
  const job = await takeJob(['event'], 1000);
  if (job) await finishJob(job);
  await expect(undoPublication(admin, other.id)).rejects.toMatchObject({ reason: { code: 'undoOver' } });
  expect(await sql`select 1 from publications where notified_at is not null`).toHaveLength(1);
});

test('the version before can undo what is published here', async () => {
  const admin = await anAdmin();
  const { id } = await anEpisode({}, now, admin);
  await publishEpisode(admin, id, now, undoable);
  const [{ before } = {}] = await sql`
    delete from jobs where kind = 'event' and payload->>'subjectId' = ${id} returning payload->'before' as before`;
  expect(before).toEqual({ publishedAt: null, publishAt: null, approval: null });
  expect(await sql`select 1 from publications`).toHaveLength(0);
});

test('what is changed in the meantime is in the news, and what is taken off the site is none', async () => {
  const admin = await anAdmin();
  const { id } = await anEpisode({}, now, admin);
  await publishEpisode(admin, id, now, undoable);
  await changeEpisode(admin, id, { title: 'Better' }, now);
  expect(await events()).toEqual([{ name: 'episode.published', isDue: false }]);
  await unpublishEpisode(admin, id, now);
  expect(await events()).toEqual([]);
});
