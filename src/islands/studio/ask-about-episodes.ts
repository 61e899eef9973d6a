import type { QuestionedAct } from '#shared/episode-acts.ts';
import { studioWords } from '#shared/language.ts';
import { askFirst } from '../ui/ask-first.tsx';

const MAX_NAMED = 5;

/**
 * Asks before episodes leave the site and every app, or are deleted. `listed`: of a list, how many there are, when they
 * are not all named. A page of one episode asks with the specified sentence.
 */
export function askAboutEpisodes(act: QuestionedAct, titles: readonly string[], listed?: number): Promise<boolean> {
  const count = listed ?? titles.length;
  const { menu, many, unpublishSure, unpublishNow } = studioWords().episodes;
  const deletion =
    listed === undefined
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
