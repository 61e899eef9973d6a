import { createHash } from 'node:crypto';
import { config } from '#server/config.ts';
import { countEpisodes, type FeedEpisode, listFeedEpisodes, listOldestFeedEpisodes } from '#server/db/episodes.ts';
import { findLastCatalogueChange, getOrInit, raiseTo, setIfChanged } from '#server/db/facts.ts';
import { currentShow } from '#server/show/index.ts';
import { addressOf, type ArchiveLinks, type Channel, NO_ARCHIVES } from './channel.ts';
import { podcastGuid } from './guid.ts';
import { type Items, renderFeed, renderItems } from './render.ts';

/** `changedAt` is the last real change of its content. */
type FeedDocument = { xml: string; changedAt: Date };

/** Directories reject more than 10 MB; the channel's own elements are extra. */
const ITEM_BYTES = 9_000_000;
/** Episodes in an archive: few enough that it stays below 10 MB, however long their notes are. */
const ARCHIVE_EPISODES = 50;
/** Page size, so that a catalogue of ten thousand is never in memory as a whole. */
const EPISODES_PER_READ = 100;

/**
 * Builds the feed: the newest episodes, all of them if they fit. Records its modification date, which is `now` when
 * the channel differs from the one recorded last.
 */
export async function buildFeed(now: Date): Promise<FeedDocument> {
  const [channel, changedAt, total] = await Promise.all([
    recordChannel(now),
    findLastCatalogueChange(),
    countEpisodes({}),
  ]);
  const limit = { episodes: config.feed.limit ?? Infinity, bytes: ITEM_BYTES };
  const items = await renderItems(newestFirst(), channel.show, channel.publicUrl, limit);
  const older = Math.max(0, total - items.count);
  const archives = { ...NO_ARCHIVES, previous: older > 0 ? Math.ceil(older / archiveLength()) : null };
  return finish({ ...channel, archives }, items, changedAt);
}

/**
 * Builds an archive of the feed (RFC 5005 §4) as `buildFeed` does. Archives are numbered from the oldest and all have
 * the same length, so that later publications change none. Returns null when this number does not exist yet.
 */
export async function buildArchive(number: number, now: Date): Promise<FeedDocument | null> {
  const length = archiveLength();
  const [channel, total] = await Promise.all([recordChannel(now), countEpisodes({})]);
  const last = Math.floor(total / length);
  if (number > last) return null;
  const episodes = await listOldestFeedEpisodes(length, (number - 1) * length);
  const changedAt = await findLastCatalogueChange(episodes[0]?.publishedAt ?? null);
  const limit = { episodes: length, bytes: Infinity };
  const items = await renderItems(episodes, channel.show, channel.publicUrl, limit);
  return finish({ ...channel, archives: archiveLinks(number, last) }, items, changedAt);
}

/** At most the feed's limit: a feed shorter than an archive would leave a gap between the two. */
const archiveLength = (): number => Math.min(ARCHIVE_EPISODES, config.feed.limit ?? ARCHIVE_EPISODES);

const archiveLinks = (self: number, last: number): ArchiveLinks => ({
  self,
  previous: self > 1 ? self - 1 : null,
  next: self < last ? self + 1 : null,
});

/**
 * Returns the channel that all feed documents share. Writes the podcast:guid when it is first needed, and `now` with a
 * hash of the channel when that has changed: the show's texts have no modification date of their own.
 */
async function recordChannel(now: Date): Promise<Channel> {
  const show = currentShow();
  const { publicUrl, feed } = config;
  const guid = show.guid ?? (await getOrInit('podcast:guid', podcastGuid(addressOf(publicUrl, null))));
  const channel = { show, publicUrl, guid, hub: feed.hub, changedAt: new Date(0), archives: NO_ARCHIVES };
  const hash = createHash('sha256')
    .update(renderFeed(channel, { xml: [] }))
    .digest('base64url');
  return { ...channel, changedAt: await setIfChanged('feed:channel', hash, now) };
}

/** Records the later of both changes, because deleting an episode for good deletes its date of removal too. */
async function finish(channel: Channel, items: Items, itemsChangedAt: Date): Promise<FeedDocument> {
  const latest = new Date(Math.max(channel.changedAt.getTime(), itemsChangedAt.getTime()));
  const changedAt = await raiseTo(`feed:changed:${channel.archives.self ?? 'newest'}`, latest);
  return { xml: renderFeed({ ...channel, changedAt }, items), changedAt };
}

async function* newestFirst(): AsyncGenerator<FeedEpisode> {
  let last: FeedEpisode | null = null;
  do {
    const episodes: FeedEpisode[] = await listFeedEpisodes(EPISODES_PER_READ, last);
    yield* episodes;
    last = episodes.length === EPISODES_PER_READ ? (episodes.at(-1) ?? null) : null;
  } while (last);
}
