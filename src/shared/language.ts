import type { islands } from './words/en/islands.ts';
import type { reasons } from './words/en/reasons.ts';
import type * as studio from './words/en/studio.ts';

/** The languages the interface is written in. */
export const PAGE_LANGUAGES = ['en', 'es'] as const;
export type PageLanguage = (typeof PAGE_LANGUAGES)[number];

/** Of dates, numbers and plurals. */
export const LOCALES: Record<PageLanguage, string> = { en: 'en-US', es: 'es-US' };

export type Words = typeof islands;
export type StudioWords = typeof studio;
export type ReasonWords = typeof reasons;

/** The languages at an edge. The server has every word of both, a browser those of its page alone. */
export type Speaker = {
  /** The language of the request, or of the page. */
  language(): PageLanguage;
  words(of: PageLanguage): Words;
  studioWords(of: PageLanguage): StudioWords;
  /** The meaning of each code; a browser has those of its forms alone. */
  reasonWords(of: PageLanguage): Partial<ReasonWords>;
  /** The names of categories in the language of the page, where the show has given any. */
  categoryNames(): Record<string, string>;
  /** Before the addresses of pages in a language, such as '/es'; empty where they have none. */
  prefix(of: PageLanguage): string;
};

let speaker: Speaker | undefined;

/** Registers who speaks here: `server/words.ts` in Node, `islands/load-words.ts` in a browser. */
export const speakAs = (given: Speaker): void => void (speaker = given);

/** Returns what the edge registered. @throws Error before it did */
export function currentSpeaker(): Speaker {
  if (!speaker) throw new Error('speakAs() comes first');
  return speaker;
}

/** Returns the language of the current request or page. */
export const language = (): PageLanguage => currentSpeaker().language();

/** Returns the locale of its dates, numbers and plurals. */
export const locale = (): string => LOCALES[language()];

/** Returns the words that pages and islands share. */
export const words = (of: PageLanguage = language()): Words => currentSpeaker().words(of);

/** Returns the words of the studio and of one’s account, in pages and islands. */
export const studioWords = (of: PageLanguage = language()): StudioWords => currentSpeaker().studioWords(of);
