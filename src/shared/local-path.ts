import { currentSpeaker, language, type PageLanguage } from './language.ts';

/** The same for everyone, whatever their language: these addresses have no second form. */
const ONE_FORM =
  /^\/(?:_astro|api|artwork|chapters|fonts|media|og)(?:\/|$)|^\/(?:healthz|readyz|up|oembed|sw\.js|robots\.txt|sitemap(?:-\d+)?\.xml)$/;
/** Pages of the studio, of one’s account, and of people who are invited. */
const STUDIO = /^\/(?:account|edit|join|confirm-email|passkeys|review|secret-admin-2025|studio|upload)(?:[/?]|$)/;

/** Returns whether the page at this path needs the words of the studio. */
export const isStudioPath = (path: string): boolean => STUDIO.test(path);

/** Returns whether the page at this path exists in each language. */
export const isInEachLanguage = (path: string): boolean => !ONE_FORM.test(path);

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

/** Returns the language of the pages under a prefix: of the show's second title, texts and cover. */
export function prefixedLanguage(): PageLanguage {
  const current = language();
  const isPrefixed = currentSpeaker().prefix(current) !== '';
  return isPrefixed === (current === 'es') ? 'es' : 'en';
}

/** Returns our path in a language: that of the current page unless given. */
export const localPath = (path: string, of: PageLanguage = language()): string =>
  underPrefix(currentSpeaker().prefix(of), path);
