import { LRUCache } from 'lru-cache';
import type { ThumbnailSize } from '#shared/artwork.ts';
import { MB } from '#shared/units.ts';
import { requireFound } from '#server/errors.ts';
import { findShownArtwork, findShownPicture } from '#server/show/index.ts';
import { readOrDraw } from './drawn-folder.ts';
import { drawThumbnailInWorker } from './worker-pool.ts';
import { sentImage } from './sent-image.ts';
import type { SentPicture } from './thumbnail-drawing.ts';

type Context = { file: string; size: ThumbnailSize };
/** Raise it with every change of the drawing. */
const DESIGN = 2;
/** Those who ask for one that is being drawn wait for the same. After a start they are on the disk. */
const drawn = new LRUCache<string, Buffer<ArrayBuffer>, Context>({
  maxSize: 4 * MB,
  sizeCalculation: ({ length }) => length,
  fetchMethod: (name, _stale, { context }) => readOrDraw(name, () => drawThumbnailInWorker(() => read(context))),
  ignoreFetchAbort: true,
});

type Thumbnail = { bytes: Buffer<ArrayBuffer>; isPublic: boolean };

/**
 * Returns the smaller JPEG of the picture with this hash, the show's or an episode's; null when there is none, or it is
 * not public and `maySeeDrafts` says no. The picture itself is read only to be drawn.
 * @throws DomainError unavailable if too many wait to be drawn
 */
export async function findThumbnail(
  hash: string,
  size: ThumbnailSize,
  maySeeDrafts: () => boolean,
): Promise<Thumbnail | null> {
  const picture = await findShownPicture(hash);
  if (!picture || !(picture.isPublic || maySeeDrafts())) return null;
  const { file, isPublic } = picture;
  return { bytes: await drawn.forceFetch(`${hash}.${size}.${DESIGN}.jpg`, { context: { file, size } }), isPublic };
}

async function read({ file, size }: Context): Promise<SentPicture> {
  const picture = requireFound(await findShownArtwork(file), { code: 'notFound' });
  return { ...sentImage(picture.type, picture.bytes), size };
}
