import { hash as digest } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Admin } from '#shared/account.ts';
import { confirmRights, recordAudit } from '#server/audit.ts';
import { transactAndInvalidate } from '#server/invalidation.ts';
import { config } from '#server/config.ts';
import { addArtwork, type Artwork, findArtwork, findPicture, removeOldArtworks } from '#server/db/artworks.ts';
import { findEpisodeArtwork, isEpisodeArtworkPublic } from '#server/db/episode-artworks.ts';
import { isDatabaseAway } from '#server/db/health.ts';
import { changeShowArtwork, type Cover, lockShowRow } from '#server/db/show.ts';
import type { Db } from '#server/db/sql.ts';
import { DomainError } from '#server/errors.ts';
import { requestHubPing } from '#server/queue.ts';
import { requireRoomForPicture } from '#server/media/index.ts';
import { throttle } from '#server/throttle.ts';
import { requireArtwork } from './picture.ts';
import { MONTH_MS } from '#shared/units.ts';

/** `isPublic`: else for administrators only, as a draft's. */
type Shown = Pick<Artwork, 'hash' | 'type' | 'bytes'> & { isPublic: boolean };
/** Artwork is immutable under its hash, so this cache is never stale; it spares the database 5 MB a request. */
const shown = new LRUCache<string, Shown & { isOfShow: boolean }>({ max: 4 });

/**
 * Stores these bytes as the artwork of one of the show's feeds, under a URL with their hash.
 * @throws DomainError unsupported or invalid (what is wrong with it), conflict (the environment sets the artwork),
 * tooMany or diskFull
 */
export async function changeArtwork(admin: Admin, given: Buffer, now: Date, of: Cover = 'artwork'): Promise<void> {
  await throttle('upload by user', admin.id, now);
  const { type, width, bytes } = requireArtwork(given);
  const hash = digest('sha256', bytes, 'hex').slice(0, 32);
  await put(admin, of, hash, now, async (db) => {
    await removeOldArtworks(new Date(now.getTime() - MONTH_MS), db);
    await requireRoomForPicture(bytes.length, now, db);
    await addArtwork({ hash, type, side: width, bytes }, now, db);
  });
}

/**
 * Resets the artwork to the default: the other feed's to the show's. @throws DomainError conflict when the environment
 * sets the artwork
 */
export async function resetArtwork(admin: Admin, now: Date, of: Cover = 'artwork'): Promise<void> {
  await put(admin, of, null, now, () => Promise.resolve());
}

/**
 * Returns the artwork of a file name `{hash}.jpg` or `.png` under /artwork: the show's, or an episode's, which is
 * public while a published episode has it; else null. Whether it is, is asked each time, and as last known while the
 * database is away.
 */
export async function findShownArtwork(file: string): Promise<Shown | null> {
  const [, hash = '', extension] = /^([0-9a-f]{32})\.(jpg|png)$/.exec(file) ?? [];
  if (!hash) return null;
  const known = shown.get(file) ?? (await readArtwork(file, hash, extension === 'png' ? 'image/png' : 'image/jpeg'));
  if (!known || known.isOfShow) return known;
  if (!(isDatabaseAway() && shown.has(file))) known.isPublic = await isEpisodeArtworkPublic(file);
  shown.set(file, known);
  return known;
}

/** By hash. Small: a home page has some twenty of them. */
const named = new LRUCache<string, ShownPicture>({ max: 1_000 });

/** An uploaded picture by its file name. */
type ShownPicture = { file: string; isOfShow: boolean; isPublic: boolean };

/** Returns the file name of the picture with this hash, and whether it is public, as above; reads none of its bytes. */
export async function findShownPicture(pictureHash: string): Promise<ShownPicture | null> {
  const known = named.get(pictureHash);
  if (known && (known.isOfShow || isDatabaseAway())) return known;
  const found = await findPicture(pictureHash);
  if (!found) return null;
  const shown = { ...found, isPublic: found.isOfShow || (await isEpisodeArtworkPublic(found.file)) };
  named.set(pictureHash, shown);
  return shown;
}

async function readArtwork(file: string, hash: string, type: Shown['type']) {
  const artwork = await findArtwork(hash);
  const isOfShow = artwork?.type === type;
  const bytes = isOfShow ? artwork.bytes : await findEpisodeArtwork(file);
  if (!bytes) return null;
  const read = { hash, type, bytes, isOfShow, isPublic: isOfShow };
  if (isOfShow) shown.set(file, read);
  return read;
}

async function put(
  admin: Admin,
  of: Cover,
  hash: string | null,
  now: Date,
  prepare: (db: Db) => Promise<void>,
): Promise<void> {
  if (of === 'artwork' && config.lockedShow.includes('image')) {
    throw new DomainError('conflict', { code: 'pictureLocked' });
  }
  await transactAndInvalidate(['show'], async (db) => {
    const actor = await confirmRights(admin, db);
    await lockShowRow(db);
    await prepare(db);
    await changeShowArtwork(of, hash, now, db);
    await requestHubPing(db);
    await recordAudit({ action: 'artwork changed', actor, facts: { [of]: hash ?? 'default' } }, db);
  });
}
