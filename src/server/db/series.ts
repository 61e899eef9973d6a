import type { EpisodeType, SeriesEpisode } from '#shared/series.ts';
import type { Series } from '#shared/contract/series.ts';
import { lockUntilEnd } from './advisory-lock.ts';
import { type Db, firstNumber, firstRow, hasRows, sql } from './sql.ts';
import { isSeriesMadeWithAi } from './voices.ts';

/** `artwork` is a file name. */
type SeriesRow = Pick<Series, 'title' | 'description' | 'language' | 'artwork' | 'slug'>;

/** Which episodes count: those that are published, with the drafts of one author, or all; none that are deleted. */
type Seen = 'published' | { author: string } | 'all';

/** The order of the parts: by place, those without one by their date. Of `e`. */
export const inOrder = (db: Db) => db`
  coalesce(e.place, 2147483647), coalesce(e.published_at, e.created_at), e.id`;

/** The same for a whole series: the trailer, the parts, then what goes with them. */
const trailersFirst = (db: Db) => db`array_position(array['trailer', 'full', 'bonus'], e.kind), ${inOrder(db)}`;

const columns = (seen: Seen, db: Db) => db`
  s.id, s.slug, s.number, s.title, s.description, s.language, '/artwork/' || s.artwork as artwork, s.position,
  s.updated_at, array(select e.id from episodes e where e.series_id = s.id and ${isSeen(seen, db)}
    order by ${trailersFirst(db)}) as episodes,
  (select count(*)::int from episodes e where e.series_id = s.id and e.kind = 'full' and ${isSeen(seen, db)}) as parts,
  (select coalesce(sum(e.duration), 0)::int from episodes e where e.series_id = s.id and ${isSeen(seen, db)}) as duration,
  ${isSeriesMadeWithAi(isSeen(seen, db), db)} as is_made_with_ai`;

function isSeen(seen: Seen, db: Db) {
  if (seen === 'published') return db`e.published`;
  return db`e.deleted_at is null ${seen === 'all' ? db`` : db`and (e.published or e.user_id = ${seen.author})`}`;
}

/** Returns the series in their order; of `published` those that have such an episode. */
export async function listSeries(seen: Seen, db: Db = sql): Promise<Series<Date>[]> {
  const shown =
    seen === 'published' ? db`where exists (select from episodes e where e.series_id = s.id and e.published)` : db``;
  return db<Series<Date>[]>`select ${columns(seen, db)} from series s ${shown} order by s.position, s.number`;
}

export const findSeries = (id: string, db: Db = sql): Promise<Series<Date> | null> =>
  firstRow(db<Series<Date>[]>`select ${columns('all', db)} from series s where s.id = ${id}`);

/** Returns a series that has a published episode, with those alone. */
export const findPublishedSeries = (
  by: { slug: string } | { id: string },
  db: Db = sql,
): Promise<Series<Date> | null> =>
  firstRow(db<Series<Date>[]>`
    select ${columns('published', db)} from series s
    where ${'slug' in by ? db`s.slug = ${by.slug}` : db`s.id = ${by.id}`} and exists (select from episodes e where e.series_id = s.id and e.published)`);

export const findSeriesIdByNumber = (number: number, db: Db): Promise<{ id: string } | null> =>
  firstRow(db<{ id: string }[]>`select id from series where number = ${number}`);

/** Returns the address of a series that an episode of this one is translated in: its translation. */
export const findTranslatedSeries = (
  id: string,
  db: Db = sql,
): Promise<{ slug: string; language: string | null } | null> =>
  firstRow(db<{ slug: string; language: string | null }[]>`
    select s.slug, s.language from episodes e
    join episodes o on o.id = e.translation_of or o.translation_of = e.id
    join series s on s.id = o.series_id
    where e.series_id = ${id} and s.id <> ${id} and e.published and o.published
    group by s.id order by count(*) desc, s.number limit 1`);

/**
 * Locks all series, and which episode is which part, until the transaction ends. Before a category or an episode is
 * locked: changes of categories take the same lock first.
 */
export async function lockSeries(db: Db): Promise<void> {
  await lockUntilEnd('series', db);
}

export const hasSeries = (id: string, db: Db): Promise<boolean> => hasRows(db`select 1 from series where id = ${id}`);

/** Returns the number of the next series: greater than any before it. */
export const nextNumber = (db: Db): Promise<number> =>
  firstNumber(db<{ count: number }[]>`
    select 1 + greatest(last_series_number, (select max(number) from series)) as count from show_settings`);

export const isSlugTaken = (slug: string, db: Db): Promise<boolean> =>
  hasRows(db`select 1 from series where slug = ${slug}`);

/** Adds a series after the others. */
export async function addSeries(series: SeriesRow & { number: number }, now: Date, db: Db): Promise<string> {
  const [added] = await db<{ id: string }[]>`
    insert into series ${db({ ...series, position: 0, updatedAt: now })} returning id`;
  if (!added) throw new Error('an insert answers its row');
  await db`update series set position = (select count(*) from series) where id = ${added.id}`;
  await db`update show_settings set last_series_number = greatest(last_series_number, ${series.number})`;
  return added.id;
}

