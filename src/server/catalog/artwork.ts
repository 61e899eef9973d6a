import { hash } from 'node:crypto';
import type { Author } from '#shared/account.ts';
import { confirmRights } from '#server/audit.ts';
import { addEpisodeArtwork, lockEpisodeArtwork, removeOldEpisodeArtworks } from '#server/db/episode-artworks.ts';
import { type Db, sql } from '#server/db/sql.ts';
import { DomainError } from '#server/errors.ts';
import { requireRoomForPicture } from '#server/media/index.ts';
import { requireArtwork } from '#server/show/index.ts';
import { throttle } from '#server/throttle.ts';
import { MONTH_MS } from '#shared/units.ts';

const FOLDER = '/artwork/';

/**
 * Stores a picture, which an episode names when it is saved; it counts like an upload, unless `isThrottled` is false.
 * Returns its path, `/artwork/{hash}.jpg` or `.png`.
 * @throws DomainError unsupported or invalid (what is wrong with it), tooMany or diskFull
 */
export async function storeEpisodeArtwork(
  author: Author,
  given: Buffer,
  now: Date,
  { isThrottled = true } = {},
): Promise<string> {
  if (isThrottled) await throttle('upload by user', author.id, now);
  const { type, width, bytes } = requireArtwork(given);
  const name = `${hash('sha256', bytes, 'hex').slice(0, 32)}.${type === 'image/png' ? 'png' : 'jpg'}`;
  await sql.begin(async (db) => {
    await confirmRights(author, db);
    await removeOldEpisodeArtworks(new Date(now.getTime() - MONTH_MS), db);
    await requireRoomForPicture(bytes.length, now, db);
    await addEpisodeArtwork({ name, side: width, bytes }, now, db);
  });
  return FOLDER + name;
}

/** Returns the name of a stored picture by its path; null stays null. @throws DomainError invalid if it is gone */
export async function requireStoredArtwork(path: string | null, db: Db): Promise<string | null> {
  const name = path?.slice(FOLDER.length) ?? null;
  if (name === null || (await lockEpisodeArtwork(name, db))) return name;
  throw new DomainError('invalid', { code: 'pictureGone' }, { field: 'artwork' });
}
