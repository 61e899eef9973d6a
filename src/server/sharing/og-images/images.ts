import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { excerpt, formatDuration, gradientOf, initialOf } from '#shared/format.ts';
import { formatTime } from '#shared/time.ts';
import type { Show } from '#server/config.ts';
import type { Series } from '#shared/contract/series.ts';
import type { SingleEpisode } from '#shared/episode.ts';
import { AI_BADGE } from '#shared/disclosure.ts';
import { canonicalLanguage, findShownLogo, isShowMadeWithAi, showOfEpisode } from '#server/show/index.ts';
import { inLanguage, pageWords } from '#server/words.ts';
import { findThumbnail } from './thumbnail.ts';
import { drawInWorker } from './worker-pool.ts';
import type { Picture } from './drawing.ts';
import { MB } from '#shared/units.ts';

/** Raise it with every change of the drawing, to invalidate cached images. */
const DESIGN = 2;

/**
 * Keyed by content, so that a changed title has another key and nothing needs to be invalidated. Those who ask for a
 * picture that is being drawn wait for the same one, also if its place is taken in the meantime.
 */
const drawn = new LRUCache<string, Buffer<ArrayBuffer>, Picture>({
  maxSize: 32 * MB,
  sizeCalculation: (png) => png.length,
  fetchMethod: async (_version, _stale, { context }) => drawInWorker(await withArtwork(await withLogo(context))),
  ignoreFetchAbort: true,
});

type PicturedEpisode = Pick<
  SingleEpisode<Date>,
  'id' | 'title' | 'duration' | 'transcriptCues' | 'language' | 'artwork' | 'isMadeWithAi'
>;

/** The parts of the show that are on its pictures. */
export type PicturedShow = Pick<Show, 'title'> & { logo?: string | null };

const shownBy = ({ title, logo }: PicturedShow, isMadeWithAi: boolean) => ({
  showTitle: title,
  ...(logo && { logo }),
  ...badgeOf(isMadeWithAi),
});

/**
 * The badge in the request's language, empty for none, where it is not the English one: those pictures keep their
 * addresses.
 */
export const badgeOf = (isMadeWithAi: boolean): { badge?: string } => {
  const badge = isMadeWithAi ? pageWords().documents.aiBadge : '';
  return badge === AI_BADGE ? {} : { badge };
};

/** Returns the picture with the logo's bytes: the thread that draws reads no database. */
export async function withLogo<Drawn extends Pick<Picture, 'logo'>>(drawn: Drawn): Promise<Drawn> {
  const bytes = drawn.logo ? await findShownLogo(drawn.logo, '192') : null;
  return bytes ? { ...drawn, logoImage: `data:image/png;base64,${bytes.toString('base64')}` } : drawn;
}

/** Returns the picture with the bytes of the episode's own, unless it is gone by now. */
async function withArtwork(picture: Picture): Promise<Picture> {
  const [, found = ''] = /^\/artwork\/(\w+)\./.exec(picture.artwork ?? '') ?? [];
  const own = found ? await findThumbnail(found, 'medium', () => false) : null;
  return own ? { ...picture, artworkImage: `data:image/jpeg;base64,${own.bytes.toString('base64')}` } : picture;
}

/** Characters of a quote in a preview. */
const QUOTE = 200;

/** Returns what is spoken at a second of an episode, at most 200 characters of it; null if no cue is there. */
export function spokenAt(
  { transcriptCues, duration }: Pick<SingleEpisode<Date>, 'transcriptCues' | 'duration'>,
  at: number,
): string | null {
  const cue = at < duration ? transcriptCues?.findLast(({ time }) => time < at + 1) : undefined;
  const words = cue?.text.replace(/\s+/g, ' ').trim();
  return words ? (excerpt(words, QUOTE) ?? words) : null;
}

/** Returns an episode's picture, in its own language; of a link to the second `at`, with what is spoken there. */
export const episodePicture = (episode: PicturedEpisode, show: PicturedShow, at: number | null = null): Picture =>
  inLanguage(canonicalLanguage(episode), () => pictureOf(episode, showOfEpisode(episode, show), at));

function pictureOf(episode: PicturedEpisode, show: PicturedShow, at: number | null): Picture {
  const { id, title, duration, artwork, isMadeWithAi } = episode;
  const quote = at === null ? null : spokenAt(episode, at);
  const length = formatDuration(duration);
  return {
    title,
    ...shownBy(show, isMadeWithAi),
    gradient: gradientOf(id),
    initial: initialOf(title),
    length: quote && at !== null ? pageWords().documents.secondOf(formatTime(at), length) : length,
    ...(quote && { quote }),
    ...(artwork && { artwork }),
  };
}

export const showPicture = (show: PicturedShow & Pick<Show, 'voices'>): Picture => ({
  title: show.title,
  ...shownBy(show, isShowMadeWithAi(show)),
  gradient: 0,
  length: pageWords().documents.aPodcast,
});

/** Returns the picture of a series, in its own language. */
export const seriesPicture = (
  { id, title, language, parts, isMadeWithAi }: Pick<Series, 'id' | 'title' | 'language' | 'parts' | 'isMadeWithAi'>,
  show: PicturedShow,
): Picture =>
  inLanguage(canonicalLanguage({ language }), () => ({
    title,
    ...shownBy(showOfEpisode({ language }, show), isMadeWithAi),
    gradient: gradientOf(id),
    initial: initialOf(title),
    length: pageWords().series.parts(parts),
  }));

/** Returns a hash of the picture, 12 characters: its ETag, and `?v=` in its URL, for caches of other sites. */
export function versionOf(picture: Picture): string {
  return hash('sha256', JSON.stringify([DESIGN, picture]), 'base64url').slice(0, 12);
}

/** Returns the picture as a PNG of 1200×630 pixels, cached. @throws DomainError unavailable if the queue is full */
export const previewImage = (picture: Picture): Promise<Buffer<ArrayBuffer>> =>
  drawn.forceFetch(versionOf(picture), { context: picture });
