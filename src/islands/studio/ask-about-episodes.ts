import type { QuestionedAct } from '#shared/episode-acts.ts';
import { studioWords } from '#shared/language.ts';
import { askFirst } from '../ui/ask-first.tsx';

const MAX_NAMED = 5;

/**
 * Asks before episodes leave the site and every app, or are deleted. `count`: how many there are, when they are not all
 * named.
 */
export function askAboutEpisodes(
  act: QuestionedAct,
  titles: readonly string[],
  count = titles.length,
): Promise<boolean> {
  const { menu, many, unpublishSure, unpublishNow } = studioWords().episodes;
  const deletion =
    count === 1
      ? { question: menu.confirmDelete, confirm: menu.delete }
      : { question: many.deleteSure(count), confirm: many.delete };
  const asked = act === 'unpublish' ? { question: unpublishSure(count), confirm: unpublishNow } : deletion;
  return askFirst({ ...asked, about: namesOf(titles, count) });
}

/** Names the first of many, and says how many more there are. */
function namesOf(titles: readonly string[], count: number): string {
  const named = titles.slice(0, MAX_NAMED);
  const more = count - named.length;
  return more > 0 ? studioWords().episodes.many.andMore(named.join(', '), more) : named.join(', ');
}
