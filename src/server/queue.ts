import { randomUUID } from 'node:crypto';
import { UNDO_MS } from '#shared/publication.ts';
import type { Reason } from '#shared/reason.ts';
import { ReasonError } from '#shared/reason-error.ts';
import { toStorable } from '#shared/text.ts';
import { config } from '#server/config.ts';
import { addJob, failAnnouncingJobs, type JobKind, type JsonObject, type TakenJob } from '#server/db/jobs.ts';
import { addPublication, type UndoablePublication } from '#server/db/publications.ts';
import { type Db, sql } from '#server/db/sql.ts';
import { changeTask, INTERRUPTED, type NewTask, putTask, takeTask, type TaskLease } from '#server/db/tasks.ts';
import { reasonOf } from '#server/errors.ts';
import { SECOND_MS } from '#shared/units.ts';
import type { WebhookEvent } from '#shared/webhook-events.ts';

/** Does one job; may run again for the same job after a crash. `attempt` counts from 1. */
export type JobRunner = (payload: JsonObject, job: Pick<TakenJob, 'id' | 'key' | 'attempt'>) => Promise<void>;

/** A failure that no retry would mend: the job is failed at once. */
export class PermanentJobError extends ReasonError {}

/** A failure after which the next attempt is due in `delay` milliseconds: the other side has said so. */
export class RetryLaterError extends ReasonError {
  readonly delay: number;
  constructor(reason: Reason, delay: number) {
    super(reason);
    this.delay = delay;
  }
}

/** Returns a reason as it can be stored: it may repeat another server's words, of any length and with any byte. */
export const storable = (reason: Reason): Reason =>
  JSON.parse(JSON.stringify(reason), (_name, value: unknown) =>
    typeof value === 'string' ? toStorable(value).slice(0, 1_000) : value,
  ) as Reason; // the same parameters, with texts that can be stored

export type EventName = WebhookEvent;

/**
 * `id`: a uuid of this occurrence. `subjectId`: the id of the episode or, of a dislike, of the rating; of a lesson the
 * number of its entry.
 */
export type RecordedEvent = { name: EventName; id: string; subjectId: string; at: Date };

/**
 * Records what happened, in the transaction in which it happened: adds the job that tells programs and people; for an
 * episode also the hub's. Of a publication that is `undoable` no one hears until it can no longer be undone.
 */
export async function recordEvent(
  db: Db,
  { name, subjectId, at }: Omit<RecordedEvent, 'id'>,
  undoable?: UndoablePublication,
): Promise<void> {
  const id = randomUUID();
  const payload = {
    name,
    id,
    subjectId,
    at: at.toISOString(),
    ...(undoable && { before: forVersionBefore(undoable) }),
  };
  await addJob({ kind: 'event', key: id, payload, delay: undoable ? UNDO_MS : 0 }, db);
  if (undoable) await addPublication({ key: id, subjectId, at }, undoable, db);
  if (name.startsWith('episode.')) await requestHubPing(db, undoable && UNDO_MS);
}

// until 0.3.0: the version before knows by this what can be undone; then the trigger `publication_of_job` goes as well
const forVersionBefore = ({ wasPublishedAt, wasPublishAt, askedAt, askedBy, note }: UndoablePublication) => ({
  publishedAt: wasPublishedAt?.toISOString() ?? null,
  publishAt: wasPublishAt?.toISOString() ?? null,
  approval: askedAt && { askedBy, askedAt: askedAt.toISOString(), note },
});

/** Returns the event in the payload of an `event` job. */
export const eventOf = ({ name, id, subjectId, at }: JsonObject): RecordedEvent => ({
  name: name as EventName,
  id: String(id),
  subjectId: String(subjectId),
  at: new Date(String(at)),
});

/** Milliseconds; changes to the feed within this time share one ping. */
const HUB_DELAY_MS = 2 * SECOND_MS;

/** Adds the job that tells the WebSub hub of a changed feed, if one is configured. */
export async function requestHubPing(db: Db, delay = HUB_DELAY_MS): Promise<void> {
  if (!config.feed.hub) return;
  await addJob({ kind: 'websub', key: randomUUID(), payload: {}, delay }, db);
}

/**
 * Ends the jobs of a restored database that would mail or announce something a second time; by hand they can be run.
 */
export const failJobsOfBackup = (now: Date, db: Db): Promise<number> =>
  failAnnouncingJobs({ code: 'jobOfBackup' }, now, db);

/**
 * A task failed for a reason that the person who started it reads. Its job has done what it could, and is not retried.
 */
export class TaskError extends ReasonError {}

/** Begins a task over the one before of its subject, and adds the job that does it. */
export async function enqueueTask(task: NewTask, job: { kind: JobKind; payload: JsonObject }, db: Db): Promise<void> {
  const id = task.id ?? randomUUID();
  await putTask({ ...task, id }, db);
  await addJob({ ...job, key: id }, db);
}

export type RunningTask = TaskLease & {
  by: string | null;
  /** Returns false when the task was stopped, or another attempt has it. */
  report(changes: { progress?: number; result?: JsonObject }): Promise<boolean>;
};
/** Its result is written in the transaction that ends the task. */
type TaskWork = (payload: JsonObject, task: RunningTask) => Promise<((db: Db) => Promise<unknown>) | null>;

/**
 * Returns the runner of a task's job. It may be killed anywhere and is begun again by the next attempt; of a late
 * attempt nothing is written. The task waits for the next attempt with the reason why this one did not succeed.
 */
export const taskRunner =
  (work: TaskWork): JobRunner =>
  async (payload, { key, attempt }) => {
    const task = await takeTask(key, attempt);
    if (!task) return;
    // A report that is lost is no failure.
    const report: RunningTask['report'] = (changes) => changeTask(task, changes).catch(() => true);
    try {
      const write = await work(payload, { ...task, report });
      await sql.begin(async (db) => {
        if (await changeTask(task, { state: 'done', progress: 1, endedAt: new Date() }, db)) await write?.(db);
      });
    } catch (error) {
      await changeTask(task, endingBy(error));
      if (!(error instanceof TaskError)) throw error;
    }
  };

function endingBy(error: unknown) {
  const isFinal = error instanceof TaskError || error instanceof PermanentJobError;
  const reason = storable(reasonOf(error));
  return {
    reason: reason.code === 'other' ? INTERRUPTED : reason,
    ...(isFinal ? { state: 'failed' as const, endedAt: new Date() } : { state: 'waiting' as const }),
  };
}
