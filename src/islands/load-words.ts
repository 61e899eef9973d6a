import type { PageLanguage } from '#shared/page-language.ts';
import type { islands } from '#shared/words/en/islands.ts';
import type { studio } from '#shared/words/en/studio.ts';

type Words = typeof islands;
type StudioWords = typeof studio;

/** The words of the page's language alone. In each page's first script, which has no need of the rest of words.ts. */
const LOADERS: Record<PageLanguage, () => Promise<{ islands: Words }>> = {
  en: () => import('#shared/words/en/islands.ts'),
  es: () => import('#shared/words/es/islands.ts'),
};

/** Returns the language the page is written in. */
export const language = (): PageLanguage => (document.documentElement.lang === 'es' ? 'es' : 'en');

const STUDIO_LOADERS: Record<PageLanguage, () => Promise<{ studio: StudioWords }>> = {
  en: () => import('#shared/words/en/studio.ts'),
  es: () => import('#shared/words/es/studio.ts'),
};

let loaded: Words | undefined;
let loadedStudio: StudioWords | undefined;

/**
 * Loads the words, and on pages that say so those of the studio. A script that imports a module with words awaits this
 * too: then `words()` and `studioWords()` have them.
 */
export async function loadWords(): Promise<void> {
  const studio = 'studio' in document.documentElement.dataset && loadStudioWords();
  loaded ??= (await LOADERS[language()]()).islands;
  await studio;
}

/** Loads the words of the studio, which is on visitors' pages too, for those who may change episodes. */
export async function loadStudioWords(): Promise<void> {
  loadedStudio ??= (await STUDIO_LOADERS[language()]()).studio;
}

/** Returns the words. A link to another language loads its page anew, so they stay right. */
export function words(): Words {
  if (!loaded) throw new Error('loadWords() comes first');
  return loaded;
}

export function studioWords(): StudioWords {
  if (!loadedStudio) throw new Error('loadWords() comes first, on a page of the studio');
  return loadedStudio;
}

declare global {
  /** The loader in load-words.ts, which this script of its own cannot import. */
  var loadWords: (() => Promise<void>) | undefined;
}