/** `updatedAt` always rises, also within a millisecond; nothing else may have changed. */
export async function changeSeriesRow(
  id: string,
  changes: Partial<Omit<SeriesRow, 'slug'>>,
  now: Date,
  db: Db,
): Promise<void> {
  if (Object.keys(changes).length > 0) await db`update series set ${db(changes)} where id = ${id}`;
  await db`update series set updated_at = greatest(${now}, updated_at + interval '1 millisecond') where id = ${id}`;
}

/** Gives the series the positions from 1 on, in this order. */
export async function changePositions(ids: readonly string[], db: Db): Promise<void> {
  await db`
    update series s set position = asked.position
    from unnest(${[...ids]}::uuid[]) with ordinality as asked (id, position) where asked.id = s.id`;
}

/**
 * Its episodes stay, without a series; a trailer of it is not one of the show. Returns the ids of the published ones.
 */
export async function removeSeries(id: string, now: Date, db: Db): Promise<string[]> {
  const left = await db<Touched[]>`
    update episodes set series_id = null, place = null, kind = case kind when 'trailer' then 'bonus' else kind end,
      updated_at = greatest(${now}, updated_at + interval '1 millisecond')
    where series_id = ${id} returning id, published`;
  await db`delete from series where id = ${id}`;
  return publishedOf(left);
}

type Touched = { id: string; published: boolean };
const publishedOf = (rows: Touched[]): string[] => rows.filter(({ published }) => published).map(({ id }) => id);

/** Records that series have changed as apps see them. */
export async function changeSeriesVersion(now: Date, db: Db): Promise<void> {
  await db`update show_settings set series_at = greatest(${now}, series_at + interval '1 millisecond')`;
}

/** Returns the parts of a series in their order, drafts too. */
export async function listParts(id: string, db: Db): Promise<Touched[]> {
  return db<Touched[]>`
    select e.id, e.published from episodes e
    where e.series_id = ${id} and e.kind = 'full' and e.deleted_at is null order by ${inOrder(db)}`;
}

export const hasPublished = (id: string, db: Db): Promise<boolean> =>
  hasRows(db`select 1 from episodes where series_id = ${id} and (published or publish_at is not null) limit 1`);

/**
 * Gives these episodes the places from 1 on; those that had another one are another version, which forms notice.
 * Returns the ids of the published ones among them.
 */
export async function changePlaces(episodes: readonly string[], now: Date, db: Db): Promise<string[]> {
  const moved = await db<Touched[]>`
    update episodes e set place = asked.place, updated_at = greatest(${now}, e.updated_at + interval '1 millisecond')
    from unnest(${[...episodes]}::uuid[]) with ordinality as asked (id, place)
    where asked.id = e.id and e.place is distinct from asked.place returning e.id, e.published`;
  return publishedOf(moved);
}

/** Returns the place after the last one of a series. */
export const nextPlace = (id: string, db: Db): Promise<number> =>
  firstNumber(db<{ count: number }[]>`
    select 1 + coalesce(max(place), 0) as count from episodes
    where series_id = ${id} and kind = 'full' and deleted_at is null`);

/**
 * The roles that only one episode can have: the part of a series at a place, or a trailer, of the show where there is
 * no series.
 */
export type SeriesPosition = { seriesId: string | null; place: number | null; kind: EpisodeType };

type Occupant = { title: string; published: boolean; userId: string | null };

/** Returns another episode that has the same position; one that is deleted has none. */
export const findOccupant = (
  { seriesId, place, kind }: SeriesPosition,
  except: string | null,
  db: Db,
): Promise<Occupant | null> =>
  firstRow(db<Occupant[]>`
    select title, published, user_id from episodes
    where series_id is not distinct from ${seriesId} and kind = ${kind} and deleted_at is null
      and id is distinct from ${except} ${kind === 'full' ? db`and place = ${place}` : db``} limit 1`);

/** Returns the episode that is the trailer of the show, the newest one. */
export const findTrailer = (db: Db = sql): Promise<{ id: string } | null> =>
  firstRow(db<{ id: string }[]>`
    select id from episodes where kind = 'trailer' and series_id is null and published
    order by published_at desc, id limit 1`);

/** Returns where a show in order begins: with the first part of its first series, else with its oldest episode. */
export const findBeginning = (db: Db = sql): Promise<{ id: string } | null> =>
  firstRow(db<{ id: string }[]>`
    select e.id from episodes e left join series s on s.id = e.series_id where e.published and e.kind = 'full'
    order by s.position, ${inOrder(db)} limit 1`);

/** Another position is another version, which forms notice. */
export async function changePosition(
  id: string,
  position: Pick<SeriesPosition, 'place' | 'kind'>,
  now: Date,
  db: Db,
): Promise<void> {
  await db`
    update episodes set ${db(position)}, updated_at = greatest(${now}, updated_at + interval '1 millisecond')
    where id = ${id}`;
}

/** Returns the episodes of all series in their order, drafts too, without those that are deleted. */
export async function listSeriesEpisodes(db: Db = sql): Promise<SeriesEpisode<Date>[]> {
  return db<SeriesEpisode<Date>[]>`
    select e.id, e.series_id, e.title, e.place, e.kind, e.published, e.published_at,
      case when not e.published then e.publish_at end as publish_at
    from episodes e where e.series_id is not null and e.deleted_at is null order by ${trailersFirst(db)}`;
}
