import { randomUUID } from 'node:crypto';
import { type Admin, asAdmin } from '#shared/account.ts';
import { type FoundMany, MANY_STATUSES, MANY_UNDO_MS, type ManyAct, type ManyRequest, MAX_MANY } from '#shared/many.ts';
import { z } from '#shared/schema.ts';
import { confirmRights } from '#server/audit.ts';
import {
  addChangedEpisodes,
  addManyEpisodes,
  endOfMany,
  findMany,
  isUndone,
  type ManyEpisode,
  nextOfMany,
  stopMany,
  takeSnapshot,
} from '#server/db/many.ts';
import { type Db, sql } from '#server/db/sql.ts';
import { listStatuses, listStudioEpisodes } from '#server/db/studio-list.ts';
import { changeTask } from '#server/db/tasks.ts';
import { findUser } from '#server/db/users.ts';
import { DomainError, requireFound } from '#server/errors.ts';
import { enqueueTask, type RunningTask, TaskError, taskRunner } from '#server/queue.ts';
import { restoreEpisode } from './deletions.ts';
import { changeEpisode, deleteEpisode, publishEpisode, scheduleEpisode, unpublishEpisode } from './episodes.ts';
import { undoOne } from './many-undo.ts';
import type { Step } from './step.ts';

/** Returns the ids of what is meant, without what the act cannot be done to; times stay beside their episodes. */
export async function selectMany(
  { act, found, episodes, times }: Pick<ManyRequest, 'act' | 'found' | 'episodes' | 'times'>,
  db: Db = sql,
): Promise<{ ids: string[]; times: string[] }> {
  if (found) {
    const listed = await listStudioEpisodes({ ...found, sort: 'next', limit: MAX_MANY, offset: 0 }, db);
    const fitting = listed.episodes.filter(({ status }) => MANY_STATUSES[act].includes(status));
    return { ids: fitting.map(({ id }) => id), times: [] };
  }
  const statuses = await listStatuses(episodes, db);
  const asked = episodes.map((id, index) => ({ id, at: times[index] }));
  const fitting = asked.filter(({ id }) => MANY_STATUSES[act].some((status) => status === statuses.get(id)));
  return { ids: fitting.map(({ id }) => id), times: fitting.flatMap(({ at }) => at ?? []) };
}

/**
 * Begins to change many episodes: a job does it, one after the other, whatever becomes of the page.
 * @throws DomainError invalid when a schedule lacks a time
 */
export async function startMany(admin: Admin, request: ManyRequest): Promise<FoundMany> {
  const id = randomUUID();
  const { act, category } = request;
  return sql.begin(async (db) => {
    await confirmRights(admin, db);
    const selected = await selectMany(request, db);
    if (act === 'schedule' && selected.times.length !== selected.ids.length)
      throw new DomainError('invalid', { code: 'timesMissing' }, { field: 'times' });
    await begin(id, admin, { act, category }, db);
    await addManyEpisodes(id, selected, db);
    return found(await findMany(id, db));
  });
}

/**
 * Begins to make each episode what it was before a change of many, which is stopped if it is under way.
 * @throws DomainError missing, or conflict when it ended more than ten minutes ago or is undone already
 */
export async function undoMany(admin: Admin, earlier: string, now: Date): Promise<FoundMany> {
  const id = randomUUID();
  return sql.begin(async (db) => {
    await confirmRights(admin, db);
    await stopMany(earlier, db);
    const { act, endedAt } = found(await findMany(earlier, db));
    const isOver = endedAt !== null && endedAt.getTime() + MANY_UNDO_MS < now.getTime();
    if (act === 'undo' || isOver || (await isUndone(earlier, db)))
      throw new DomainError('conflict', { code: 'manyUndoOver' });
    await begin(id, admin, { act: 'undo', undoes: earlier, undoneAct: act }, db);
    await addChangedEpisodes(id, earlier, db);
    return found(await findMany(id, db));
  });
}

export const readMany = async (id: string): Promise<FoundMany> => found(await findMany(id));

