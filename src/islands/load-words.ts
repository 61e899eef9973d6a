import { language, type PageLanguage, speakAs, type StudioWords, type Words } from '#shared/language.ts';

/** The words of the page's language alone. */
const LOADERS: Record<PageLanguage, () => Promise<{ islands: Words }>> = {
  en: () => import('#shared/words/en/islands.ts'),
  es: () => import('#shared/words/es/islands.ts'),
};

const STUDIO_LOADERS: Record<PageLanguage, () => Promise<StudioWords>> = {
  en: () => import('#shared/words/en/studio.ts'),
  es: () => import('#shared/words/es/studio.ts'),
};

let loaded: Words | undefined;
let loadedStudio: StudioWords | undefined;

/** In a browser: the language of the page. A link to another language loads its page anew, so the words stay right. */
speakAs({
  language: () => (document.documentElement.lang === 'es' ? 'es' : 'en'),
  words() {
    if (!loaded) throw new Error('loadWords() comes first');
    return loaded;
  },
  studioWords() {
    if (!loadedStudio) throw new Error('loadWords() comes first');
    return loadedStudio;
  },
  reasonWords: () => ({ ...loaded?.reasons, ...loadedStudio?.reasons }),
  categoryNames() {
    const names = document.querySelector<HTMLMetaElement>('meta[name="category-names"]')?.content ?? '{}';
    return JSON.parse(names) as Record<string, string>;
  },
  prefix: () => /^\/(?:en|es)(?=\/|$)/.exec(location.pathname)?.[0] ?? '',
});

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
  loadedStudio ??= await STUDIO_LOADERS[language()]();
}
