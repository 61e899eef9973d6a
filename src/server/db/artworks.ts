import { type Db, sql, firstRow } from './sql.ts';

export type Artwork = { hash: string; type: 'image/jpeg' | 'image/png'; side: number; bytes: Buffer };

export const findArtwork = (hash: string, db: Db = sql): Promise<Artwork | null> =>
  firstRow(db<Artwork[]>`select hash, type, side, bytes from artworks where hash = ${hash}`);

export async function addArtwork({ hash, type, side, bytes }: Artwork, now: Date, db: Db): Promise<void> {
  await db`
    insert into artworks (hash, type, side, bytes, created_at) values (${hash}, ${type}, ${side}, ${bytes}, ${now})
    on conflict (hash) do update set created_at = excluded.created_at`;
}

/** An uploaded picture by the file name it has under /artwork; that of the show where both have the same. */
type NamedPicture = { file: string; isOfShow: boolean };

/** Returns the picture with this hash, the show's or an episode's, without its bytes. */
export const findPicture = (hash: string, db: Db = sql): Promise<NamedPicture | null> =>
  firstRow(db<NamedPicture[]>`
    select hash || case type when 'image/png' then '.png' else '.jpg' end as file, true as is_of_show
    from artworks where hash = ${hash}
    union all select name, false from episode_artworks where name in (${`${hash}.jpg`}, ${`${hash}.png`})
    order by is_of_show desc limit 1`);

/** Removes pictures no longer in use; those added recently stay, for feeds that apps have cached. */
export async function removeOldArtworks(before: Date, db: Db): Promise<void> {
  await db`
    delete from artworks where created_at < ${before} and not exists (
      select from show_settings where artworks.hash in (artwork, other_artwork))`;
}

/** Returns the hashes of all uploaded pictures, of the show and of episodes. */
export async function listPictureHashes(db: Db = sql): Promise<Set<string>> {
  const rows = await db<{ hash: string }[]>`
    select hash from artworks union select split_part(name, '.', 1) from episode_artworks`;
  return new Set(rows.map(({ hash }) => hash));
}
