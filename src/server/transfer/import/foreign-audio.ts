import type { ReadItem } from '#server/directories/reading.ts';

/** Audio as a feed names it: `bytes` and `type` as it says, 0 and '' where it does not. */
export type ForeignAudio = { url: string; type: string; bytes: number };

type Named = { url?: string | undefined; type?: string | undefined; bytes?: number | string | undefined };

const AUDIO_ENDING = /\.(mp3|m4a|m4b|aac|ogg|oga|opus|wav|flac)$/i;
/** MP3 and AAC: Ogg, Opus and FLAC are not played on every phone. */
const PLAYED_TYPE = /^audio\/(?:mpeg|mp3|x-mp3|mpeg3|mpg|mp4|m4a|x-m4a|m4b|x-m4b|aac|aacp|x-aac)\b/i;
const PLAYED_ENDING = /\.(?:mp3|m4a|m4b|aac)$/i;
const VIDEO_ENDING = /\.(mp4|m4v|mov|webm|avi)$/i;
const OTHER_ENDING = /\.(jpe?g|png|gif|webp|pdf|html?|txt)$/i;
/** Types that say nothing: then the ending of the address counts. */
const VAGUE = /^(|application\/(ogg|octet-stream|binary)|binary\/.*)$/i;

/**
 * Returns the audio of an item, of several the first that every app plays, else the first that is audio, else of those
 * that may be; null without any.
 */
export function audioOf(item: ReadItem): ForeignAudio | null {
  const [best] = namedIn(item)
    .flatMap(({ url, type = '', bytes }) => (url?.trim() ? [{ url: url.trim(), type, bytes: Number(bytes) || 0 }] : []))
    .map((audio) => ({ audio, rank: rankOf(audio) }))
    .filter(({ rank }) => rank < 2 * RANKS.length)
    .sort((one, other) => one.rank - other.rank);
  return best?.audio ?? null;
}

const RANKS = ['audio', 'unknown', 'video'] as const;
/** Nothing to hear, such as a picture, is beyond them. */
const rankOf = (audio: ForeignAudio): number => {
  const kind = kindOf(audio);
  const [path = ''] = audio.url.split(/[?#]/, 1);
  const isPlayed = audio.type && !VAGUE.test(audio.type) ? PLAYED_TYPE.test(audio.type) : PLAYED_ENDING.test(path);
  return kind === 'other' ? 2 * RANKS.length : 2 * RANKS.indexOf(kind) + (kind === 'audio' && !isPlayed ? 1 : 0);
};

export function kindOf({ url, type }: ForeignAudio): (typeof RANKS)[number] | 'other' {
  if (/^audio\//i.test(type)) return 'audio';
  if (/^video\//i.test(type)) return 'video';
  const [path = ''] = url.split(/[?#]/, 1);
  if (AUDIO_ENDING.test(path)) return 'audio';
  if (!VAGUE.test(type) || OTHER_ENDING.test(path)) return 'other';
  return VIDEO_ENDING.test(path) ? 'video' : 'unknown';
}

/** Enclosures first, then where others write it: Media RSS, alternate enclosures, Atom. */
function namedIn({ enclosures = [], media, podcast, atom }: ReadItem): Named[] {
  const contents = [...(media?.contents ?? []), ...(media?.groups ?? []).flatMap((group) => group.contents ?? [])];
  return [
    ...enclosures.map(({ url, type, length }) => ({ url, type, bytes: length })),
    ...contents.map(({ url, type, medium, fileSize }) => ({ url, type: type ?? mediumType(medium), bytes: fileSize })),
    ...(podcast?.alternateEnclosures ?? []).flatMap(({ type, length, sources = [] }) =>
      sources.map(({ uri }) => ({ url: uri, type, bytes: length })),
    ),
    ...(atom?.links ?? [])
      .filter(({ rel }) => rel === 'enclosure')
      .map(({ href, type, length }) => ({ url: href, type, bytes: length })),
  ];
}

/** Media RSS says what it is with or without a type. */
const mediumType = (medium: string | undefined): string | undefined => medium && `${medium}/*`;
