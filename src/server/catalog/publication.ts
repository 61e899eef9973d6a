import type { Admin } from '#shared/account.ts';
import { scopeToChange } from '#shared/token.ts';
import { requireScope } from '#server/accounts/index.ts';
import { confirmRights, recordAudit } from '#server/audit.ts';
import { takeApproval } from '#server/db/approvals.ts';
import { findEpisodeEvenDraft, lockEpisode, type StoredEpisode } from '#server/db/episodes.ts';
import {
  type BeforePublication,
  changeToNotified,
  isPublicationPending,
  takePendingPublication,
  undoPublicationRow,
} from '#server/db/publications.ts';
import type { Db } from '#server/db/sql.ts';
import { DomainError, requireFound } from '#server/errors.ts';
import { transactAndInvalidateEpisodes } from '#server/invalidation.ts';
import { type EventName, recordEvent } from '#server/queue.ts';
import { notifyWhoAsked } from './approvals.ts';
import { enqueuePublication } from './schedules.ts';

type After = Pick<StoredEpisode, 'id' | 'title' | 'published' | 'publishAt'>;

/** Before and after a change, by whom, and whether a publication by it can be undone. */
type Change = { before: StoredEpisode; after: After; by: string; undoable: boolean };

/**
 * Records what follows from a change: the decision about an approval, and the event. Of a publication that can be
 * undone no one hears for half a minute, and what happens to the episode until then is part of it.
 */
export async function recordOutcome({ before, after, by, undoable }: Change, now: Date, db: Db): Promise<void> {
  const approval = after.published || after.publishAt ? await takeApproval(after.id, db) : null;
  const isUndoable = undoable && after.published && !before.published;
  if (approval && !isUndoable) await notifyWhoAsked(after, approval.askedBy, now, db);
  const name = eventNameOf(before.published, after.published);
  if (!name || (before.published && (await isPartOfPublication(after, db)))) return;
  const event = { name, subjectId: after.id, at: now };
  await recordEvent(db, event, isUndoable ? { by, ...beforeOf(before, approval) } : undefined);
}

function eventNameOf(wasPublished: boolean, isPublished: boolean): EventName | null {
  if (wasPublished) return isPublished ? 'episode.changed' : 'episode.unpublished';
  return isPublished ? 'episode.published' : null;
}

/**
 * No one has been told of the publication: a change is announced with it, and one that is taken back is not announced
 * at all.
 */
const isPartOfPublication = async ({ id, published }: After, db: Db): Promise<boolean> =>
  published ? isPublicationPending(id, db) : (await takePendingPublication(id, db)) !== null;

const beforeOf = (
  { publishedAt, publishAt }: Pick<StoredEpisode, 'publishedAt' | 'publishAt'>,
  approval: Awaited<ReturnType<typeof takeApproval>>,
): BeforePublication => ({
  wasPublishedAt: publishedAt,
  wasPublishAt: publishAt,
  ...(approval ?? { askedAt: null, askedBy: null, note: null }),
});

/** The state of a new episode before it was published. */
export const NEVER_PUBLISHED = beforeOf({ publishedAt: null, publishAt: null }, null);

/**
 * Makes an episode what it was before it was published, while no one was told of that: again a draft or scheduled, and
 * waiting for approval. One that is not published is answered as it is, so that a second press does no harm.
 * @throws DomainError missing, forbidden (for the key) or conflict (it is too late)
 */
export const undoPublication = (admin: Admin, id: string): Promise<StoredEpisode> =>
  transactAndInvalidateEpisodes([id], async (db) => {
    const actor = await confirmRights(admin, db);
    const present = requireFound(await lockEpisode(id, db), { code: 'episodeNotFound' });
    requireScope(admin, scopeToChange(present));
    if (!present.published) return present;
    const before = await takePendingPublication(id, db);
    if (!before) throw new DomainError('conflict', { code: 'undoOver' });
    await undoPublicationRow(id, before, db);
    const episode = requireFound(await findEpisodeEvenDraft(id, db), { code: 'episodeNotFound' });
    if (episode.publishAt) await enqueuePublication(id, episode.publishAt, db);
    await recordAudit({ action: 'publication undone', actor, subject: id, facts: { title: episode.title } }, db);
    return episode;
  });

/** Records that people are notified of the publication of this job, and notifies the person who asked for it. */
export async function recordNotified(jobId: string, db: Db): Promise<void> {
  const publication = await changeToNotified(jobId, db);
  if (!publication?.askedAt) return;
  const { episodeId, publishedAt, askedBy } = publication;
  const episode = await findEpisodeEvenDraft(episodeId, db);
  if (episode?.published) await notifyWhoAsked(episode, askedBy, publishedAt, db);
}
