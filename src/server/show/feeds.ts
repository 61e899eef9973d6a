import type { PageLanguage } from '#shared/language.ts';
import { hasFeedEpisodes } from '#server/db/feed-episodes.ts';
import { invalidate, readAfterChanges, type Tag } from '#server/invalidation.ts';
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
export async function watchFeeds(): Promise<void> {
  await readFeeds(['show']);
  readAfterChanges(['episodes', 'show'], readFeeds, 'the feeds could not be counted');
}

async function readFeeds(tags: Tag[]): Promise<void> {
  const before = hasOther;
  hasOther = await hasFeedEpisodes(spokenIn(otherLanguage()));
  // Each page's head names the feed, also of pages that depend on no episode.
  if (hasOther !== before && !tags.includes('show')) void invalidate(['show']);
}
