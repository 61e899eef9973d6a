import { setImmediate as nextTurn } from 'node:timers/promises';
import { Podcast } from 'podcast';
import type { Show } from '#server/config.ts';
import type { FeedEpisode } from '#server/db/episodes.ts';
import { type Channel, channelOptions } from './channel.ts';
import { itemOptions } from './item.ts';
import { clean } from './xml.ts';

/** How much of the catalogue goes into one document: so many episodes, and so many bytes of them. */
export type Measure = { episodes: number; bytes: number };
export type Items = { xml: string[]; count: number };

/** So few that a request waiting for its turn does not feel them (a millisecond or two). */
const ITEMS_PER_TURN = 4;

/**
 * The channel with these items: RSS 2.0 with the itunes, podcast, atom and content namespaces. The same channel and
 * items give the same bytes.
 */
export function renderFeed(channel: Channel, items: Items): string {
  const xml = new Podcast(clean(channelOptions(channel))).buildXml();
  const end = xml.lastIndexOf('</channel>');
  return [repaired(xml.slice(0, end), channel), ...items.xml, xml.slice(end)].join('');
}

/** Items until one of both measures is full. Lets whatever else waits have its turn all along. */
export async function renderItems(
  episodes: AsyncIterable<FeedEpisode> | Iterable<FeedEpisode>,
  show: Show,
  publicUrl: string,
  most: Measure,
): Promise<Items> {
  const xml: string[] = [];
  let bytes = 0;
  for await (const episode of episodes) {
    if (xml.length >= most.episodes) break;
    const item = renderItem(episode, show, publicUrl);
    bytes += Buffer.byteLength(item);
    if (bytes > most.bytes) break;
    xml.push(item);
    if (xml.length % ITEMS_PER_TURN === 0) await nextTurn();
  }
  return { xml, count: xml.length };
}

/** One item, taken out of a feed of its own: the package builds a whole feed in one go or nothing. */
function renderItem(episode: FeedEpisode, show: Show, publicUrl: string): string {
  const feed = new Podcast({ title: 'An item', siteUrl: '/', description: 'of its own' });
  feed.addItem(clean(itemOptions(episode, show, publicUrl)));
  const xml = feed.buildXml();
  return xml.slice(xml.indexOf('<item>'), xml.lastIndexOf('</channel>'));
}

/**
 * The package stamps the time of the build, and an owner even without address (Spotify refuses an empty one). What
 * people wrote is in CDATA sections, which are passed over whatever they say.
 */
function repaired(xml: string, { show, changedAt }: Channel): string {
  return xml.replace(/<!\[CDATA\[.*?\]\]>|<lastBuildDate>[^<]*|<itunes:owner>.*?<\/itunes:owner>/gs, (found) => {
    if (found.startsWith('<lastBuildDate>')) return `<lastBuildDate>${changedAt.toUTCString()}`;
    return found.startsWith('<itunes:owner>') && !show.email ? '' : found;
  });
}
