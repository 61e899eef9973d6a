import { readAfterChanges } from '#server/invalidation.ts';
import { watchFeeds } from './feeds.ts';
import { initRootLanguage } from './root-language.ts';
import { followSeries } from './series.ts';
import { currentShow, readShow } from './show.ts';

/**
 * Reads the show, which feeds and which series it has, and again after every change in this or another process. Call it
 * before registering any listener that renders the show: a page rendered after an invalidation must use the new show.
 */
export async function watchShow(): Promise<void> {
  await readShow();
  await initRootLanguage(currentShow().language);
  readAfterChanges(['show'], readShow, 'the changed show could not be read');
  await watchFeeds();
  await followSeries();
}
