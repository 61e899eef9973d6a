import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ItemOptions } from 'podcast';
import type { Chapter } from '#shared/contract/audio.ts';
import type { Show } from '#server/config.ts';
import { localPath } from '#server/words.ts';
import { episodeArtPath } from '#server/sharing/index.ts';
import type { FeedEpisode } from '#server/db/feed-episodes.ts';
import {
  aiContent,
  buildWithoutEnd,
  type Elements,
  NAME_CHARACTERS,
  person,
  producer,
  VALUE_CHARACTERS,
} from './elements.ts';
import { renderNotes } from './show-notes.ts';
import { truncateTitle } from './truncate-text.ts';

/** More would make an item longer than its notes; the chapters document has all. */
const MAX_SIMPLE_CHAPTERS = 50;

/** The most episodes in one document, and the most bytes of items. */
type Limit = { episodes: number; bytes: number };

/** Returns one `<item>` for each episode until either limit is reached. Yields to other requests after each. */
export async function renderItems(
  episodes: AsyncIterable<FeedEpisode> | Iterable<FeedEpisode>,
  show: Show,
  publicUrl: string,
  limit: Limit,
): Promise<string[]> {
  const items: string[] = [];
  let room = limit.bytes;
  for await (const episode of episodes) {
    if (items.length === limit.episodes) break;
    const item = renderItem(episode, show, publicUrl);
    room -= Buffer.byteLength(item);
    if (room < 0) break;
    items.push(item);
    await nextTurn();
  }
  return items;
}

const BARE_CHANNEL = { title: 'Items', siteUrl: '/' };
/** In characters; only the date differs between two builds, and its length is constant. */
const BARE_HEAD = buildWithoutEnd(BARE_CHANNEL).length;

/**
 * Returns an episode's `<item>`. The package builds only whole documents, so it is built under the shortest channel and
 * returned without it.
 */
const renderItem = (episode: FeedEpisode, show: Show, publicUrl: string): string =>
  buildWithoutEnd(BARE_CHANNEL, [itemOptions(episode, show, publicUrl)]).slice(BARE_HEAD);

/** Returns an item as options of the package; elements it does not support are `customElements`. */
function itemOptions(episode: FeedEpisode, show: Show, publicUrl: string): ItemOptions {
  const link = publicUrl + localPath(`/episodes/${episode.id}`);
  const title = truncateTitle(episode.title, VALUE_CHARACTERS);
  const { description, full, summary } = renderNotes(episode, link);
  return {
    title,
    description,
    ...(full && { content: full }),
    url: link,
    guid: episode.guid,
    date: episode.publishedAt,
    categories: [episode.category],
    enclosure: { url: `${publicUrl}${episode.audioUrl}`, size: episode.audioBytes, type: episode.audioType },
    itunesDuration: String(episode.duration),
    itunesExplicit: false,
    itunesImage: absolute(episodeArtPath(episode, show), publicUrl),
    itunesEpisodeType: episode.kind,
    ...(episode.series && { itunesSeason: episode.series.number }),
    ...(episode.place !== null && { itunesEpisode: episode.place }),
    itunesTitle: title,
    itunesSummary: summary,
    customElements: [
      aiContent(episode.isMadeWithAi),
      ...seriesElements(episode),
      ...transcriptElements(episode, publicUrl),
      ...chapterElements(episode, publicUrl),
      ...peopleElements(episode, show),
    ],
  };
}

const absolute = (path: string, publicUrl: string): string => publicUrl + path;

function transcriptElements({ id, hasTranscript, isTimed, language }: FeedEpisode, publicUrl: string): Elements {
  if (!hasTranscript) return [];
  const inForm = (extension: string, type: string, more: Record<string, string>) => ({
    'podcast:transcript': {
      _attr: { url: `${publicUrl}/transcripts/${id}.${extension}`, type, ...(language && { language }), ...more },
    },
  });
  const captions = { rel: 'captions' };
  const timed = [
    inForm('vtt', 'text/vtt', captions),
    inForm('srt', 'application/x-subrip', captions),
    inForm('json', 'application/json', captions),
  ];
  return [...(isTimed ? timed : []), inForm('txt', 'text/plain', {})];
}

function chapterElements({ id, chapters }: FeedEpisode, publicUrl: string): Elements {
  if (!chapters || chapters.length === 0) return [];
  const url = `${publicUrl}/chapters/${id}.json`;
  return [
    { 'podcast:chapters': { _attr: { url, type: 'application/json+chapters' } } },
    { 'psc:chapters': [{ _attr: SIMPLE_CHAPTERS }, ...chapters.slice(0, MAX_SIMPLE_CHAPTERS).map(simpleChapter)] },
  ];
}

/** Apps show the name of a season, which the namespace gives 128 characters. */
function seriesElements({ series, place }: FeedEpisode): Elements {
  const name = series && { name: truncateTitle(series.title, NAME_CHARACTERS) };
  return [
    ...(series ? [{ 'podcast:season': [{ _attr: name }, String(series.number)] }] : []),
    ...(place === null ? [] : [{ 'podcast:episode': String(place) }]),
  ];
}

/** Podlove Simple Chapters, which Spotify reads. Declared here, so that a feed without chapters does not declare it. */
const SIMPLE_CHAPTERS = { version: '1.2', 'xmlns:psc': 'http://podlove.org/simple-chapters' };

const simpleChapter = ({ time, title }: Chapter) => ({ 'psc:chapter': { _attr: { start: playTime(time), title } } });

/** Returns Normal Play Time, `HH:MM:SS.mmm` (RFC 2326 §3.6). */
const playTime = (seconds: number): string => new Date(Math.round(seconds * 1000)).toISOString().slice(11, 23);

/** An item's `podcast:person` elements replace the channel's, so the producer is repeated. */
function peopleElements({ reviewedBy }: FeedEpisode, show: Show): Elements {
  return reviewedBy ? [...producer(show), ...person(reviewedBy, 'writing', 'fact checker')] : [];
}
