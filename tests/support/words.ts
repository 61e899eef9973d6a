import { islands as islandsEn } from '#shared/words/en/islands.ts';
import * as pagesEn from '#shared/words/en/pages.ts';
import { reasons as reasonsEn } from '#shared/words/en/reasons.ts';
import * as studioEn from '#shared/words/en/studio.ts';
import { islands as islandsEs } from '#shared/words/es/islands.ts';
import * as pagesEs from '#shared/words/es/pages.ts';
import { reasons as reasonsEs } from '#shared/words/es/reasons.ts';
import * as studioEs from '#shared/words/es/studio.ts';

/** The words of the site: a test names the entry, so that a sentence stands in its words file alone. */
export const english = { ...pagesEn, ...islandsEn, studio: studioEn, reasons: reasonsEn };
export const spanish = { ...pagesEs, ...islandsEs, studio: studioEs, reasons: reasonsEs };

/** Returns what a sentence begins with, before the parameter that was given as `…`. */
export const opening = (sentence: string): string => sentence.split('…', 1).join().trim();

/** Matches a sentence whose parameters were given as `…`. */
export const saying = (sentence: string): RegExp => new RegExp(sentence.split('…').map(RegExp.escape).join('[^]*'));
