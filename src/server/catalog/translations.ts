import type { Reason } from '#shared/reason.ts';
import { type Author, isAdmin } from '#shared/account.ts';
import type { EpisodeValues } from '#shared/episode-fields.ts';
import type { StoredEpisode } from '#server/db/episodes.ts';
import type { Db } from '#server/db/sql.ts';
import { lockPairs } from '#server/db/translations.ts';
import { DomainError } from '#server/errors.ts';
import { currentShow, mainLanguage } from '#server/show/index.ts';
import { otherLanguage } from '#server/words.ts';

type Paired = Pick<EpisodeValues, 'language' | 'translationOf'>;

/**
 * Throws unless the episode may be paired so: with one other, which is there, in another language, and in no pair yet.
 * `present` is null for a new episode. @throws DomainError invalid
 */
export async function requireTranslation(
  author: Author,
  present: StoredEpisode | null,
  { language, translationOf }: Paired,
  db: Db,
): Promise<void> {
  if (present?.language === language && present.translationOf === translationOf) return;
  const id = present?.id ?? null;
  const others = await lockPairs(id, translationOf, db);
  const original = others.find((other) => other.id === translationOf);
  const translation = others.find((other) => id !== null && other.translationOf === id);
  const mayName = original && (original.published || isAdmin(author) || original.userId === author.id);
  if (translationOf !== null && translationOf === id) refuse({ code: 'translationOfItself' });
  if (translationOf !== null && !mayName) refuse({ code: 'translationOriginalUnknown' });
  const counterpart = original ?? translation;
  if (counterpart && mainLanguage(counterpart.language) === mainLanguage(language))
    refuse({ code: 'translationSameLanguage' });
  const isTaken = original?.translationOf || others.some((other) => other !== original && other !== translation);
  if (original && (isTaken || translation)) refuse({ code: 'translationTaken' });
}

function refuse(reason: Reason): never {
  throw new DomainError('invalid', reason, { field: 'translationOf' });
}

/** A new episode in the other language of the pages is in the feed of that language, and in the first by choice. */
export const feedOf = ({ language }: Pick<EpisodeValues, 'language'>): { isInFirstFeed: boolean } => ({
  isInFirstFeed: mainLanguage(language) !== otherLanguage() || currentShow().isOtherInFirstFeed,
});
