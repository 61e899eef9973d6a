import { randomUUID } from 'node:crypto';
import type { Admin } from '#shared/account.ts';
import {
  type FoundMany,
  isUndoable,
  type ManyAct,
  type ManyRequest,
  MAX_MANY,
  MAX_NEWS_WAIT_MS,
} from '#shared/many.ts';
import { mayDo } from '#shared/episode-acts.ts';
import { scopeToChange } from '#shared/token.ts';
import { requireScope } from '#server/accounts/index.ts';
import { confirmRights } from '#server/audit.ts';
import {
  addChangedEpisodes,
  addManyEpisodes,
  findMany,
  isUndone,
  listChangedVisibilities,
  listVisibilities,
  stopMany,
} from '#server/db/many.ts';
import { postponePendingOfMany } from '#server/db/publications.ts';
import { hasSeries } from '#server/db/series.ts';
import { type Db, sql } from '#server/db/sql.ts';
import { listStatuses, listStudioEpisodes } from '#server/db/studio-list.ts';
import { DomainError, requireFound } from '#server/errors.ts';
import { enqueueTask } from '#server/queue.ts';
import { requireCategory } from '#server/show/index.ts';

/** Returns the ids of what is meant, without what the act cannot be done to; times stay beside their episodes. */
export async function selectMany(
  { act, found, episodes, times }: Pick<ManyRequest, 'act' | 'found' | 'episodes' | 'times'>,
  db: Db = sql,
): Promise<{ ids: string[]; times: string[] }> {
  if (found) {
    const listed = await listStudioEpisodes({ ...found, sort: 'next', limit: MAX_MANY, offset: 0 }, db);
    const fitting = listed.episodes.filter(({ status }) => mayDo(act, status, 'administrator'));
    return { ids: fitting.map(({ id }) => id), times: [] };
  }
  const statuses = await listStatuses(episodes, db);
  const asked = episodes.map((id, index) => ({ id, at: times[index] }));
  const fitting = asked.filter(({ id }) => {
    const status = statuses.get(id);
    return status !== undefined && mayDo(act, status, 'administrator');
  });
  return { ids: fitting.map(({ id }) => id), times: fitting.flatMap(({ at }) => at ?? []) };
}

/**
 * Begins to change many episodes: a job does it, one after the other, whatever becomes of the page.
 * @throws DomainError invalid when a schedule lacks a time, or there is no such category or series; forbidden for a key
 * that may not do it to one of them
 */
export async function startMany(admin: Admin, request: ManyRequest): Promise<FoundMany> {
  const id = randomUUID();
  const { act, category, seriesId } = request;
  return sql.begin(async (db) => {
    await confirmRights(admin, db);
    const selected = await selectMany(request, db);
    await requireMayChange(admin, act, selected.ids, db);
    await requireDestination(request, db);
    if (act === 'schedule' && selected.times.length !== selected.ids.length)
      throw new DomainError('invalid', { code: 'timesMissing' }, { field: 'times' });
    await begin(id, admin, { act, category, seriesId }, db);
    await addManyEpisodes(id, selected, db);
    return found(await findMany(id, db));
  });
}

/** Each is looked at again when it is its turn: it may have become public by then. */
async function requireMayChange(admin: Admin, act: ManyAct, ids: readonly string[], db: Db): Promise<void> {
  const isSeen = { published: act === 'publish' || act === 'schedule' };
  for (const present of await listVisibilities(ids, db)) requireScope(admin, scopeToChange(present, isSeen));
}

async function requireDestination({ act, category, seriesId }: ManyRequest, db: Db): Promise<void> {
  if (act === 'category') await requireCategory(category, db);
  if (act === 'series' && seriesId !== null && !(await hasSeries(seriesId, db)))
    throw new DomainError('invalid', { code: 'seriesUnknown' }, { field: 'seriesId' });
}

/**
 * Begins to make each episode what it was before a change of many, which is stopped if it is under way.
 * @throws DomainError missing, forbidden (for the key), or conflict when it ended too long ago or is undone already
 */
export async function undoMany(admin: Admin, earlier: string, now: Date): Promise<FoundMany> {
  const id = randomUUID();
  return sql.begin(async (db) => {
    await confirmRights(admin, db);
    await stopMany(earlier, db);
    const run = found(await findMany(earlier, db));
    if (!isUndoable(run, now) || (await isUndone(earlier, db)))
      throw new DomainError('conflict', { code: 'manyUndoOver' });
    for (const state of await listChangedVisibilities(earlier, db)) requireScope(admin, scopeToChange(state));
    await postponePendingOfMany(earlier, MAX_NEWS_WAIT_MS, db); // none goes out while it is taken back
    await begin(id, admin, { act: 'undo', undoes: earlier, undoneAct: run.act }, db);
    await addChangedEpisodes(id, earlier, db);
    return found(await findMany(id, db));
  });
}

export const readMany = async (id: string): Promise<FoundMany> => found(await findMany(id));

const found = (run: FoundMany | null) => requireFound(run, { code: 'manyGone' });

type Order = {
  act: FoundMany['act'];
  category?: string;
  seriesId?: string | null;
  undoes?: string;
  undoneAct?: string;
};

async function begin(id: string, admin: Admin, order: Order, db: Db): Promise<void> {
  const { act, undoes } = order;
  const names = { act, ...(undoes && { undoes }) };
  // `result` is for the version before, until 0.3.0
  const task = { id, kind: 'many', subject: id, by: admin.id, ...names, result: order } as const;
  const { token } = admin;
  const key = token && { id: token.id, name: token.name, scopes: [...token.scopes] };
  await enqueueTask(task, { kind: 'many', payload: { ...order, ...(key && { key }) } }, db);
}
