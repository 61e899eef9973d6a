import { setTimeout as sleep } from 'node:timers/promises';
import pLimit from 'p-limit';
import type { Schedule } from '#shared/episode.ts';
import type { Reason } from '#shared/reason.ts';
import { type ScheduleNotice, scheduleProblem } from '#shared/schedule.ts';
import { recordAudit } from '#server/audit.ts';
import { findSuppressedUntil } from '#server/db/announcements.ts';
import {
  listSchedules,
  listSchedulesWithoutJob,
  publishScheduledRow,
  type StoredSchedule,
} from '#server/db/schedules.ts';
import { findLoudness } from '#server/db/sound.ts';
import { type Db, sql } from '#server/db/sql.ts';
import type { StoredEpisode } from '#server/db/episodes.ts';
import { DomainError } from '#server/errors.ts';
import { transactAndInvalidateEpisodes } from '#server/invalidation.ts';
import { addJob, type JsonObject } from '#server/db/jobs.ts';
import { PermanentJobError, recordEvent, requestHubPing } from '#server/queue.ts';
import { isStored } from '#server/media/index.ts';
import { withApprovals } from './approvals.ts';

/** Files looked for at once: with a storage service each is a request. */
const CONCURRENT = 4;

/** Adds the job that publishes a scheduled episode. After a move or a return to the drafts it finds nothing to do. */
export const enqueuePublication = (id: string, publishAt: Date, db: Db): Promise<void> =>
  addJob(
    {
      kind: 'publish',
      key: `${id} ${publishAt.toISOString()}`,
      payload: { id, publishAt: publishAt.toISOString() },
      subjectId: id,
      scheduledFor: publishAt,
    },
    db,
  );

/** Adds the jobs of schedules that have none, as after a backup was restored. */
export async function enqueueMissingPublications(): Promise<void> {
  for (const { id, publishAt } of await listSchedulesWithoutJob()) await enqueuePublication(id, publishAt, sql);
}

/**
 * Publishes an episode at its time, in one transaction with what follows from it; does nothing when it was moved, taken
 * back, published or deleted in the meantime. @throws PermanentJobError when it cannot be published
 */
export async function publishScheduled(payload: JsonObject): Promise<void> {
  const [id, publishAt] = [String(payload['id']), new Date(String(payload['publishAt']))];
  const [schedule] = await listSchedules([id]);
  if (schedule?.publishAt.getTime() !== publishAt.getTime()) return;
  const problem = await problemOf(schedule, publishAt);
  if (problem) throw new PermanentJobError({ code: 'ofEpisode', title: schedule.title, finding: problem });
  await transactAndInvalidateEpisodes([id], async (db) => {
    const at = await publishScheduledRow(id, publishAt, db);
    if (!at) return;
    await recordAudit({ action: 'episode published on time', actor: null, subject: id }, db);
    // An episode due before a restore may have been announced then: the hub only hears that the feed may have changed.
    if (publishAt <= (await findSuppressedUntil(db))) return requestHubPing(db);
    await recordEvent(db, { name: 'episode.published', subjectId: id, at });
  });
}

/** Returns episodes with their schedules, and with what prevents them, for administrators. */
export async function withSchedules<Episode extends { id: string }>(
  episodes: readonly Episode[],
  now: Date,
  db: Db = sql,
): Promise<(Omit<Episode, keyof Schedule> & Schedule)[]> {
  const schedules = await listSchedules(
    episodes.map(({ id }) => id),
    db,
  );
  const limit = pLimit(CONCURRENT);
  const found = await limit.map(schedules, async (schedule) => {
    const problem = await problemOf(schedule, now).catch(ignoreAway);
    return [schedule.id, { publishAt: schedule.publishAt, scheduleProblem: problem }] as const;
  });
  const byId = new Map(found);
  return episodes.map((episode) => ({ ...episode, ...(byId.get(episode.id) ?? NOT_SCHEDULED) }));
}

const NOT_SCHEDULED = { publishAt: null, scheduleProblem: null };

/** Every page of the studio asks for the files of the next ones, and waits for the storage no longer than this. */
const NOTICED = { episodes: 20, milliseconds: 1_500 };

/** Returns which of the next scheduled episodes cannot appear or did not, for every page of the studio. */
export async function listScheduleNotices(now: Date): Promise<ScheduleNotice[]> {
  const schedules = (await listSchedules(null)).slice(0, NOTICED.episodes);
  const tooLate = sleep(NOTICED.milliseconds, [], { ref: false });
  const episodes = await Promise.race([withSchedules(schedules, now), tooLate]);
  return episodes.flatMap(({ id, title, scheduleProblem: problem }) => (problem ? [{ id, title, problem }] : []));
}

/** Returns what its author and administrators get to know of an episode: how loud it is, no upload ids. */
export async function describeEpisode({ audioId, pdfId: _pdf, ...episode }: StoredEpisode, now: Date, db: Db = sql) {
  const [seen] = await withSchedules(await withApprovals([episode], db), now, db);
  return { ...(seen ?? { ...episode, ...NOT_SCHEDULED, approval: null }), ...(await findLoudness(audioId, db)) };
}

async function problemOf(schedule: StoredSchedule, now: Date): Promise<Reason | null> {
  return scheduleProblem({ ...schedule, isAudioThere: await isStored(schedule.audioId) }, now);
}

/** A storage that does not answer says nothing about a file. */
function ignoreAway(error: unknown): null {
  if (!(error instanceof DomainError)) throw error;
  return null;
}

/** The facts the form needs to propose a time: the show's zone and rhythm come from its settings. */
export async function listTakenTimes(): Promise<{ id: string; title: string; publishAt: string }[]> {
  const schedules = await listSchedules(null);
  return schedules.map(({ id, title, publishAt }) => ({ id, title, publishAt: publishAt.toISOString() }));
}
