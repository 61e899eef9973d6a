import { SHOW_FIELD_NAMES, type ShowValues } from '#shared/show-fields.ts';
import { isTimeZone } from '#shared/time-zone.ts';
import { type Db, firstValue, sql } from './sql.ts';

/** Which picture of the show: the first feed's, or that of the feed in the other language. */
export type Cover = 'artwork' | 'otherArtwork';
/**
 * The one row of settings. The covers: the file name in their path, such as `1f….jpg`; `logo` and `wideLogo`: their
 * hashes.
 */
export type ShowRow = ShowValues &
  Record<Cover, string | null> & { logo: string | null; wideLogo: string | null; updatedAt: Date };

export async function findShowRow(db: Db = sql): Promise<ShowRow> {
  const [row] = await db<ShowRow[]>`${select(db)}`;
  return found(row);
}

/** Locks the row: other writers wait until this transaction has ended. */
export async function lockShowRow(db: Db): Promise<ShowRow> {
  const [row] = await db<ShowRow[]>`${select(db)} for update of show_settings`;
  return found(row);
}

/** `updatedAt` always rises, so that it distinguishes changes within the same millisecond. */
export async function changeShowRow(changes: Partial<ShowValues>, now: Date, db: Db): Promise<void> {
  await db`
    update show_settings
    set ${sql(changes)}, updated_at = greatest(${now}, updated_at + interval '1 millisecond')`;
}

export async function changeShowArtwork(of: Cover, hash: string | null, now: Date, db: Db): Promise<void> {
  await db`update show_settings set ${sql({ [of]: hash })}, artwork_at = greatest(${now}, artwork_at)`;
}

const select = (db: Db) => db`
  select ${sql(SHOW_FIELD_NAMES)}, updated_at, logo, wide_logo,
    ${fileOf('artwork', db)} as artwork, ${fileOf('otherArtwork', db)} as other_artwork
  from show_settings`;

const fileOf = (cover: Cover, db: Db) => db`
  (select hash || case type when 'image/png' then '.png' else '.jpg' end
   from artworks where hash = show_settings.${db(cover)})`;

/** A time zone that this machine does not know, as one from another program's rows, counts as none. */
function found(row: ShowRow | undefined): ShowRow {
  if (!row) throw new Error('the row of show_settings is gone');
  return { ...row, timeZone: row.timeZone !== null && isTimeZone(row.timeZone) ? row.timeZone : null };
}

/** Removes a time zone that does not exist, and returns its name; in tables of any version. */
export async function removeUnknownTimeZone(db: Db): Promise<string | null> {
  const zone = await firstValue(db<{ zone: string }[]>`
    select time_zone as zone from show_settings where time_zone is not null`);
  if (zone === null || isTimeZone(zone)) return null;
  await db`update show_settings set time_zone = null`;
  return zone;
}
