import { currentShow } from './show.ts';

/** The language of the interface, in which every page and mail is written. */
export const PAGE_LANGUAGE = 'en';

/**
 * Returns the `lang` of a text of the show, or of an episode with this language of its own; undefined where the page's
 * is right: screen readers read each word with the sounds of its language (WCAG 3.1.2).
 */
export function textLanguage(own?: string | null): string | undefined {
  if (own) return own;
  const { language } = currentShow();
  return language.split('-')[0] === PAGE_LANGUAGE ? undefined : language;
}
