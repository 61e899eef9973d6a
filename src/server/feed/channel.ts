import type { FeedOptions } from 'podcast';
import { DESCRIPTION_BYTES } from '#shared/directory-limits.ts';
import type { Show } from '#server/config.ts';
import { isShowMadeWithAi } from '#server/show/index.ts';
import { pageWords } from '#server/words.ts';
import { aiContent, buildWithoutEnd, type Elements, END, producer, VALUE_CHARACTERS } from './elements.ts';
import { truncateText, truncateTitle } from './truncate-text.ts';

/**
 * The archives that a feed document links to (RFC 5005 §4), by number: itself (null for the feed), the next older and
 * the next newer one.
 */
export type ArchiveLinks = { self: number | null; previous: number | null; next: number | null };
export const NO_ARCHIVES: ArchiveLinks = { self: null, previous: null, next: null };

/** A feed document without its items. `changedAt` is the last real change; `guid` the podcast:guid. */
export type Channel = {
  show: Show;
  publicUrl: string;
  /** Before the path of each document: '' for the first feed, '/es' for the Spanish one. */
  prefix: string;
  guid: string;
  changedAt: Date;
  hub: string | undefined;
  archives: ArchiveLinks;
};

/**
 * Returns the channel with these items: RSS 2.0 with the itunes, podcast, atom and content namespaces. Deterministic:
 * the same channel and items give the same bytes.
 */
export function renderFeed(channel: Channel, items: string[]): string {
  return [repaired(buildWithoutEnd(channelOptions(channel)), channel), ...items, END].join('');
}

/** Returns the URL of an archive, or of the feed itself for null. */
export const addressOf = (publicUrl: string, prefix: string, archive: number | null): string =>
  `${publicUrl}${prefix}/${archive === null ? 'feed' : `feed/${archive}`}.xml`;

/** Returns the channel as options of the package; elements it does not support are `customElements`. */
function channelOptions({ show, publicUrl, prefix, guid, changedAt, hub, archives }: Channel): FeedOptions {
  const title = truncateTitle(show.title, VALUE_CHARACTERS);
  const author = truncateTitle(show.author, VALUE_CHARACTERS);
  const disclosure = pageWords().feed.disclosure(isShowMadeWithAi(show));
  const description = `${truncateText(show.description, DESCRIPTION_BYTES - 1 - Buffer.byteLength(disclosure))} ${disclosure}`;
  const siteUrl = `${publicUrl}${prefix || '/'}`;
  const feedUrl = (archive: number | null) => addressOf(publicUrl, prefix, archive);
  return {
    title,
    description: description.trim(),
    feedUrl: feedUrl(archives.self),
    siteUrl,
    generator: 'Carecast',
    language: show.language,
    copyright: `© ${author}`,
    pubDate: changedAt,
    itunesAuthor: author,
    itunesOwner: { name: author, email: show.email ?? '' },
    itunesExplicit: false,
    itunesType: show.order === 'serial' ? 'serial' : 'episodic',
    itunesImage: show.image,
    itunesCategory: appleCategory(show.category),
    itunesSummary: description.trim(),
    namespaces: { simpleChapters: false },
    customNamespaces: archives.self === null ? {} : { fh: 'http://purl.org/syndication/history/1.0' },
    customElements: [
      { image: [{ url: show.image }, { title }, { link: siteUrl }] },
      ...archiveElements(archives, feedUrl),
      ...(hub ? [linkTo('hub', hub)] : []),
      ...podcastElements(show, guid),
      ...movingElements(show),
    ],
  };
}

function podcastElements(show: Show, guid: string): Elements {
  const locked = show.email ? [{ _attr: { owner: show.email } }, 'yes'] : 'yes';
  return [
    { 'podcast:guid': guid },
    { 'podcast:locked': locked },
    { 'podcast:medium': 'podcast' },
    aiContent(isShowMadeWithAi(show)),
    ...producer(show),
    ...(show.donationUrl
      ? [{ 'podcast:funding': [{ _attr: { url: show.donationUrl } }, pageWords().feed.support] }]
      : []),
  ];
}

/** Apple reads these on the channel; the package would write the first into items. */
function movingElements(show: Show): Elements {
  return [
    ...(show.newFeedUrl ? [{ 'itunes:new-feed-url': show.newFeedUrl }] : []),
    ...(show.isBlocked ? [{ 'itunes:block': 'Yes' }] : []),
    ...(show.isComplete ? [{ 'itunes:complete': 'Yes' }] : []),
  ];
}

function archiveElements(
  { self, previous, next }: ArchiveLinks,
  feedUrl: (archive: number | null) => string,
): Elements {
  return [
    ...(self === null ? [] : [{ 'fh:archive': null }, linkTo('current', feedUrl(null))]),
    ...(previous === null ? [] : [linkTo('prev-archive', feedUrl(previous))]),
    ...(next === null ? [] : [linkTo('next-archive', feedUrl(next))]),
  ];
}

const linkTo = (rel: string, href: string) => ({ 'atom:link': { _attr: { rel, href } } });

function appleCategory(category: string) {
  const [text = '', subcategory] = category.split('>').map((part) => part.trim());
  return [{ text, ...(subcategory && { subcats: [{ text: subcategory }] }) }];
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
