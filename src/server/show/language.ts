import { language as pageLanguage } from '#server/words.ts';
import { currentShow } from './show.ts';

/**
 * Returns the `lang` of a text of the show, or of an episode with this language of its own; undefined where the page's
 * is right: screen readers read each word with the sounds of its language (WCAG 3.1.2).
 */
export function textLanguage(own?: string | null): string | undefined {
  if (own) return own;
  const { language } = currentShow();
  return language.split('-')[0] === pageLanguage() ? undefined : language;
}
