import type { Admin } from '#shared/account.ts';
import { z } from '#shared/schema.ts';
import { scopeToChange } from '#shared/token.ts';
import { requireScope } from '#server/accounts/index.ts';
import { confirmRights, recordAudit } from '#server/audit.ts';
import { takeApproval } from '#server/db/approvals.ts';
import { findEpisodeEvenDraft, lockEpisode, type StoredEpisode } from '#server/db/episodes.ts';
import type { JsonObject } from '#server/db/jobs.ts';
import { type BeforePublication, isNewsHeld, takeBackPublication, takeHeldNews } from '#server/db/publications.ts';
import type { Db } from '#server/db/sql.ts';
import { DomainError, requireFound } from '#server/errors.ts';
import { transactAndInvalidateEpisodes } from '#server/invalidation.ts';
import { type EventName, eventOf, recordEvent } from '#server/queue.ts';
import { notifyWhoAsked } from './approvals.ts';
import { enqueuePublication } from './schedules.ts';

type After = Pick<StoredEpisode, 'id' | 'title' | 'published' | 'publishAt'>;

/**
 * Adds what follows from a change. Of a publication that can be undone nobody hears for half a minute, and what happens
 * to the episode meanwhile is part of it.
 */
export async function announceChange(
  before: StoredEpisode,
  after: After,
  undoable: boolean,
  now: Date,
  db: Db,
): Promise<void> {
  const approval = after.published || after.publishAt ? await takeApproval(after.id, db) : null;
  const isHeld = undoable && after.published && !before.published;
  if (approval && !isHeld) await notifyWhoAsked(after, approval.askedBy, now, db);
  const name = nameOf(before.published, after.published);
  if (!name || (before.published && (await coversHeldNews(after, db)))) return;
  const event = { name, subjectId: after.id, at: now };
  await recordEvent(db, event, isHeld ? beforeOf(before, approval) : undefined);
}

function nameOf(wasPublished: boolean, isPublished: boolean): EventName | null {
  if (wasPublished) return isPublished ? 'episode.changed' : 'episode.unpublished';
  return isPublished ? 'episode.published' : null;
}

/** Nobody has heard of the publication: what changes is in the news of it, and taken back there is none. */
const coversHeldNews = async ({ id, published }: After, db: Db): Promise<boolean> =>
  published ? isNewsHeld(id, db) : (await takeHeldNews(id, db)) !== null;

const beforeOf = (
  { publishedAt, publishAt }: StoredEpisode,
  approval: Awaited<ReturnType<typeof takeApproval>>,
): BeforePublication => ({
  publishedAt: publishedAt?.toISOString() ?? null,
  publishAt: publishAt?.toISOString() ?? null,
  approval: approval && { ...approval, askedAt: approval.askedAt.toISOString() },
});

/**
 * Makes an episode what it was before it was published, while nobody was told of that: again a draft or scheduled, and
 * waiting for approval. One that is not published is answered as it is, so that a second press does no harm.
 * @throws DomainError missing, forbidden (for the key) or conflict (it is too late)
 */
export const undoPublication = (admin: Admin, id: string): Promise<StoredEpisode> =>
  transactAndInvalidateEpisodes([id], async (db) => {
    const actor = await confirmRights(admin, db);
    const present = requireFound(await lockEpisode(id, db), { code: 'episodeNotFound' });
    requireScope(admin, scopeToChange(present));
    if (!present.published) return present;
    const before = await takeHeldNews(id, db);
    if (!before) throw new DomainError('conflict', { code: 'undoOver' });
    await takeBackPublication(id, before, db);
    const episode = requireFound(await findEpisodeEvenDraft(id, db), { code: 'episodeNotFound' });
    if (episode.publishAt) await enqueuePublication(id, episode.publishAt, db);
    await recordAudit({ action: 'publication undone', actor, subject: id, facts: { title: episode.title } }, db);
    return episode;
  });

const Held = z.object({ before: z.object({ approval: z.object({ askedBy: z.string().nullable() }).nullable() }) });

/** Tells who had asked for a publication, once it cannot be undone. */
export async function notifyHeldApproval(payload: JsonObject, db: Db): Promise<void> {
  const approval = Held.safeParse(payload).data?.before.approval;
  if (!approval) return;
  const { subjectId, at } = eventOf(payload);
  const episode = await findEpisodeEvenDraft(subjectId, db);
  if (episode?.published) await notifyWhoAsked(episode, approval.askedBy, at, db);
}
