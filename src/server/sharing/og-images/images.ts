import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { formatDuration, formatTime, gradientOf, initialOf } from '#shared/format.ts';
import type { SingleEpisode } from '#shared/episode.ts';
import { spokenAt } from '../quotes.ts';
import { drawInWorker } from './worker-pool.ts';
import type { Picture } from './drawing.ts';

/** Raise it with every change of the drawing, to invalidate cached images. */
const DESIGN = 2;
const MB = 1024 * 1024;

/** Keyed by content, so that a changed title has another key and nothing needs to be invalidated. */
const drawn = new LRUCache<string, Buffer<ArrayBuffer>>({ maxSize: 32 * MB, sizeCalculation: (png) => png.length });
const underway = new Map<string, Promise<Buffer<ArrayBuffer>>>();

type PicturedEpisode = Pick<SingleEpisode<Date>, 'id' | 'title' | 'duration' | 'transcriptCues'>;

/** Returns an episode's picture; of a link to the second `at`, with what is said there. */
export function episodePicture(episode: PicturedEpisode, showTitle: string, at: number | null = null): Picture {
  const { id, title, duration } = episode;
  const quote = at === null ? null : spokenAt(episode, at);
  const length = formatDuration(duration);
  return {
    title,
    showTitle,
    gradient: gradientOf(id),
    initial: initialOf(title),
    length: quote && at !== null ? `At ${formatTime(at)} of ${length}` : length,
    ...(quote && { quote }),
  };
}

export const showPicture = (showTitle: string): Picture => ({
  title: showTitle,
  showTitle,
  gradient: 0,
  length: 'A podcast about care at home',
});

/** Returns a hash of the picture, 12 characters: its ETag, and `?v=` in its URL, for caches of other sites. */
export function versionOf(picture: Picture): string {
  return hash('sha256', JSON.stringify([DESIGN, picture]), 'base64url').slice(0, 12);
}

/** Returns the picture as a PNG of 1200×630 pixels, cached. @throws DomainError unavailable if the queue is full */
export async function previewImage(picture: Picture): Promise<Buffer<ArrayBuffer>> {
  const version = versionOf(picture);
  const known = drawn.get(version) ?? underway.get(version);
  if (known) return known;
  const drawing = drawInWorker(picture);
  underway.set(version, drawing);
  try {
    const png = await drawing;
    drawn.set(version, png);
    return png;
  } finally {
    underway.delete(version);
  }
}
