import type { Series } from '#shared/contract/series.ts';
import { listSeries } from '#server/db/series.ts';
import { invalidate, readAfterChanges, type Tag } from '#server/invalidation.ts';
import { language } from '#server/words.ts';
import { mainLanguage } from './language.ts';

let shown: Series<Date>[] = [];

const isHere = (series: Series<Date>): boolean => mainLanguage(series.language) === language();

/** Returns the series that visitors see, in their order: those in the language of the page first. */
export const currentSeries = (): Series<Date>[] => [
  ...shown.filter(isHere),
  ...shown.filter((series) => !isHere(series)),
];

/** Returns those in the language of the page; where there are none, all. */
export function seriesHere(): Series<Date>[] {
  const here = shown.filter(isHere);
  return here.length > 0 ? here : shown;
}

/** Reads which series there are, and again after every change in this or another process. */
export async function followSeries(): Promise<void> {
  await readSeries(['show']);
  readAfterChanges(['episodes', 'show'], readSeries, 'the series could not be read');
}

async function readSeries(tags: Tag[]): Promise<void> {
  const before = shown.length;
  shown = await listSeries('published');
  // Each page's head links to them, also on pages that depend on no episode.
  if (before > 0 !== shown.length > 0 && !tags.includes('show')) void invalidate(['show']);
}
