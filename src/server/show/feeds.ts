import type { PageLanguage } from '#shared/page-language.ts';
import { hasFeedEpisodes } from '#server/db/feed-episodes.ts';
import { isPoolClosed } from '#server/db/sql.ts';
import { invalidate, onInvalidate } from '#server/invalidation.ts';
import { logError } from '#server/log.ts';
import { language, localPath, otherLanguage } from '#server/words.ts';
import { spokenIn } from './language.ts';

const FIRST = '/feed.xml';

let hasOther = false;

/** Returns the path of the feed of a language, the page's unless given: the first where that has no episode yet. */
export const feedPath = (of: PageLanguage = language()): string =>
  hasOther && of === otherLanguage() ? localPath(FIRST, of) : FIRST;

/** Returns the paths of all feeds there are, the first one first. */
export const feedPaths = (): string[] => (hasOther ? [FIRST, feedPath(otherLanguage())] : [FIRST]);

/** Reads which feeds there are, and again after every change in this or another process. */
export async function followFeeds(): Promise<void> {
  await readFeeds();
  onInvalidate(async (tags) => {
    if (!tags.includes('episodes') && !tags.includes('show')) return;
    try {
      const isChanged = await readFeeds();
      // Each page's head names the feed, also of pages that depend on no episode.
      if (isChanged && !tags.includes('show')) void invalidate(['show']);
    } catch (error) {
      if (!isPoolClosed(error)) logError('the feeds could not be counted', error);
    }
  });
}

/** Returns whether there are others than before. */
async function readFeeds(): Promise<boolean> {
  const before = hasOther;
  hasOther = await hasFeedEpisodes(spokenIn(otherLanguage()));
  return hasOther !== before;
}
