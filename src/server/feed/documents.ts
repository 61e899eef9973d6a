import { createHash } from 'node:crypto';
import { config } from '#server/config.ts';
import { countEpisodes, type FeedEpisode, listFeedEpisodes, listOldestFeedEpisodes } from '#server/db/episodes.ts';
import { getOrInit, raiseTo, unchangedSince, findLastCatalogueChange } from '#server/db/facts.ts';
import { type Items, renderFeed, renderItems } from './render.ts';
import { currentShow } from '#server/show/index.ts';
import { ALONE, addressOf, type Channel, type Place } from './channel.ts';
import { podcastGuid } from './guid.ts';

/** `changedAt` is the last real change of what is in it. */
export type FeedDocument = { xml: string; changedAt: Date };

/** Directories give up on more than 10 MB; what the channel says of itself comes on top of this. */
const ITEM_BYTES = 9_000_000;
/** Episodes in an archive: so few that any of them stays below 10 MB, however long their notes are. */
const ARCHIVE_EPISODES = 50;
/** Read at a time, so that a catalogue of ten thousand is never in memory as a whole. */
const EPISODES_PER_READ = 100;

/** The feed: the newest episodes, all of them if they fit. `now` is when a change of the show is noticed. */
export async function feedDocument(now: Date): Promise<FeedDocument> {
  const [channel, changedAt, total] = await Promise.all([channelOf(now), findLastCatalogueChange(), countEpisodes({})]);
  const most = { episodes: config.feed.limit ?? Infinity, bytes: ITEM_BYTES };
  const items = await renderItems(newestFirst(), channel.show, channel.publicUrl, most);
  const older = Math.max(0, total - items.count);
  const place = { ...ALONE, previous: older > 0 ? Math.ceil(older / archiveLength()) : null };
  return document({ ...channel, place }, changedAt, items);
}

/**
 * An archive of the feed (RFC 5005 §4), counted from the oldest and never shorter than the others, so that what is
 * published later changes none. Null when there is none of this number yet.
 */
export async function archiveDocument(number: number, now: Date): Promise<FeedDocument | null> {
  const length = archiveLength();
  const [channel, total] = await Promise.all([channelOf(now), countEpisodes({})]);
  const last = Math.floor(total / length);
  if (number > last) return null;
  const episodes = await listOldestFeedEpisodes(length, (number - 1) * length);
  const changedAt = await findLastCatalogueChange(episodes[0]?.publishedAt ?? null);
  const items = await renderItems(episodes, channel.show, channel.publicUrl, { episodes: length, bytes: Infinity });
  return document({ ...channel, place: placeOf(number, last) }, changedAt, items);
}

const placeOf = (number: number, last: number): Place => ({
  archive: number,
  previous: number > 1 ? number - 1 : null,
  next: number < last ? number + 1 : null,
});

/** A feed cut shorter than an archive is long would leave a gap between the two. */
const archiveLength = (): number => Math.min(ARCHIVE_EPISODES, config.feed.limit ?? ARCHIVE_EPISODES);

/** An episode that is removed for good takes the date of its removal along: the document keeps it. */
async function document(channel: Channel, changedAt: Date, items: Items): Promise<FeedDocument> {
  const newest = new Date(Math.max(channel.changedAt.getTime(), changedAt.getTime()));
  const kept = await raiseTo(`feed:changed:${channel.place.archive ?? 'newest'}`, newest);
  return { xml: renderFeed({ ...channel, changedAt: kept }, items), changedAt: kept };
}

/** What every document of the feed says of the show, and since when it says it. */
async function channelOf(now: Date): Promise<Channel> {
  const show = currentShow();
  const { publicUrl, feed } = config;
  const guid = show.guid ?? (await getOrInit('podcast:guid', podcastGuid(addressOf(publicUrl, null))));
  const channel = { show, publicUrl, guid, hub: feed.hub, changedAt: new Date(0), place: ALONE };
  const words = renderFeed(channel, { xml: [], count: 0 });
  const hash = createHash('sha256').update(words).digest('base64url');
  return { ...channel, changedAt: await unchangedSince('feed:channel', hash, now) };
}

async function* newestFirst(): AsyncGenerator<FeedEpisode> {
  let last: FeedEpisode | null = null;
  do {
    const episodes: FeedEpisode[] = await listFeedEpisodes(EPISODES_PER_READ, last);
    yield* episodes;
    last = episodes.length === EPISODES_PER_READ ? (episodes.at(-1) ?? null) : null;
  } while (last);
}