const found = (run: FoundMany | null) => requireFound(run, { code: 'manyGone' });

type Order = { act: FoundMany['act']; category?: string; undoes?: string; undoneAct?: string };

async function begin(id: string, admin: Admin, order: Order, db: Db): Promise<void> {
  const task = { id, kind: 'many', subject: id, by: admin.id, result: order } as const;
  await enqueueTask(task, { kind: 'many', payload: order }, db);
}

const Stored = z.object({ act: z.string(), category: z.string().default(''), undoes: z.string().optional() });

/**
 * Does the job of a change of many. Each episode is changed and ticked off in one transaction, so that after a crash the
 * next attempt goes on with the first that is not, and none is changed twice.
 */
export const runMany = taskRunner(async (payload, task) => {
  const { act, category, undoes } = Stored.parse(payload);
  const admin = await requireStarter(task.by);
  for (let next = await nextOfMany(task.id); next; next = await nextOfMany(task.id)) {
    const one = next;
    const step = stepOf(task, one.id);
    const work = () => {
      if (undoes) return undoOne(admin, { undoes, id: one.id }, step);
      return ACTS[act as ManyAct](admin, one, { category, step, now: new Date() });
    };
    if (!(await isDone(task, one, work))) break;
  }
  return null;
});

async function requireStarter(by: string | null): Promise<Admin> {
  const user = by === null ? null : await findUser({ id: by });
  if (!user?.isAdmin) throw new TaskError({ code: 'manyStarterChanged' });
  return asAdmin(user);
}

/** There is nothing to do: it is what it was to become. */
class Unneeded extends Error {}
/** The task was stopped, or another attempt has it: what was begun is undone by its transaction. */
class Lost extends Error {}

/** Ticks the episode off in the transaction that changes it. */
function stepOf(task: RunningTask, id: string): Step {
  let before: Awaited<ReturnType<typeof takeSnapshot>> = null;
  return {
    async before(isNeeded, db) {
      if (!isNeeded) throw new Unneeded();
      before = await takeSnapshot(id, db);
    },
    async after(db) {
      if (!(await changeTask(task, {}, db))) throw new Lost();
      await endOfMany(task.id, id, { before }, db);
    },
  };
}

/** Returns false when the rest is not to be done. What is wrong with one episode keeps none of the others. */
async function isDone(task: RunningTask, { id }: ManyEpisode, work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (error instanceof Lost) return false;
    const reason = refusalOf(error);
    return sql.begin(async (db) => {
      if (!(await changeTask(task, {}, db))) return false;
      await endOfMany(task.id, id, { reason }, db);
      return true;
    });
  }
}

/** Returns why an episode stays as it is. @throws what is about no single one: the rights, the database, the storage */
function refusalOf(error: unknown) {
  if (error instanceof Unneeded) return null;
  if (!(error instanceof DomainError)) throw error;
  if (error.fault === 'forbidden' || error.fault === 'signedOut') throw new TaskError({ code: 'manyStarterChanged' });
  if (!['missing', 'invalid', 'conflict'].includes(error.fault)) throw error;
  return error.reason;
}

type Context = { category: string; step: Step; now: Date };
type Act = (admin: Admin, one: ManyEpisode, context: Context) => Promise<unknown>;

const ACTS: Record<ManyAct, Act> = {
  publish: (admin, { id }, { step, now }) => publishEpisode(admin, id, now, { undoable: true }, step),
  schedule: (admin, { id, publishAt }, { step, now }) =>
    publishAt ? scheduleEpisode(admin, id, publishAt, now, {}, step) : Promise.resolve(),
  unpublish: (admin, { id }, { step, now }) => unpublishEpisode(admin, id, now, {}, step),
  delete: (admin, { id }, { step, now }) => deleteEpisode(admin, id, now, step),
  restore: (admin, { id }, { step, now }) => restoreEpisode(admin, id, now, {}, step),
  category: (admin, { id }, { category, step, now }) => changeEpisode(admin, id, { category }, now, step),
};
