import type { PageLanguage } from '#shared/page-language.ts';
import type { islands } from '#shared/words/en/islands.ts';

type Words = typeof islands;

/** The words of the page's language alone. In each page's first script, which has no need of the rest of words.ts. */
const LOADERS: Record<PageLanguage, () => Promise<{ islands: Words }>> = {
  en: () => import('#shared/words/en/islands.ts'),
  es: () => import('#shared/words/es/islands.ts'),
};

/** Returns the language the page is written in. */
export const language = (): PageLanguage => (document.documentElement.lang === 'es' ? 'es' : 'en');

let loaded: Words | undefined;
let loading: Promise<void> | undefined;

/** Loads the words, once. Whoever imports a module that says something awaits this too: then `words()` has them. */
export function loadWords(): Promise<void> {
  loading ??= LOADERS[language()]().then(
    ({ islands }) => void (loaded = islands),
    (problem: unknown) => {
      loading = undefined; // the network was away
      throw problem;
    },
  );
  return loading;
}

/** Returns the words. A link to another language loads its page anew, so they stay right. */
export function words(): Words {
  if (!loaded) throw new Error('loadWords() comes first');
  return loaded;
}

declare global {
  /** The loader in load-words.ts, which this script of its own cannot import. */
  var loadWords: (() => Promise<void>) | undefined;
}
