import { hash as digest } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Admin } from '#shared/account.ts';
import { LOGO_SIZES, type LogoSize } from '#shared/logo.ts';
import { recordAudit } from '#server/audit.ts';
import { addLogo, changeShowLogo, findLogo, type LogoImage, removeOldLogos } from '#server/db/logos.ts';
import { lockShowRow } from '#server/db/show.ts';
import type { Db } from '#server/db/sql.ts';
import { transactAndInvalidate } from '#server/invalidation.ts';
import { requestHubPing } from '#server/queue.ts';

const MONTH_MS = 30 * 24 * 60 * 60 * 1000;
/** Immutable under its hash, so never stale. */
const shown = new LRUCache<string, Buffer>({ max: 2 * LOGO_SIZES.length });

/** Stores the sizes of a logo, under a path with the hash of the largest. */
export async function changeLogo(admin: Admin, images: readonly LogoImage[], now: Date): Promise<void> {
  const largest = images.find(({ size }) => size === '512');
  if (!largest) throw new Error('a logo is drawn in every size');
  const hash = digest('sha256', largest.bytes, 'hex').slice(0, 32);
  await put(admin, hash, now, async (db) => {
    await removeOldLogos(new Date(now.getTime() - MONTH_MS), db);
    for (const image of images) await addLogo(hash, image, now, db);
  });
}

/** Shows our own mark again. */
export const resetLogo = (admin: Admin, now: Date): Promise<void> => put(admin, null, now, () => Promise.resolve());

/** Returns a PNG of a logo; null if there is none of this hash and size. */
export async function findShownLogo(hash: string, size: LogoSize): Promise<Buffer | null> {
  const name = `${hash}-${size}`;
  const known = shown.get(name) ?? (await findLogo(hash, size))?.bytes ?? null;
  if (known) shown.set(name, known);
  return known;
}

async function put(admin: Admin, hash: string | null, now: Date, prepare: (db: Db) => Promise<void>): Promise<void> {
  await transactAndInvalidate(['show', 'episodes'], async (db) => {
    await lockShowRow(db);
    await prepare(db);
    await changeShowLogo(hash, now, db);
    await requestHubPing(db);
    await recordAudit({ action: 'logo changed', actor: admin, facts: { logo: hash ?? 'default' } }, db);
  });
}
