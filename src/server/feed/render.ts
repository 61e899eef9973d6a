import { setImmediate as nextTurn } from 'node:timers/promises';
import { type ItemOptions, Podcast } from 'podcast';
import { sanitizeXmlText } from '#shared/text.ts';
import type { Show } from '#server/config.ts';
import type { FeedEpisode } from '#server/db/episodes.ts';
import { type Channel, channelOptions } from './channel.ts';
import { itemOptions } from './item.ts';

/** The most episodes in one document, and the most bytes of items. */
type Limit = { episodes: number; bytes: number };
/** `xml` has a few `<item>` elements in each string, `count` in all. */
export type Items = { xml: string[]; count: number };

/** Few enough to block other requests for only a millisecond or two. */
const ITEMS_PER_TURN = 4;
/** The end of every document; items are inserted before it. */
const END = '</channel></rss>';

/**
 * Returns the channel with these items: RSS 2.0 with the itunes, podcast, atom and content namespaces. Deterministic:
 * the same channel and items give the same bytes.
 */
export function renderFeed(channel: Channel, items: Pick<Items, 'xml'>): string {
  const head = new Podcast(sanitized(channelOptions(channel))).buildXml().slice(0, -END.length);
  return [repaired(head, channel), ...items.xml, END].join('');
}

/** Returns items until either limit is reached. Yields to other requests every few items. */
export async function renderItems(
  episodes: AsyncIterable<FeedEpisode> | Iterable<FeedEpisode>,
  show: Show,
  publicUrl: string,
  limit: Limit,
): Promise<Items> {
  const items: Items = { xml: [], count: 0 };
  let room = limit.bytes;
  for await (const group of groupsOf(episodes, ITEMS_PER_TURN)) {
    const wanted = group.slice(0, limit.episodes - items.count);
    const fitting = renderFitting(
      wanted.map((episode) => itemOptions(episode, show, publicUrl)),
      room,
    );
    items.xml.push(fitting.xml);
    items.count += fitting.count;
    room -= Buffer.byteLength(fitting.xml);
    if (fitting.count < group.length) break;
    await nextTurn();
  }
  return items;
}

async function* groupsOf<Each>(all: AsyncIterable<Each> | Iterable<Each>, size: number): AsyncGenerator<Each[]> {
  let group: Each[] = [];
  for await (const each of all) {
    if (group.push(each) < size) continue;
    yield group;
    group = [];
  }
  if (group.length > 0) yield group;
}

/** Returns as many of the first items as fit. */
function renderFitting(items: ItemOptions[], bytes: number): { xml: string; count: number } {
  const xml = buildItems(items);
  return Buffer.byteLength(xml) <= bytes ? { xml, count: items.length } : renderFitting(items.slice(0, -1), bytes);
}

const BARE_CHANNEL = { title: 'Items', siteUrl: '/' };
/** In characters; only the date differs between two builds, and its length is constant. */
const BARE_HEAD = new Podcast(BARE_CHANNEL).buildXml().length - END.length;

/** The package builds only whole documents, so items are built under the shortest channel and returned without it. */
function buildItems(items: ItemOptions[]): string {
  return new Podcast(BARE_CHANNEL, sanitized(items)).buildXml().slice(BARE_HEAD, -END.length);
}

/**
 * The package writes the build time, and an owner even without an email address (Spotify rejects an empty one). Text
 * written by people is in CDATA sections, which are skipped whatever they contain.
 */
function repaired(xml: string, { show, changedAt }: Channel): string {
  return xml.replace(/<!\[CDATA\[.*?\]\]>|<lastBuildDate>[^<]*|<itunes:owner>.*?<\/itunes:owner>/gs, (found) => {
    if (found.startsWith('<lastBuildDate>')) return `<lastBuildDate>${changedAt.toUTCString()}`;
    return found.startsWith('<itunes:owner>') && !show.email ? '' : found;
  });
}

/** Returns a copy with every string in it sanitized: all feed content passes through here. Dates and numbers stay. */
function sanitized<Value>(value: Value): Value {
  return sanitizedDeep(value) as Value;
}

function sanitizedDeep(value: unknown): unknown {
  if (typeof value === 'string') return sanitizeXmlText(value);
  if (Array.isArray(value)) return value.map(sanitizedDeep);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, sanitizedDeep(inner)]));
}
