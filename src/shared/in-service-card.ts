import type { AIDE_LANGUAGES } from './in-service.ts';

/**
 * The words on the cards of one language. `address` is that of the page, without a code; `message` comes with the link.
 */
export type CardWords = Record<'address' | 'title' | 'open' | 'notice' | 'keep' | 'message', string>;
/** The name of the show, and what cards say in the language of each aide. */
export type CardSite = { show: string; words: Record<(typeof AIDE_LANGUAGES)[number], CardWords> };
