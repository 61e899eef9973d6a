import { type Admin, asAdmin } from '#shared/account.ts';
import { type ManyAct, MAX_NEWS_WAIT_MS, undoTimeOf } from '#shared/many.ts';
import { z } from '#shared/schema.ts';
import { SCOPES } from '#shared/scope.ts';
import { endOfMany, type ManyEpisode, nextOfMany, takeSnapshot } from '#server/db/many.ts';
import { postponePendingPublication, postponePendingOfMany } from '#server/db/publications.ts';
import { type Db, sql } from '#server/db/sql.ts';
import { changeTask } from '#server/db/tasks.ts';
import { findUser } from '#server/db/users.ts';
import { DomainError } from '#server/errors.ts';
import { type RunningTask, TaskError, taskRunner } from '#server/queue.ts';
import { restoreEpisode } from './deletions.ts';
import { changeEpisode, deleteEpisode, publishEpisode, scheduleEpisode, unpublishEpisode } from './episodes.ts';
import { undoOne } from './many-undo.ts';
import type { Step } from './step.ts';

const Stored = z.object({
  act: z.string(),
  category: z.string().default(''),
  seriesId: z.string().nullable().default(null),
  undoes: z.string().optional(),
  /** The key by which it was begun: it may do no more than that key may now. */
  key: z.object({ id: z.string(), name: z.string(), scopes: z.array(z.enum(SCOPES)) }).optional(),
});
type Stored = z.infer<typeof Stored>;

/**
 * Does the job of a change of many. Each episode is changed and ticked off in one transaction, so that after a crash
 * the next attempt continues with the first that is not, and none is changed twice.
 */
export const runMany = taskRunner(async (payload, task) => {
  const order = Stored.parse(payload);
  const admin = await requireStarter(task.by, order.key);
  await changeAll(admin, order, task).catch(async (error: unknown) => {
    if (error instanceof TaskError) await notifySoon(task.id, sql);
    throw error;
  });
  return (db) => notifySoon(task.id, db);
});

/** People are notified of what was published once the time for its undo is over. */
const notifySoon = (id: string, db: Db): Promise<void> => postponePendingOfMany(id, undoTimeOf('publish'), db);

async function changeAll(admin: Admin, { act, category, seriesId, undoes }: Stored, task: RunningTask): Promise<void> {
  for (let next = await nextOfMany(task.id); next; next = await nextOfMany(task.id)) {
    const one = next;
    const step = stepOf(task, one.id, act === 'publish');
    const work = () => {
      if (undoes) return undoOne(admin, { undoes, id: one.id }, step);
      return ACTS[act as ManyAct](admin, one, { category, seriesId, step, now: new Date() });
    };
    if (!(await isDone(task, one, work))) break;
  }
}

async function requireStarter(by: string | null, token: Stored['key']): Promise<Admin> {
  const user = by === null ? null : await findUser({ id: by });
  if (!user?.isAdmin) throw new TaskError({ code: 'manyStarterChanged' });
  return { ...asAdmin(user), ...(token && { token }) };
}

/** There is nothing to do: it is what it was to become. */
class Unneeded extends Error {}
/** The task was stopped, or another attempt has it: what was begun is undone by its transaction. */
class Lost extends Error {}

/**
 * Ticks the episode off in the transaction that changes it. The news of many that are published wait for the last of
 * them, so that they can be undone together.
 */
function stepOf(task: RunningTask, id: string, isPublished: boolean): Step {
  let before: Awaited<ReturnType<typeof takeSnapshot>> = null;
  return {
    async before(isNeeded, db) {
      if (!isNeeded) throw new Unneeded();
      before = await takeSnapshot(id, db);
    },
    async after(db) {
      if (!(await changeTask(task, {}, db))) throw new Lost();
      if (isPublished) await postponePendingPublication(id, MAX_NEWS_WAIT_MS, db);
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
  if (error.reason.code === 'keyLacksScope') return error.reason;
  if (error.fault === 'forbidden' || error.fault === 'signedOut') throw new TaskError({ code: 'manyStarterChanged' });
  if (!['missing', 'invalid', 'conflict'].includes(error.fault)) throw error;
  return error.reason;
}

type Context = { category: string; seriesId: string | null; step: Step; now: Date };
type Act = (admin: Admin, one: ManyEpisode, context: Context) => Promise<unknown>;

const ACTS: Record<ManyAct, Act> = {
  publish: (admin, { id }, { step, now }) => publishEpisode(admin, id, now, { undoable: true }, step),
  schedule: (admin, { id, publishAt }, { step, now }) =>
    publishAt ? scheduleEpisode(admin, id, publishAt, now, {}, step) : Promise.resolve(),
  unpublish: (admin, { id }, { step, now }) => unpublishEpisode(admin, id, now, {}, step),
  delete: (admin, { id }, { step, now }) => deleteEpisode(admin, id, now, step),
  restore: (admin, { id }, { step, now }) => restoreEpisode(admin, id, now, {}, step),
  category: (admin, { id }, { category, step, now }) => changeEpisode(admin, id, { category }, now, step),
  series: (admin, { id }, { seriesId, step, now }) => changeEpisode(admin, id, { seriesId }, now, step),
};
