import { type Db, sql, firstValue, hasRows } from './sql.ts';

/** An episode's uploaded picture; `name` is its file name, such as `1f….jpg`. */
type EpisodeArtwork = { name: string; side: number; bytes: Buffer };

export const findEpisodeArtwork = (name: string, db: Db = sql): Promise<Buffer | null> =>
  firstValue(db<{ bytes: Buffer }[]>`select bytes from episode_artworks where name = ${name}`);

/** Returns how many bytes it has, without reading them; null when it is gone. */
export const findEpisodeArtworkSize = (name: string, db: Db = sql): Promise<number | null> =>
  firstValue(db<{ size: number }[]>`select octet_length(bytes) as size from episode_artworks where name = ${name}`);

/** Returns a piece of it, from a position on; null when the picture is gone. */
export const readEpisodeArtwork = (name: string, at: number, length: number, db: Db = sql): Promise<Buffer | null> =>
  firstValue(db<{ piece: Buffer }[]>`
    select substring(bytes from ${at + 1}::int for ${length}::int) as piece from episode_artworks where name = ${name}`);

/** Returns whether a published episode, or a series with one, has this picture. */
export const isEpisodeArtworkPublic = (name: string, db: Db = sql): Promise<boolean> =>
  hasRows(db`
    select 1 from episodes where artwork = ${name} and published and deleted_at is null
    union all select 1 from series s join episodes e on e.series_id = s.id where s.artwork = ${name} and e.published
    limit 1`);

/** Returns whether the picture is stored, and locks it against removal until the transaction ends. */
export const lockEpisodeArtwork = (name: string, db: Db): Promise<boolean> =>
  hasRows(db`select 1 from episode_artworks where name = ${name} for key share`);

export async function addEpisodeArtwork({ name, side, bytes }: EpisodeArtwork, now: Date, db: Db = sql): Promise<void> {
  await db`
    insert into episode_artworks (name, side, bytes, created_at) values (${name}, ${side}, ${bytes}, ${now})
    on conflict (name) do update set created_at = excluded.created_at`;
}

/**
 * Removes pictures that no episode and no series has; those added since `before` stay, for forms and for feeds that
 * apps cached.
 */
export async function removeOldEpisodeArtworks(before: Date, db: Db = sql): Promise<void> {
  await db`
    delete from episode_artworks a where a.created_at < ${before}
      and not exists (select 1 from episodes e where e.artwork = a.name)
      and not exists (select 1 from series s where s.artwork = a.name)`;
}
