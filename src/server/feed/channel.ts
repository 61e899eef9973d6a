import type { FeedOptions } from 'podcast';
import { AI_DISCLOSURE } from '#shared/disclosure.ts';
import type { Show } from '#server/config.ts';
import { DESCRIPTION_BYTES } from './notes.ts';
import { cutText, cutTitle } from './xml.ts';

/** Apple: values other than descriptions hold at most 255 characters. */
export const VALUE_CHARACTERS = 255;
/** The podcast namespace: longer names may be cut by whoever reads them. */
const NAME_CHARACTERS = 128;

/**
 * Where a document of the feed stands among the others (RFC 5005 §4): `archive` is its number, null for the feed
 * itself; `previous` and `next` are numbers of archives, older and newer.
 */
export type Place = { archive: number | null; previous: number | null; next: number | null };
export const ALONE: Place = { archive: null, previous: null, next: null };

/** What the feed says of itself. `changedAt` is the last real change; `guid` the podcast:guid, made once and kept. */
export type Channel = {
  show: Show;
  publicUrl: string;
  guid: string;
  changedAt: Date;
  hub: string | undefined;
  place: Place;
};

export type Elements = Record<string, unknown>[];

export const AI_CONTENT = { 'podcast:txt': [{ _attr: { purpose: 'ai-content' } }, 'true'] };

/** The channel as the package wants it; what it cannot say is among `customElements`. */
export function channelOptions({ show, publicUrl, guid, changedAt, hub, place }: Channel): FeedOptions {
  const title = cutTitle(show.title, VALUE_CHARACTERS);
  const author = cutTitle(show.author, VALUE_CHARACTERS);
  const description = `${cutText(show.description, DESCRIPTION_BYTES - 1 - Buffer.byteLength(AI_DISCLOSURE))} ${AI_DISCLOSURE}`;
  return {
    title,
    description: description.trim(),
    feedUrl: addressOf(publicUrl, place.archive),
    siteUrl: `${publicUrl}/`,
    generator: 'Carecast',
    language: show.language,
    copyright: `© ${author}`,
    pubDate: changedAt,
    itunesAuthor: author,
    itunesOwner: { name: author, email: show.email ?? '' },
    itunesExplicit: false,
    itunesType: 'episodic',
    itunesImage: show.image,
    itunesCategory: appleCategory(show.category),
    itunesSummary: description.trim(),
    namespaces: { simpleChapters: false },
    customNamespaces: place.archive === null ? {} : { fh: 'http://purl.org/syndication/history/1.0' },
    customElements: [
      { image: [{ url: show.image }, { title }, { link: `${publicUrl}/` }] },
      ...placeElements(place, publicUrl),
      ...(hub ? [linkTo('hub', hub)] : []),
      ...podcastElements(show, guid),
      ...movingElements(show),
    ],
  };
}

/** The names behind an episode or the show, none of whom is a voice: those are made by AI. */
export function person(name: string, group: string, role: string): Elements {
  return [{ 'podcast:person': [{ _attr: { group, role } }, cutTitle(name, NAME_CHARACTERS)] }];
}

export const producer = (show: Show): Elements => person(show.author, 'creative direction', 'producer');

export const addressOf = (publicUrl: string, archive: number | null): string =>
  archive === null ? `${publicUrl}/feed.xml` : `${publicUrl}/feed/${archive}.xml`;

function podcastElements(show: Show, guid: string): Elements {
  const locked = show.email ? [{ _attr: { owner: show.email } }, 'yes'] : 'yes';
  return [
    { 'podcast:guid': guid },
    { 'podcast:locked': locked },
    { 'podcast:medium': 'podcast' },
    AI_CONTENT,
    ...producer(show),
    ...(show.donationUrl ? [{ 'podcast:funding': [{ _attr: { url: show.donationUrl } }, 'Support the show'] }] : []),
  ];
}

/** A channel matter for Apple; the package would put the first into items. */
function movingElements(show: Show): Elements {
  return [
    ...(show.newFeedUrl ? [{ 'itunes:new-feed-url': show.newFeedUrl }] : []),
    ...(show.isBlocked ? [{ 'itunes:block': 'Yes' }] : []),
    ...(show.isComplete ? [{ 'itunes:complete': 'Yes' }] : []),
  ];
}

function placeElements({ archive, previous, next }: Place, publicUrl: string): Elements {
  return [
    ...(archive === null ? [] : [{ 'fh:archive': null }, linkTo('current', addressOf(publicUrl, null))]),
    ...(previous === null ? [] : [linkTo('prev-archive', addressOf(publicUrl, previous))]),
    ...(next === null ? [] : [linkTo('next-archive', addressOf(publicUrl, next))]),
  ];
}

const linkTo = (rel: string, href: string) => ({ 'atom:link': { _attr: { rel, href } } });

function appleCategory(category: string) {
  const [text = '', subcategory] = category.split('>').map((part) => part.trim());
  return [{ text, ...(subcategory && { subcats: [{ text: subcategory }] }) }];
}
