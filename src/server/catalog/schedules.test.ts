import '../../../tests/support/database.ts';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { anAdmin, anArrivedUpload, anEpisode, aStoredAudio, fileOf } from '../../../tests/support/makers.ts';
import { suppressAnnouncementsOfRestoredDatabase, markRestored } from '#server/db/announcements.ts';
import { listJobs } from '#server/db/jobs.ts';
import { countEpisodesByStatus } from '#server/db/episode-counts.ts';
import { findPublishedEpisode, listEpisodes } from '#server/db/episodes.ts';
import { sql } from '#server/db/sql.ts';
import { PermanentJobError } from '#server/queue.ts';
import { startWorker } from '#server/jobs/index.ts';
import { restoreEpisode } from './deletions.ts';
import { changeEpisode, publishEpisode, scheduleEpisode, unpublishEpisode, deleteEpisode } from './episodes.ts';
import {
  enqueueMissingPublications,
  listScheduleNotices,
  publishScheduled,
  describeEpisode,
  withSchedules,
} from './schedules.ts';
import { HOUR_S } from '#shared/units.ts';

const now = new Date();
const inSeconds = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const iso = (date: Date) => date.toISOString();
afterEach(() => sql`truncate jobs, episodes cascade`);

const aScheduled = async (publishAt: Date) =>
  anEpisode({ publishAt: iso(publishAt), audioUrl: await aStoredAudio() }, now);

/** Time passes: the schedule, and the job with it. */
async function letCome(id: string, at: Date): Promise<void> {
  await sql`update episodes set publish_at = ${at} where id = ${id}`;
  await sql`truncate jobs cascade`;
}

const events = () => sql<{ name: string }[]>`select payload->>'name' as name from jobs where kind = 'event'`;
const due = (id: string, at: Date) => publishScheduled({ id, publishAt: iso(at) });

test('a scheduled episode is a draft to everyone else, and has a job for its second', async () => {
  const at = inSeconds(HOUR_S);
  const { id } = await aScheduled(at);
  expect(await findPublishedEpisode(id)).toBeNull();
  expect(await listEpisodes({ limit: 10 })).toEqual([]);
  expect(await listEpisodes({ limit: 10, status: 'draft' })).toEqual([]);
  expect((await listEpisodes({ limit: 10, status: 'scheduled' })).map((each) => each.id)).toEqual([id]);
  expect(await countEpisodesByStatus()).toEqual({ published: 0, scheduled: 1, draft: 0, all: 1, deleted: 0 });
  const [job] = await listJobs({ limit: 10 });
  expect(job).toMatchObject({ kind: 'publish', state: 'waiting', dueAt: at });
  expect(await events()).toEqual([]);
});

test('at its time it is published with that time as its date, once, and what follows is recorded with it', async () => {
  const { id } = await aScheduled(inSeconds(HOUR_S));
  const at = inSeconds(-1);
  await letCome(id, at);
  await Promise.all([due(id, at), due(id, at), due(id, at)]);
  const episode = await findPublishedEpisode(id);
  expect(episode).toMatchObject({ published: true, publishedAt: at });
  expect(episode?.updatedAt.getTime()).toBeGreaterThanOrEqual(at.getTime());
  expect((await events()).map(({ name }) => name)).toEqual(['episode.published']);
  await due(id, at);
  expect(await events()).toHaveLength(1);
});

test('a worker publishes it on its own when the time comes', async () => {
  const worker = startWorker({ publish: publishScheduled });
  const at = new Date(Date.now() + 300);
  const { id } = await anEpisode({ publishAt: iso(at), audioUrl: await aStoredAudio() }, now);
  await expect.poll(() => findPublishedEpisode(id).then((episode) => episode?.publishedAt)).toEqual(at);
  await worker.stop();
});

test('moved, taken back, published now or deleted: the job of the former time does nothing', async () => {
  const admin = await anAdmin();
  const former = inSeconds(HOUR_S);
  const moved = await aScheduled(former);
  await scheduleEpisode(admin, moved.id, inSeconds(2 * HOUR_S), now);
  const back = await aScheduled(former);
  await changeEpisode(admin, back.id, { publishAt: null }, now);
  const early = await aScheduled(former);
  await publishEpisode(admin, early.id, now);
  const gone = await aScheduled(former);
  await deleteEpisode(admin, gone.id, now);
  const before = (await events()).length;
  for (const { id } of [moved, back, early, gone]) await due(id, former);
  expect(await events()).toHaveLength(before);
  expect(await countEpisodesByStatus()).toEqual({ published: 1, scheduled: 1, draft: 1, all: 3, deleted: 1 });
  expect((await findPublishedEpisode(early.id))?.publishedAt).toEqual(now);
  expect(await restoreEpisode(admin, gone.id, now)).toMatchObject({ published: false, publishAt: null });
  // Back to the former time: the job is there once, and has not run.
  await scheduleEpisode(admin, moved.id, former, now);
  const jobs = (await listJobs({ limit: 100 })).filter(({ key }) => key === `${moved.id} ${iso(former)}`);
  expect(jobs.map(({ state }) => state)).toEqual(['waiting']);
});

