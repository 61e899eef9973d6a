import { Readable } from 'node:stream';
import FeedParser from 'feedparser';
import { parseFeed } from 'podcast-partytime';

/** An item as a parser of others read it; anything missing is undefined. */
export type ReadItem = {
  title: string | undefined;
  guid: string | undefined;
  enclosure: { url: string; length: number; type: string };
  published: string;
  duration: number;
  transcripts: string[];
  chapters: string | undefined;
  season: { number: number; name: string } | undefined;
  episode: number | undefined;
  type: string;
};

type Attributes = Record<string, string>;
type Tags = Record<string, { '@': Attributes; '#': string } & { '@': Attributes }[]>;

/** Two of other hands, by their names in the package registry: one reads any feed, the other the words of podcasts. */
export const PARSERS: Record<'feedparser' | 'podcast-partytime', (xml: string) => Promise<ReadItem[]>> = {
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
        season: seasonOf(tags['itunes:season']?.['#'], tags['podcast:season']?.['@']['name']),
        episode: numberOf(tags['podcast:episode']?.['#']),
        type: tags['itunes:episodetype']?.['#'] ?? '',
      };
    });
  },

  'podcast-partytime': async (xml) =>
    (parseFeed(xml)?.items ?? []).map((item) => ({
      ...{ title: item.title, guid: item.guid, enclosure: enclosureOf(item.enclosure), duration: item.duration },
      published: item.pubDate?.toISOString() ?? '',
      transcripts: (item.podcastTranscripts ?? []).map(({ url }) => url),
      chapters: item.podcastChapters?.url,
      season: seasonOf(item.podcastSeason?.number, item.podcastSeason?.name),
      episode: item.podcastEpisode?.number,
      type: item.itunesEpisodeType ?? '',
    })),
};

type Enclosure = { url?: string | null; length?: string | number | null; type?: string | null };
const enclosureOf = ({ url, length, type }: Enclosure = {}): ReadItem['enclosure'] => ({
  url: url ?? '',
  length: Number(length),
  type: type ?? '',
});

const numberOf = (text: string | undefined) => (text === undefined ? undefined : Number(text));
const seasonOf = (number: string | number | undefined, name = '') =>
  number === undefined ? undefined : { number: Number(number), name };

const urlsOf = (tags: unknown): string[] =>
  [tags ?? []].flat().map((tag) => (tag as { '@': Attributes })['@']['url'] ?? '');
