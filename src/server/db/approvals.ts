import type { Approval } from '#shared/contract/episodes.ts';
import { type Db, firstRow, hasRows, sql } from './sql.ts';

/** A draft that was sent for approval. */
type ListedApproval = Approval<Date> & { episodeId: string; title: string; updatedAt: Date };

const from = (db: Db) => db`
  from approvals a join episodes e on e.id = a.episode_id and e.deleted_at is null and not e.published
  left join users u on u.id = a.asked_by`;

/** Returns drafts that wait for an administrator or were sent back, the longest waiting first. */
export async function listApprovals(db: Db = sql): Promise<ListedApproval[]> {
  return db<ListedApproval[]>`
    select e.id as episode_id, e.title, e.updated_at, a.asked_at, u.username as by, a.note ${from(db)}
    order by a.note is not null, a.asked_at, e.id`;
}

/** Returns the approvals of these episodes; of those that have none, nothing. */
export async function listApprovalsOf(
  ids: readonly string[],
  db: Db = sql,
): Promise<(Approval<Date> & { episodeId: string })[]> {
  return db<(Approval<Date> & { episodeId: string })[]>`
    select e.id as episode_id, a.asked_at, u.username as by, a.note ${from(db)}
    where a.episode_id = any(${[...ids]}::uuid[])`;
}

/**
 * Returns whether the approval of an episode waits to be decided, also of one that is published in this transaction.
 */
export const awaitsApproval = (episodeId: string, db: Db): Promise<boolean> =>
  hasRows(db`select 1 from approvals where episode_id = ${episodeId} and note is null`);

/** Writes that the draft waits; one that waits already keeps its time. Returns whether it did not wait before. */
export const addApproval = (episodeId: string, userId: string, now: Date, db: Db): Promise<boolean> =>
  hasRows(db`
    insert into approvals (episode_id, asked_by, asked_at) values (${episodeId}, ${userId}, ${now})
    on conflict (episode_id) do update set asked_by = excluded.asked_by, asked_at = excluded.asked_at, note = null
    where approvals.note is not null returning 1`);

/**
 * Writes why a waiting draft is sent back; returns the person who asked (null: gone), or undefined when it does not
 * wait.
 */
export async function changeApprovalNote(episodeId: string, note: string, db: Db): Promise<string | null | undefined> {
  const [row] = await db<{ askedBy: string | null }[]>`
    update approvals set note = ${note} where episode_id = ${episodeId} and note is null returning asked_by`;
  return row && row.askedBy;
}

/** Removes the approval; returns who had asked (null: gone) and when, or null when there was none. */
export const takeApproval = (
  episodeId: string,
  db: Db,
): Promise<{ askedBy: string | null; askedAt: Date; note: string | null } | null> =>
  firstRow(db<{ askedBy: string | null; askedAt: Date; note: string | null }[]>`
    delete from approvals where episode_id = ${episodeId} returning asked_by, asked_at, note`);