test('moved in the moment it is published, it is not', async () => {
  const { id } = await aScheduled(inSeconds(HOUR_S));
  const former = inSeconds(-1);
  await letCome(id, former);
  const isWaiting = async () =>
    (await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`).length >
    0;
  const publishing = await sql.begin(async (db) => {
    await db`update episodes set publish_at = ${inSeconds(-2)} where id = ${id}`;
    const done = due(id, former);
    await expect.poll(isWaiting).toBe(true);
    return { done };
  });
  await publishing.done;
  expect(await findPublishedEpisode(id)).toBeNull();
  expect(await events()).toEqual([]);
});

test('one that is not due by the database’s clock is not published, whatever this process believes', async () => {
  const at = inSeconds(HOUR_S);
  const { id } = await aScheduled(at);
  await due(id, at);
  expect(await findPublishedEpisode(id)).toBeNull();
});

test('editing keeps the schedule, and a date once given stays when it is published again', async () => {
  const admin = await anAdmin();
  const { id, publishAt } = await aScheduled(inSeconds(HOUR_S));
  expect((await unpublishEpisode(admin, id, now, { title: 'Better' })).publishAt).toEqual(publishAt);
  await publishEpisode(admin, id, now);
  await scheduleEpisode(admin, id, inSeconds(HOUR_S), now, { published: false });
  const at = inSeconds(-1);
  await letCome(id, at);
  await due(id, at);
  expect((await findPublishedEpisode(id))?.publishedAt).toEqual(now);
});

test('what could not be published now is not scheduled, nor for a time that cannot be', async () => {
  const admin = await anAdmin();
  const { id } = await aScheduled(inSeconds(HOUR_S));
  const refusal = (at: Date, changes?: Parameters<typeof scheduleEpisode>[4]) =>
    scheduleEpisode(admin, id, at, now, changes).then(
      () => null,
      (error: { message: string; field?: string }) => `${error.field}: ${error.message}`,
    );
  const at = inSeconds(HOUR_S + 60);
  expect(await refusal(inSeconds(-60))).toBe('publishAt: scheduleInPast');
  expect(await refusal(new Date('2099-01-01T00:00:00Z'))).toBe('publishAt: scheduleTooFar');
  expect(await refusal(at, { published: true })).toBe('publishAt: alreadyPublished');
  expect(await refusal(at, { description: '' })).toBe('description: descriptionMissing');
  expect(await refusal(at, { audioUrl: await anArrivedUpload() })).toBe('audioUrl: audioMissing');
  const noFile = anEpisode({ publishAt: iso(at) }, now);
  await expect(noFile).rejects.toThrow('audioMissing');
});

test('what becomes impossible later is reported before its time, at it, and the job can be run again when it is mended', async () => {
  const admin = await anAdmin();
  const { id, audioUrl } = await aScheduled(inSeconds(HOUR_S));
  await changeEpisode(admin, id, { description: '' }, now);
  const problem = async () => (await withSchedules([{ id }], now))[0]?.scheduleProblem;
  expect(await problem()).toEqual({ code: 'scheduleImpossible', because: { code: 'descriptionMissing' } });
  await changeEpisode(admin, id, { description: 'Here it is.' }, now);
  expect(await problem()).toBeNull();
  const { root, name } = fileOf(audioUrl);
  rmSync(join(root, name));
  const because = { code: 'episodeAudioGone' };
  const gone = { code: 'scheduleImpossible', because };
  expect(await listScheduleNotices(now)).toEqual([{ id, title: 'Care at home', problem: gone }]);
  const at = inSeconds(-120);
  await letCome(id, at);
  await expect(due(id, at)).rejects.toThrow(PermanentJobError);
  expect(await problem()).toEqual({ code: 'scheduleFailed', because });
  writeFileSync(join(root, name), Buffer.alloc(1_000));
  await due(id, at);
  expect((await findPublishedEpisode(id))?.publishedAt).toEqual(at);
  expect(await problem()).toBeNull();
});

test('administrators read the schedule with the episode; it is no part of what everyone reads', async () => {
  const at = inSeconds(HOUR_S);
  const stored = await aScheduled(at);
  expect(await describeEpisode(stored, now)).toMatchObject({ publishAt: at, scheduleProblem: null });
  await letCome(stored.id, inSeconds(-1));
  await due(stored.id, inSeconds(-1));
  expect(await findPublishedEpisode(stored.id)).not.toHaveProperty('publishAt');
  expect((await listEpisodes({ limit: 1 }))[0]).not.toHaveProperty('publishAt');
});

test('one that was due before a restore appears with its date, and is announced to no one', async () => {
  const [overdue, next] = [await aScheduled(inSeconds(HOUR_S)), await aScheduled(inSeconds(HOUR_S))];
  await letCome(overdue.id, inSeconds(-HOUR_S));
  await letCome(next.id, inSeconds(-1));
  await sql.begin((db) => suppressAnnouncementsOfRestoredDatabase(inSeconds(-HOUR_S), db)); // the start before
  await markRestored();
  await sql.begin((db) => suppressAnnouncementsOfRestoredDatabase(inSeconds(-60), db));
  await due(overdue.id, inSeconds(-HOUR_S));
  expect((await findPublishedEpisode(overdue.id))?.publishedAt).toEqual(inSeconds(-HOUR_S));
  expect(await events()).toEqual([]);
  await due(next.id, inSeconds(-1));
  expect((await events()).map(({ name }) => name)).toEqual(['episode.published']);
  await sql`delete from site_facts where name like '%announce%'`;
});

test('a schedule whose job is gone gets one again, and no second one', async () => {
  await aScheduled(inSeconds(HOUR_S));
  await sql`truncate jobs cascade`;
  await enqueueMissingPublications();
  await enqueueMissingPublications();
  expect((await listJobs({ limit: 10 })).map(({ kind, state }) => `${kind} ${state}`)).toEqual(['publish waiting']);
});
