import type { LogoSize } from '#shared/logo.ts';
import { type Db, firstRow, sql } from './sql.ts';

export type LogoImage = { size: LogoSize; bytes: Buffer };

export const findLogo = (hash: string, size: string, db: Db = sql): Promise<{ bytes: Buffer } | null> =>
  firstRow(db<{ bytes: Buffer }[]>`select bytes from logos where hash = ${hash} and size = ${size}`);

export async function addLogo(hash: string, { size, bytes }: LogoImage, now: Date, db: Db): Promise<void> {
  await db`
    insert into logos (hash, size, bytes, created_at) values (${hash}, ${size}, ${bytes}, ${now})
    on conflict (hash, size) do update set created_at = excluded.created_at`;
}

/** Removes logos that are not shown anymore; recent ones stay, for pages that are still open. */
export async function removeOldLogos(before: Date, db: Db): Promise<void> {
  await db`
    delete from logos where created_at < ${before}
    and hash is distinct from (select logo from show_settings)`;
}

export async function changeShowLogo(hash: string | null, now: Date, db: Db): Promise<void> {
  await db`update show_settings set logo = ${hash}, artwork_at = greatest(${now}, artwork_at)`;
}
