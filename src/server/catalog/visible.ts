import { isAdmin, isAuthor, type Author, type User } from '#shared/account.ts';
import { findEpisodeEvenDraft, type StoredEpisode } from '#server/db/episodes.ts';
import type { Db } from '#server/db/sql.ts';
import { DomainError, episodeNotFound } from '#server/errors.ts';

/** Returns the whole episode to administrators and its author, drafts too; null to everyone else. */
export async function findEpisodeFor(user: User | null, id: string, db?: Db): Promise<StoredEpisode | null> {
  const episode = isAuthor(user) ? await findEpisodeEvenDraft(id, db) : null;
  return episode && isTheirs(user, episode) ? episode : null;
}

/**
 * Requires an episode that this person may see: a published one, or a draft of their own. @throws DomainError missing
 */
export async function requireVisible(author: Author, id: string): Promise<void> {
  const episode = await findEpisodeEvenDraft(id);
  if (!episode || !(episode.published || isTheirs(author, episode))) throw episodeNotFound();
}

/**
 * Requires that this person may change the episode: an author their own drafts, while no listener has them or will on
 * their own. @throws DomainError missing (someone else's draft) or forbidden, with whom to ask
 */
export function requireMayChange(author: Author, episode: StoredEpisode): void {
  if (isAdmin(author)) return;
  if (!episode.published && !isTheirs(author, episode)) throw episodeNotFound();
  if (episode.published || episode.publishAt)
    throw new DomainError('forbidden', { code: 'administratorsChangePublic' });
}

/** Throws DomainError forbidden when an author would publish, at once or later. */
export function refuseToPublish({ published, publishAt }: { published?: boolean; publishAt?: unknown }): void {
  if (published || publishAt) throw new DomainError('forbidden', { code: 'administratorsPublish' });
}

const isTheirs = (user: User | null, { userId }: StoredEpisode): boolean =>
  isAdmin(user) || (userId !== null && userId === user?.id);
