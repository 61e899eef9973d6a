import { hash } from 'node:crypto';
import type { RestoreState } from '#shared/backups.ts';
import type { Db } from '#server/db/sql.ts';
import { changeTask, findTask, putTask } from '#server/db/tasks.ts';
import { logError } from '#server/log.ts';
import { SECOND_MS } from '#shared/units.ts';

const TASK = { kind: 'restore' } as const;
const EVERY_MS = SECOND_MS;

type UnderWay = Extract<RestoreState, { read: number }>;
type Done = Extract<RestoreState, { step: 'done' }>;
export type FailedRestore = Extract<RestoreState, { step: 'failed' }>;

/**
 * Records that a restore begins, or is done; that within it, as the copy's tasks take the place of the site's. The
 * `token`, held by the person who started it, is the id of its task.
 */
export const recordRestore = (token: string, result: UnderWay | Done, db?: Db): Promise<void> =>
  putTask({ ...TASK, id: token, state: result.step === 'done' ? 'done' : 'running', result }, db);

/** Records that a restore has failed, if it has and no other has begun since. */
export async function recordFailure(token: string, failure: FailedRestore | null): Promise<void> {
  if (!failure) return;
  const { reason, field } = failure;
  const ending = { state: 'failed', reason, endedAt: new Date(), ...(field && { result: { field } }) } as const;
  await changeTask({ id: token, attempt: 0 }, ending).catch(onFailure);
}

/** Returns how far the last restore is, or came. */
export async function readRestore(): Promise<RestoreState> {
  const task = await findTask<(UnderWay | Done) & Pick<FailedRestore, 'field'>>(TASK);
  if (!task) return { step: null };
  const { reason, result } = task;
  if (!reason) return result;
  return { step: 'failed', reason, ...(result.field && { field: result.field }) };
}

/** Returns whether this is the token of the last restore; by hashes, so that how long it takes tells nothing. */
export async function mayFollowRestore(token: string): Promise<boolean> {
  const task = await findTask(TASK);
  return task !== null && hash('sha256', task.id) === hash('sha256', token);
}

/** Records every second how far it is, until `stop`. */
export function startProgress(token: string, first: UnderWay) {
  let state = first;
  let writing = Promise.resolve();
  const write = () => {
    const progress = state.of > 0 ? Math.min(1, state.read / state.of) : 0;
    writing = changeTask({ id: token, attempt: 0 }, { progress, result: state }).then(() => undefined, onFailure);
  };
  const timer = setInterval(write, EVERY_MS);
  return {
    say(next: UnderWay): void {
      state = next;
    },
    /** Resolves when nothing is written anymore. */
    stop(): Promise<void> {
      clearInterval(timer);
      return writing;
    },
  };
}

const onFailure = (error: unknown) => logError('the progress of a restore is not recorded', error);
