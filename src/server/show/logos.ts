import { hash as digest } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Admin } from '#shared/account.ts';
import { LOGO_SIZES, type LogoSize } from '#shared/logo.ts';
import { confirmRights, recordAudit } from '#server/audit.ts';
import { addLogo, changeShowLogo, findLogo, type ShowLogo, type LogoImage, removeOldLogos } from '#server/db/logos.ts';
import { lockShowRow } from '#server/db/show.ts';
import type { Db } from '#server/db/sql.ts';
import { transactAndInvalidate } from '#server/invalidation.ts';
import { requireRoomForPicture } from '#server/media/index.ts';
import { requestHubPing } from '#server/queue.ts';
import { throttle } from '#server/throttle.ts';
import { MONTH_MS } from '#shared/units.ts';

/** Immutable under its hash, so never stale. */
const shown = new LRUCache<string, Buffer>({ max: 2 * (LOGO_SIZES.length + 1) });

/**
 * Has a logo drawn in all its sizes, or the one of a wide logo, and stores them, under a path with the hash of the
 * largest. @throws DomainError tooMany or diskFull
 */
export async function changeLogo(
  admin: Admin,
  of: ShowLogo,
  draw: () => Promise<readonly LogoImage[]>,
  now: Date,
): Promise<void> {
  await throttle('upload by user', admin.id, now);
  const images = await draw();
  const largest = images.find(({ size }) => size === '512' || size === 'wide');
  if (!largest) throw new Error('a logo is drawn in every size');
  const hash = digest('sha256', largest.bytes, 'hex').slice(0, 32);
  const total = images.reduce((sum, { bytes }) => sum + bytes.length, 0);
  await put(admin, of, hash, now, async (db) => {
    await removeOldLogos(new Date(now.getTime() - MONTH_MS), db);
    await requireRoomForPicture(total, now, db);
    for (const image of images) await addLogo(hash, image, now, db);
  });
}

/** Shows our own mark again. */
export const resetLogo = (admin: Admin, of: ShowLogo, now: Date): Promise<void> =>
  put(admin, of, null, now, () => Promise.resolve());

/** Returns a PNG of a logo; null if there is none of this hash and size. */
export async function findShownLogo(hash: string, size: LogoSize): Promise<Buffer | null> {
  const name = `${hash}-${size}`;
  const known = shown.get(name) ?? (await findLogo(hash, size))?.bytes ?? null;
  if (known) shown.set(name, known);
  return known;
}

async function put(
  admin: Admin,
  of: ShowLogo,
  hash: string | null,
  now: Date,
  prepare: (db: Db) => Promise<void>,
): Promise<void> {
  await transactAndInvalidate(['show', 'episodes'], async (db) => {
    const actor = await confirmRights(admin, db);
    await lockShowRow(db);
    await prepare(db);
    await changeShowLogo(of, hash, now, db);
    await requestHubPing(db);
    await recordAudit({ action: 'logo changed', actor, facts: { logo: hash ?? 'default' } }, db);
  });
}
