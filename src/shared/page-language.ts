/** The languages the interface is written in. */
export const PAGE_LANGUAGES = ['en', 'es'] as const;
export type PageLanguage = (typeof PAGE_LANGUAGES)[number];

/** Of dates, numbers and plurals. */
export const LOCALES: Record<PageLanguage, string> = { en: 'en-US', es: 'es-US' };

/** The same for everyone, whatever their language: these addresses have no second form. */
const ONE_FORM =
  /^\/(?:_astro|api|artwork|chapters|fonts|media|og)(?:\/|$)|^\/(?:healthz|readyz|up|oembed|sw\.js|robots\.txt|sitemap(?:-\d+)?\.xml)$/;
/** Pages of the studio and of one’s account, and how we count: written in English so far, whatever the root is. */
const ENGLISH_ONLY =
  /^\/(?:account|edit|feedback|join|passkeys|review|reviews|secret-admin-2025|settings|statistics|studio|subscribers|upload)(?:[/?]|$)/;

export const isInEnglishOnly = (path: string): boolean => ENGLISH_ONLY.test(path);

/** Returns whether the page at this path exists in each language. */
export const isInEachLanguage = (path: string): boolean => !ONE_FORM.test(path) && !isInEnglishOnly(path);

/** Returns the path under a prefix such as '/es'; the home page is the prefix itself. */
export const underPrefix = (prefix: string, path: string): string =>
  prefix && isInEachLanguage(path) ? prefix + path.replace(/^\/(?=[?#]|$)/, '') : path;

/** Returns the language whose prefix these pages have, and the path without it; null for a path without one. */
export function readPrefix(path: string): { language: PageLanguage; path: string } | null {
  const [prefix, language] = /^\/(en|es)(?=[/?#]|$)/.exec(path) ?? [];
  if (!prefix) return null;
  const rest = path.slice(prefix.length);
  return { language: language as PageLanguage, path: rest.startsWith('/') ? rest : `/${rest}` };
}
