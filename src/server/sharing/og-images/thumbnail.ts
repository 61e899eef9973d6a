import { LRUCache } from 'lru-cache';
import type { ThumbnailSize } from '#shared/artwork.ts';
import { MB } from '#shared/units.ts';
import { findShownArtwork } from '#server/show/index.ts';
import { readOrDraw } from './drawn-folder.ts';
import { drawThumbnailInWorker } from './worker-pool.ts';
import type { SentPicture } from './thumbnail-drawing.ts';

type Context = { type: SentPicture['type']; bytes: Buffer; size: ThumbnailSize };
/** Raise it with every change of the drawing. */
const DESIGN = 1;
/** Those who ask for one that is being drawn wait for the same. After a start they are on the disk. */
const drawn = new LRUCache<string, Buffer<ArrayBuffer>, Context>({
  maxSize: 4 * MB,
  sizeCalculation: ({ length }) => length,
  fetchMethod: (name, _stale, { context: { type, bytes, size } }) =>
    readOrDraw(name, () => drawThumbnailInWorker({ type, base64: bytes.toString('base64'), size })),
  ignoreFetchAbort: true,
});

type Thumbnail = { bytes: Buffer<ArrayBuffer>; isPublic: boolean };

/**
 * Returns the smaller JPEG of the picture with this hash, the show's or an episode's; null when there is none.
 * @throws DomainError unavailable if too many wait to be drawn
 */
export async function findThumbnail(hash: string, size: ThumbnailSize): Promise<Thumbnail | null> {
  const picture = (await findShownArtwork(`${hash}.jpg`)) ?? (await findShownArtwork(`${hash}.png`));
  if (!picture) return null;
  const { type, bytes, isPublic } = picture;
  return {
    bytes: await drawn.forceFetch(`${hash}.${size}.${DESIGN}.jpg`, { context: { type, bytes, size } }),
    isPublic,
  };
}
