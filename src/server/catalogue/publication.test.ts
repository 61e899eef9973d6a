import '../../../tests/support/database.ts';
import { beforeEach, expect, test } from 'vitest';
import { anAdmin, anAuthor, aStoredAudio, anEpisode } from '../../../tests/support/makers.ts';
import { MINUTE_MS } from '#shared/units.ts';
import { sql } from '#server/db/sql.ts';
import { takeJob } from '#server/db/jobs.ts';
import { requestApproval, withApprovals } from './approvals.ts';
import { changeEpisode, publishEpisode, scheduleEpisode, unpublishEpisode } from './episodes.ts';
import { undoPublication } from './publication.ts';

const now = new Date();
beforeEach(() => sql`truncate jobs`);

const undoable = { undoable: true } as const;
const events = () => sql<{ name: string; isDue: boolean }[]>`
  select payload->>'name' as name, due_at <= clock_timestamp() as is_due from jobs where kind = 'event' order by created_at`;
/** As if half a minute had passed. */
const letTimePass = () => sql`update jobs set due_at = clock_timestamp() where kind = 'event'`;

test('of a publication that can be undone nobody is told for half a minute', async () => {
  const admin = await anAdmin();
  const { id } = await anEpisode({}, now, admin);
  await publishEpisode(admin, id, now, undoable);
  expect(await events()).toEqual([{ name: 'episode.published', isDue: false }]);
  expect(await takeJob(['event'], 1000)).toBeNull();
  await letTimePass();
  expect(await takeJob(['event'], 1000)).toMatchObject({ payload: { subjectId: id } });
});

test('undone, the episode is what it was, and nobody ever hears of it; the second press changes nothing', async () => {
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
  ['once somebody is being told', async () => letTimePass().then(() => takeJob(['event'], 1000))],
  ['when it was published without a way back', () => sql`update jobs set payload = payload - 'before'`],
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

test('what is changed meanwhile is in the news, and what is taken off the site is none', async () => {
  const admin = await anAdmin();
  const { id } = await anEpisode({}, now, admin);
  await publishEpisode(admin, id, now, undoable);
  await changeEpisode(admin, id, { title: 'Better' }, now);
  expect(await events()).toEqual([{ name: 'episode.published', isDue: false }]);
  await unpublishEpisode(admin, id, now);
  expect(await events()).toEqual([]);
});
