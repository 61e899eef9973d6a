import { config, type Show } from '#server/config.ts';
import { findLastCatalogChange } from '#server/db/site-state.ts';
import { countFeedEpisodes, listEveryFeedEpisode, listOldestFeedEpisodes } from '#server/db/feed-episodes.ts';
import { currentShow, spokenIn } from '#server/show/index.ts';
import { language, otherLanguage } from '#server/words.ts';
import { type ArchiveLinks, NO_ARCHIVES, renderFeed } from './channel.ts';
import { renderItems } from './items.ts';
import { recordChange, recordGuid } from './recorded.ts';

/** `changedAt` is the last real change of its content. */
type FeedDocument = { xml: string; changedAt: Date };
type Parts = { show: Show; items: string[]; itemsChangedAt: Date; archives: ArchiveLinks };

/** Directories reject more than 10 MB; the channel's own elements are extra. */
const ITEM_BYTES = 9_000_000;
/** Episodes in an archive: few enough that it stays below 10 MB, however long their notes are. */
const ARCHIVE_EPISODES = 50;

/** Under the prefix of the other language the feed has the episodes in it, and a guid of its own. */
const ofRequest = () => {
  const isFirst = language() !== otherLanguage();
  const scope = isFirst ? null : spokenIn(language());
  const show = { ...currentShow(), ...(scope && !scope.isShows && { language: `${scope.language}-us` }) };
  return { prefix: isFirst ? '' : `/${language()}`, scope, show };
};

/**
 * Builds the feed of the request's language: the newest episodes, all of them if they fit; null for one of the other
 * language while there is no episode in it. Records its modification date, which is `now` when the channel differs from
 * the one recorded last.
 */
export async function buildFeed(now: Date): Promise<FeedDocument | null> {
  const { scope, show } = ofRequest();
  const [itemsChangedAt, total] = await Promise.all([findLastCatalogChange(), countFeedEpisodes(scope)]);
  if (scope && total === 0) return null;
  const limit = { episodes: config.feed.limit ?? Infinity, bytes: ITEM_BYTES };
  const items = await renderItems(listEveryFeedEpisode(scope), show, config.publicUrl, limit);
  const older = Math.max(0, total - items.length);
  const archives = { ...NO_ARCHIVES, previous: older > 0 ? Math.ceil(older / archiveLength()) : null };
  return recordAndRender({ show, items, itemsChangedAt, archives }, now);
}

/**
 * Builds an archive of the feed (RFC 5005 §4) as `buildFeed` does. Archives are numbered from the oldest and all have
 * the same length, so that later publications change none. Returns null when this number does not exist yet.
 */
export async function buildArchive(number: number, now: Date): Promise<FeedDocument | null> {
  const { scope, show } = ofRequest();
  const length = archiveLength();
  const last = Math.floor((await countFeedEpisodes(scope)) / length);
  if (number > last) return null;
  const episodes = await listOldestFeedEpisodes(length, (number - 1) * length, scope);
  const itemsChangedAt = await findLastCatalogChange(episodes[0]?.publishedAt ?? null);
  const items = await renderItems(episodes, show, config.publicUrl, { episodes: length, bytes: Infinity });
  return recordAndRender({ show, items, itemsChangedAt, archives: archiveLinks(number, last) }, now);
}

/** At most the feed's limit: a feed shorter than an archive would leave a gap between the two. */
const archiveLength = (): number => Math.min(ARCHIVE_EPISODES, config.feed.limit ?? ARCHIVE_EPISODES);

const archiveLinks = (self: number, last: number): ArchiveLinks => ({
  self,
  previous: self > 1 ? self - 1 : null,
  next: self < last ? self + 1 : null,
});

async function recordAndRender({ show, items, itemsChangedAt, archives }: Parts, now: Date): Promise<FeedDocument> {
  const { publicUrl, feed } = config;
  const { prefix } = ofRequest();
  const guid = await recordGuid(show, publicUrl, prefix);
  const channel = { show, publicUrl, prefix, guid, hub: feed.hub, archives };
  const changedAt = await recordChange(channel, itemsChangedAt, now);
  return { xml: renderFeed({ ...channel, changedAt }, items), changedAt };
}
