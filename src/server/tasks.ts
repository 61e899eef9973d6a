import { randomUUID } from 'node:crypto';
import type { Reason } from '#shared/reason.ts';
import { addJob, type JobKind, type JsonObject } from '#server/db/jobs.ts';
import { type Db, sql } from '#server/db/sql.ts';
import { changeTask, INTERRUPTED, type NewTask, putTask, takeTask, type TaskLease } from '#server/db/tasks.ts';
import { reasonOf } from '#server/errors.ts';
import { type JobRunner, PermanentJobError, storable } from '#server/queue.ts';

/** A task has failed for a reason that whoever asked for it reads: its job has done what it could, and is not retried. */
export class TaskError extends Error {
  readonly reason: Reason;
  constructor(reason: Reason) {
    super(reason.code);
    this.reason = reason;
  }
}

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
/** What it returns is written in the transaction that ends the task. */
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
