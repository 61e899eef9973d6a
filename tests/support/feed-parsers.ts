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
type Parser = (xml: string) => Promise<ReadItem[]>;

type Attributes = Record<string, string>;
type PodcastTags = { transcripts: { $: Attributes }[]; chapters?: { $: Attributes }; seconds?: string };

/** The parsers of the package registry, each by its name there. */
export const PARSERS: Record<string, Parser> = {
  'rss-parser': async (xml) => {
    const item: [string, string, { keepArray: boolean }][] = [
      ['podcast:transcript', 'transcripts', { keepArray: true }],
      ['podcast:chapters', 'chapters', { keepArray: false }],
      ['itunes:duration', 'seconds', { keepArray: false }],
    ];
    const parser = new RssParser<object, PodcastTags>({ customFields: { item: item as never } });
    const { items } = await parser.parseString(xml);
    return items.map((entry) => ({
      title: entry.title,
      guid: entry.guid,
      enclosure: {
        url: entry.enclosure?.url ?? '',
        length: Number(entry.enclosure?.length),
        type: entry.enclosure?.type ?? '',
      },
      published: entry.isoDate ?? '',
      duration: Number(entry.seconds),
      transcripts: (entry.transcripts ?? []).map(({ $ }) => $['url'] ?? ''),
      chapters: entry.chapters?.$['url'],
    }));
  },

  feedparser: async (xml) => {
    const entries: FeedParser.Item[] = [];
    for await (const entry of Readable.from([xml]).pipe(new FeedParser({}))) entries.push(entry as FeedParser.Item);
    return entries.map((entry) => {
      const tags = entry as unknown as Record<string, { '@': Attributes; '#': string } | { '@': Attributes }[]>;
      const [enclosure] = entry.enclosures as { url: string; length?: string; type?: string }[];
      const duration = tags['itunes:duration'] as { '#': string };
      return {
        title: entry.title ?? undefined,
        guid: entry.guid,
        enclosure: {
          url: enclosure?.url ?? '',
          length: Number(enclosure?.length),
          type: enclosure?.type ?? '',
        },
        published: entry.pubdate?.toISOString() ?? '',
        duration: Number(duration['#']),
        transcripts: urlsOf(tags['podcast:transcript']),
        chapters: urlsOf(tags['podcast:chapters'])[0],
      };
    });
  },

  '@rowanmanning/feed-parser': (xml) =>
    Promise.resolve(
      parseWithRowan(xml).items.map(({ title, id, media, published }) => ({
        title: title ?? undefined,
        guid: id ?? undefined,
        enclosure: {
          url: media[0]?.url ?? '',
          length: media[0]?.length ?? 0,
          type: media[0]?.mimeType ?? '',
        },
        published: published?.toISOString() ?? '',
      })),
    ),

  'podcast-partytime': (xml) =>
    Promise.resolve(
      (parseWithPartytime(xml)?.items ?? []).map((item) => ({
        title: item.title,
        guid: item.guid,
        enclosure: { url: item.enclosure.url, length: item.enclosure.length, type: item.enclosure.type },
        published: item.pubDate?.toISOString() ?? '',
        duration: item.duration,
        transcripts: (item.podcastTranscripts ?? []).map(({ url }) => url),
        chapters: item.podcastChapters?.url,
      })),
    ),

  feedsmith: (xml) =>
    Promise.resolve(
      (parseRssFeed(xml).items ?? []).map(({ title, guid, enclosures, pubDate, itunes, podcast }) => ({
        title,
        guid: guid?.value,
        enclosure: {
          url: enclosures?.[0]?.url ?? '',
          length: enclosures?.[0]?.length ?? 0,
          type: enclosures?.[0]?.type ?? '',
        },
        published: new Date(pubDate ?? '').toISOString(),
        duration: itunes?.duration,
        transcripts: (podcast?.transcripts ?? []).map(({ url }) => url ?? ''),
        chapters: podcast?.chapters?.url,
      })),
    ),
};

function urlsOf(tags: unknown): string[] {
  return [tags ?? []].flat().map((tag) => (tag as { '@': Attributes })['@']['url'] ?? '');
}
