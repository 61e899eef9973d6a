import type { Admin, Author } from '#shared/account.ts';
import type { Approval } from '#shared/contract/episodes.ts';
import { notifyPeople } from '#server/accounts/index.ts';
import { confirmRights, recordAudit } from '#server/audit.ts';
import { addApproval, changeApprovalNote, listApprovalsOf } from '#server/db/approvals.ts';
import { lockEpisode, type StoredEpisode } from '#server/db/episodes.ts';
import { type Db, sql } from '#server/db/sql.ts';
import { DomainError, requireFound } from '#server/errors.ts';
import { requirePublishable } from './publishable.ts';
import { findEpisodeFor } from './visible.ts';

/**
 * Sends a draft for approval; asking again while it waits changes nothing.
 * @throws DomainError missing (someone else's), conflict (published or scheduled) or invalid (it could not be
 * published)
 */
export async function requestApproval(author: Author, id: string, now: Date): Promise<Approval<Date>> {
  return sql.begin(async (db) => {
    const actor = await confirmRights(author, db);
    await lockEpisode(id, db);
    const draft = requireFound(await findEpisodeFor(author, id, db), { code: 'episodeNotFound' });
    if (draft.published || draft.publishAt) throw new DomainError('conflict', { code: 'alreadyApproved' });
    requirePublishable(draft);
    if (await addApproval(id, author.id, now, db)) {
      await recordAudit({ action: 'approval asked', actor, subject: id, facts: { title: draft.title } }, db);
      const { title } = draft;
      const subject = { code: 'noticeAwaitsApproval', title } as const;
      const text = { code: 'noticeAwaitsApprovalFrom', title, by: author.username } as const;
      await notifyPeople({ ...newsOf(id, now), subject, text }, { except: author.id }, db);
    }
    const approval = requireFound((await listApprovalsOf([id], db))[0], { code: 'episodeNotFound' });
    return withoutId(approval);
  });
}

/** Sends a waiting draft back with a note for its author. @throws DomainError missing when it does not wait */
export async function sendBack(admin: Admin, id: string, note: string, now: Date): Promise<void> {
  await sql.begin(async (db) => {
    const actor = await confirmRights(admin, db);
    const draft = await lockEpisode(id, db);
    const askedBy = draft ? await changeApprovalNote(id, note, db) : undefined;
    if (!draft || askedBy === undefined) throw new DomainError('missing', { code: 'notAwaitingApproval' });
    await recordAudit({ action: 'episode sent back', actor, subject: id, facts: { title: draft.title } }, db);
    const { title } = draft;
    const subject = { code: 'noticeSentBack', title } as const;
    const text = { code: 'noticeSentBackWith', title, by: admin.username, note } as const;
    await notifyPeople({ ...newsOf(id, now), subject, text }, { only: askedBy }, db);
  });
}

type Decided = Pick<StoredEpisode, 'id' | 'title' | 'published'>;

/** Tells who had asked that the episode is published or scheduled now. */
export async function notifyWhoAsked({ id, title, published }: Decided, askedBy: string | null, now: Date, db: Db) {
  const subject = { code: published ? 'noticePublished' : 'noticeScheduled', title } as const;
  await notifyPeople({ ...newsOf(id, now), subject }, { only: askedBy }, db);
}

const newsOf = (id: string, now: Date) =>
  ({ notice: 'approvals', key: `approval ${id} ${now.toISOString()}`, path: `/edit/${id}` }) as const;

/** Returns episodes with whether they wait for approval, for authors and administrators. */
export async function withApprovals<Episode extends { id: string }>(
  episodes: readonly Episode[],
  db: Db = sql,
): Promise<(Episode & { approval: Approval<Date> | null })[]> {
  const approvals = await listApprovalsOf(
    episodes.map(({ id }) => id),
    db,
  );
  const byId = new Map(approvals.map((approval) => [approval.episodeId, withoutId(approval)]));
  return episodes.map((episode) => ({ ...episode, approval: byId.get(episode.id) ?? null }));
}

const withoutId = ({ askedAt, by, note }: Approval<Date>): Approval<Date> => ({ askedAt, by, note });
