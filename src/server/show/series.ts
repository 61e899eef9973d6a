import type { Series } from '#shared/series.ts';
import { listSeries } from '#server/db/series.ts';
import { invalidate, readAfterChanges, type Tag } from '#server/invalidation.ts';
import { language } from '#server/words.ts';
import { mainLanguage } from './language.ts';

let shown: Series<Date>[] = [];

/** Returns the series that visitors see, in their order: those in the language of the page first. */
export function currentSeries(): Series<Date>[] {
  const isHere = (series: Series<Date>) => mainLanguage(series.language) === language();
  return [...shown.filter(isHere), ...shown.filter((series) => !isHere(series))];
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
