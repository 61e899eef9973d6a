import { lockUntilEnd } from './advisory-lock.ts';
import type { Db } from './sql.ts';

/** An episode as far as being one of a pair is concerned; a deleted one is none. */
type PairedEpisode = {
  id: string;
  language: string | null;
  translationOf: string | null;
  published: boolean;
  userId: string | null;
};

/**
 * Returns the episodes that are, or would be, paired with this one: those it names, and those that name one of both.
 * Unpairs deleted ones that name either: by the time they are restored, it may be in another pair.
 */
export async function lockPairs(id: string | null, translationOf: string | null, db: Db): Promise<PairedEpisode[]> {
  await lockUntilEnd('translations', db); // two at once could make one episode part of two pairs
  await db`
    update episodes set translation_of = null
    where deleted_at is not null and translation_of in (${id}, ${translationOf})`;
  return db<PairedEpisode[]>`
    select id, language, translation_of, published, user_id from episodes
    where deleted_at is null and id is distinct from ${id}
      and (id = ${translationOf} or translation_of in (${id}, ${translationOf}))`;
}
