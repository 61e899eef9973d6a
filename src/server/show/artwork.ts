import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Admin } from '#shared/account.ts';
import { recordAudit } from '#server/audit.ts';
import { transactAndInvalidate } from '#server/invalidation.ts';
import { config } from '#server/config.ts';
import { addArtwork, type Artwork, findArtwork, removeOldArtworks } from '#server/db/artworks.ts';
import { changeShowArtwork, lockShowRow } from '#server/db/show.ts';
import type { Db } from '#server/db/sql.ts';
import { DomainError } from '#server/errors.ts';
import { requireArtwork } from './picture.ts';

const MONTH_MS = 30 * 24 * 60 * 60 * 1000;
/** A picture never changes under its hash, so this is never out of date; it spares the database 5 MB a request. */
const shown = new LRUCache<string, Artwork>({ max: 2 });

/**
 * Makes these bytes the show's picture, under an address of their own.
 * @throws DomainError unsupported or invalid (what is wrong with it), conflict (the environment sets the picture)
 */
export async function changeArtwork(admin: Admin, bytes: Buffer, now: Date): Promise<void> {
  const { type, width } = requireArtwork(bytes);
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
  await put(admin, hash, now, async (db) => {
    await removeOldArtworks(new Date(now.getTime() - MONTH_MS), db);
    await addArtwork({ hash, type, side: width, bytes }, now, db);
  });
}

/** Shows the default picture again. @throws DomainError conflict when the environment sets the picture */
export async function dropArtwork(admin: Admin, now: Date): Promise<void> {
  await put(admin, null, now, () => Promise.resolve());
}

/** The picture of `/artwork/{hash}.jpg`; null for any other name. */
export async function findShownArtwork(file: string): Promise<Artwork | null> {
  const [, hash = '', extension] = /^([0-9a-f]{32})\.(jpg|png)$/.exec(file) ?? [];
  if (!hash) return null;
  const artwork = shown.get(hash) ?? (await findArtwork(hash));
  if (artwork) shown.set(hash, artwork);
  return artwork?.type === (extension === 'png' ? 'image/png' : 'image/jpeg') ? artwork : null;
}

async function put(admin: Admin, hash: string | null, now: Date, prepare: (db: Db) => Promise<void>): Promise<void> {
  if (config.lockedShow.includes('image')) {
    throw new DomainError(
      'conflict',
      'The person who runs the server has set the picture, so it cannot be changed here',
    );
  }
  await transactAndInvalidate(['show'], async (db) => {
    await lockShowRow(db);
    await prepare(db);
    await changeShowArtwork(hash, now, db);
    await recordAudit({ action: 'artwork changed', actor: admin, facts: { artwork: hash ?? 'default' } }, db);
  });
}
