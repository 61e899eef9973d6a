import { Readable } from 'node:stream';
import { parseFeed as parseWithRowan } from '@rowanmanning/feed-parser';
import FeedParser from 'feedparser';
import { parseRssFeed } from 'feedsmith';
import { parseFeed as parseWithPartytime } from 'podcast-partytime';
import RssParser from 'rss-parser';

/** What a parser we did not write has read of an item; what it does not know of is left out. */
export type ReadItem = {
  title: string | undefined;
  guid: string | undefined;
  enclosure: { url: string; length: number; type: string };
  published: string;
  duration?: number;
  transcripts?: string[];
  chapters?: string;
};

type Attributes = Record<string, string>;
type PodcastTags = { transcripts: { $: Attributes }[]; chapters?: { $: Attributes }; seconds?: string };
type Tags = Record<string, { '@': Attributes; '#': string } & { '@': Attributes }[]>;

/** The parsers of the package registry, each by its name there. */
export const PARSERS: Record<string, (xml: string) => ReadItem[] | Promise<ReadItem[]>> = {
  'rss-parser': async (xml) => {
    const item = [
      ['podcast:transcript', 'transcripts', { keepArray: true }],
      ['podcast:chapters', 'chapters', { keepArray: false }],
      ['itunes:duration', 'seconds', { keepArray: false }],
    ];
    const parser = new RssParser<object, PodcastTags>({ customFields: { item: item as never } });
    const { items } = await parser.parseString(xml);
    return items.map(({ title, guid, enclosure, isoDate = '', seconds, transcripts = [], chapters }) => ({
      ...{ title, guid, enclosure: enclosureOf(enclosure), published: isoDate, duration: Number(seconds) },
      transcripts: transcripts.map(({ $ }) => $['url'] ?? ''),
      chapters: chapters?.$['url'],
    }));
  },

  feedparser: async (xml) => {
    const entries: FeedParser.Item[] = [];
    for await (const entry of Readable.from([xml]).pipe(new FeedParser({}))) entries.push(entry as FeedParser.Item);
    return entries.map((entry) => {
      const tags = entry as unknown as Tags;
      return {
        ...{ title: entry.title ?? undefined, guid: entry.guid, enclosure: enclosureOf(entry.enclosures[0]) },
        published: entry.pubdate?.toISOString() ?? '',
        duration: Number(tags['itunes:duration']?.['#']),
        transcripts: urlsOf(tags['podcast:transcript']),
        chapters: urlsOf(tags['podcast:chapters'])[0],
      };
    });
  },

  '@rowanmanning/feed-parser': (xml) =>
    parseWithRowan(xml).items.map(({ title, id, media: [file], published }) => ({
      ...{ title: title ?? undefined, guid: id ?? undefined, published: published?.toISOString() ?? '' },
      enclosure: enclosureOf({ ...file, type: file?.mimeType }),
    })),

  'podcast-partytime': (xml) =>
    (parseWithPartytime(xml)?.items ?? []).map((item) => ({
      ...{ title: item.title, guid: item.guid, enclosure: enclosureOf(item.enclosure), duration: item.duration },
      published: item.pubDate?.toISOString() ?? '',
      transcripts: (item.podcastTranscripts ?? []).map(({ url }) => url),
      chapters: item.podcastChapters?.url,
    })),

  feedsmith: (xml) =>
    (parseRssFeed(xml).items ?? []).map(({ title, guid, enclosures, pubDate, itunes, podcast }) => ({
      ...{ title, guid: guid?.value, enclosure: enclosureOf(enclosures?.[0]), duration: itunes?.duration },
      published: new Date(pubDate ?? '').toISOString(),
      transcripts: (podcast?.transcripts ?? []).map(({ url }) => url ?? ''),
      chapters: podcast?.chapters?.url,
    })),
};

type Enclosure = { url?: string | null; length?: string | number | null; type?: string | null };
const enclosureOf = ({ url, length, type }: Enclosure = {}): ReadItem['enclosure'] => ({
  url: url ?? '',
  length: Number(length),
  type: type ?? '',
});

const urlsOf = (tags: unknown): string[] =>
  [tags ?? []].flat().map((tag) => (tag as { '@': Attributes })['@']['url'] ?? '');
