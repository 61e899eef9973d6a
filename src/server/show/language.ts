import type { PageLanguage } from '#shared/language.ts';
import { inLanguage, language as pageLanguage, locale, rootLanguage } from '#server/words.ts';
import { currentShow, ourDescription } from './show.ts';

/**
 * Returns the `lang` of a text in the show's language, or of an episode with this one of its own; undefined where the
 * page's is right: screen readers read each word with the sounds of its language (WCAG 3.1.2).
 */
export function textLanguage(own?: string | null): string | undefined {
  if (own) return own;
  const { language } = currentShow();
  return language.split('-')[0] === pageLanguage() ? undefined : language;
}

/**
 * Returns the same of what the show says about itself: under the prefix that may be in the language of those pages, and
 * our own description is in that of each.
 */
export function showLanguage(name: 'title' | 'shortTitle' | 'heroTitle' | 'heroText'): string | undefined {
  const text = currentShow()[name];
  const isOfRoot = text === inLanguage(rootLanguage(), currentShow)[name];
  return isOfRoot && text !== ourDescription() ? textLanguage() : undefined;
}

/**
 * Returns the first part of the language of an episode with this one of its own: 'es' for 'es-us', the show's for null.
 */
export const mainLanguage = (own: string | null): string => (own ?? currentShow().language).split('-')[0] ?? '';

/** Returns the name of an episode's language in that of the page. */
export function languageName(own: string | null): string {
  const spoken = mainLanguage(own);
  return new Intl.DisplayNames(locale(), { type: 'language' }).of(spoken) ?? spoken;
}

/** Returns which episodes are in a language of the pages. */
export const spokenIn = (language: PageLanguage): { language: PageLanguage; isShows: boolean } => ({
  language,
  isShows: mainLanguage(null) === language,
});
