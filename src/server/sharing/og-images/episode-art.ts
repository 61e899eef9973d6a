import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { gradientOf, initialOf } from '#shared/format.ts';
import type { SingleEpisode } from '#shared/episode.ts';
import { canonicalLanguage, showOfEpisode } from '#server/show/index.ts';
import { inLanguage } from '#server/words.ts';
import { readOrDraw } from './drawn-folder.ts';
import { badgeOf, type PicturedShow, withLogo } from './images.ts';
import type { Square } from './square.ts';
import { drawSquareInWorker } from './worker-pool.ts';
import { MB } from '#shared/units.ts';

/** Raise it with every change of the drawing. */
const DESIGN = 1;
/** Pixels: what directories prefer, and what a lock screen shows. */
export const ART_SIDE = 3000;
export const SMALL_ART_SIDE = 500;

type ArtEpisode = Pick<SingleEpisode<Date>, 'id' | 'title' | 'artwork' | 'language' | 'isMadeWithAi'>;
type DrawnArt = { bytes: Buffer<ArrayBuffer>; version: string };

/**
 * Those asked for last, so that hundreds of slow readers of one picture share its bytes, and those who ask for one that
 * is being drawn wait for the same.
 */
const recent = new LRUCache<string, Buffer<ArrayBuffer>, Square>({
  maxSize: 4 * MB,
  sizeCalculation: ({ length }) => length,
  fetchMethod: (name, _stale, { context }) => readOrDraw(name, async () => drawSquareInWorker(await withLogo(context))),
  ignoreFetchAbort: true,
});

/**
 * Returns the path of an episode's artwork: the uploaded picture, or the one that is drawn on demand. Either path
 * changes with the picture, because apps fetch the same address once only. Cheap: nothing is drawn for it.
 */
export const episodeArtPath = (episode: ArtEpisode, show: PicturedShow): string =>
  episode.artwork ?? `/artwork/${episode.id}-${artVersion(episode, show)}.jpg`;

/** Returns a hash of what is on the drawn picture, 12 characters. */
export function artVersion(episode: ArtEpisode, show: PicturedShow): string {
  const { title, showTitle, logo, badge } = squareOf(episode, show, ART_SIDE);
  const drawn = [
    DESIGN,
    episode.id,
    title,
    showTitle,
    ...(logo ? [logo] : []),
    ...(badge === undefined ? [] : [badge]),
  ];
  return hash('sha256', JSON.stringify(drawn), 'hex').slice(0, 12);
}

/**
 * Returns the drawn artwork as a JPEG. Drawn once, then cached in `DATA_DIR/drawn`, where each episode has one of a
 * size.
 * @throws DomainError unavailable if too many wait to be drawn
 */
export async function drawnArt(episode: ArtEpisode, show: PicturedShow, side: number): Promise<DrawnArt> {
  const version = artVersion(episode, show);
  const name = `${episode.id}.${side}.${version}.jpg`;
  return { bytes: await recent.forceFetch(name, { context: squareOf(episode, show, side) }), version };
}

/** In the episode's language. */
function squareOf(episode: ArtEpisode, given: PicturedShow, side: number): Square {
  const { id, title } = episode;
  const show = showOfEpisode(episode, given);
  return {
    title,
    showTitle: show.title,
    ...(show.logo && { logo: show.logo }),
    ...inLanguage(canonicalLanguage(episode), () => badgeOf(episode.isMadeWithAi)),
    gradient: gradientOf(id),
    initial: initialOf(title),
    side,
  };
}
