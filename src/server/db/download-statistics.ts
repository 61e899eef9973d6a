import type { DownloadRow, Grouping, StepBar } from '#shared/statistics.ts';
import { isSeenBy } from './episodes.ts';
import { type Db, sql, firstValue } from './sql.ts';

/** Days are UTC, 'YYYY-MM-DD', both included. Without an episode all count, deleted ones too. */
export type DownloadFilter = { from: string | null; to: string; episodeId?: string | undefined };

/** Returns the downloads by day, app, kind of device or place: days in order, the rest by number. */
export async function listDownloads(filter: DownloadFilter, by: Grouping, db: Db = sql): Promise<DownloadRow[]> {
  const order = by === 'day' ? db`key` : db`downloads desc, key`;
  return db<DownloadRow[]>`
    select key::text, ${filter.episodeId ? db`${filter.episodeId}::uuid as episode_id,` : db``} downloads
    from (
      select ${db(by)} as key, sum(downloads)::int as downloads from ${source(filter, db)}
      where ${days(filter, db)} ${filter.episodeId ? db`and episode_id = ${filter.episodeId}` : db``} group by 1
    ) sums order by ${order}`;
}

/** A row of the CSV file: the finest numbers there are. */
export type DownloadGroup = {
  day: string;
  episodeId: string;
  title: string;
  app: string;
  device: string;
  place: string;
  downloads: number;
};

/** Returns the next `limit` groups after `last`, in the order of day and episode, of what is seen by `draftsOf`. */
export async function listDownloadGroupsAfter(
  last: DownloadGroup | null,
  filter: DownloadFilter,
  draftsOf: string | null,
  limit: number,
  db: Db = sql,
): Promise<DownloadGroup[]> {
  const after = last
    ? db`and (d.day, d.episode_id, d.app, d.device, d.place) >
        (${last.day}::date, ${last.episodeId}::uuid, ${last.app}, ${last.device}, ${last.place})`
    : db``;
  return db<DownloadGroup[]>`
    select d.day::text, d.episode_id, e.title, d.app, d.device, d.place, d.downloads
    from downloads d join episodes e on e.id = d.episode_id
    where ${days(filter, db)} and ${isSeenBy(draftsOf, db)}
      ${filter.episodeId ? db`and d.episode_id = ${filter.episodeId}` : db``} ${after}
    order by d.day, d.episode_id, d.app, d.device, d.place limit ${limit}`;
}

/** Plays that reported what they heard of an episode in a month ('YYYY-MM'), and those that heard each tenth. */
type HeardMonth = { month: string; title: string; episodeId: string; plays: number; tenths: number[] };

export type PlaysOfDay = { day: string; title: string; episodeId: string; plays: number };

/**
 * An episode's downloads in its first 7 and 30 days, counted from the day (UTC) it was published; null if that was
 * before downloads were counted here.
 */
type FirstDays = { id: string; title: string; publishedAt: Date; first7: number | null; first30: number | null };

/** The migration since which a site counts downloads; a database that was moved or restored may have older ones. */
const BEGINNING = '0001-schema.sql';

/** Returns the newest published episodes with their first days, newest first; `episodeId` is always among them. */
export async function listFirstDays(limit: number, episodeId: string | null, db: Db = sql): Promise<FirstDays[]> {
  return db<FirstDays[]>`
    with counting as (
      select least((select ran_at from migrations where name = ${BEGINNING}),
        (select min(day)::timestamp at time zone 'UTC' from downloads_by_group)) as since
    )
    select e.id, e.title, e.published_at,
      case when e.published_at >= counting.since then first.first7 end as first7,
      case when e.published_at >= counting.since then first.first30 end as first30
    from counting, (
      (select id, title, published_at from episodes where published order by published_at desc, id limit ${limit})
      union
      (select id, title, published_at from episodes where published and id = ${episodeId})
    ) e cross join lateral (
      select coalesce(sum(d.downloads) filter (where d.day < e.published_at::date + 7), 0)::int as first7,
        coalesce(sum(d.downloads), 0)::int as first30
      from downloads d
      where d.episode_id = e.id and d.day >= e.published_at::date and d.day < e.published_at::date + 30
    ) first
    order by e.published_at desc, e.id`;
}

/** Returns the downloads by app, kind of device and place at once: the numbers are read a single time. */
export async function listShares(
  filter: DownloadFilter,
  db: Db = sql,
): Promise<Record<Exclude<Grouping, 'day'>, DownloadRow[]>> {
  const rows = await db<(DownloadRow & { by: Grouping })[]>`
    select case 0 when grouping(app) then 'app' when grouping(device) then 'device' else 'place' end as by,
      coalesce(app, device, place) as key, sum(downloads)::int as downloads
    from ${source(filter, db)}
    where ${days(filter, db)} ${filter.episodeId ? db`and episode_id = ${filter.episodeId}` : db``}
    group by grouping sets ((app), (device), (place)) order by downloads desc, key`;
  const of = (wanted: Grouping) =>
    rows.filter(({ by }) => by === wanted).map(({ key, downloads }) => ({ key, downloads }));
  return { app: of('app'), device: of('device'), place: of('place') };
}

/** Returns the plays on our own pages by day, in order. */
export async function listPlays(filter: DownloadFilter, db: Db = sql): Promise<StepBar[]> {
  const table = filter.episodeId ? db`plays_by_day` : db`plays_of_days`;
  return db<StepBar[]>`
    select day::text as date, plays as value from ${table}
    where ${days(filter, db)} ${filter.episodeId ? db`and episode_id = ${filter.episodeId}` : db``} order by day`;
}

/** Returns how many plays have reported, and how many of them heard each tenth; whole months are counted. */
export async function findRetentionDeciles(
  filter: DownloadFilter,
  db: Db = sql,
): Promise<{ plays: number; tenths: number[] }> {
  const [row] = await db<{ plays: number; tenths: number[] }[]>`
    select sum(plays)::int as plays, array[sum(tenths[1]), sum(tenths[2]), sum(tenths[3]), sum(tenths[4]), sum(tenths[5]),
      sum(tenths[6]), sum(tenths[7]), sum(tenths[8]), sum(tenths[9]), sum(tenths[10])]::integer[] as tenths
    from ${filter.episodeId ? db`heard_tenths` : db`heard_of_months`}
    where month <= ${filter.to}::date
      ${filter.from ? db`and month >= date_trunc('month', ${filter.from}::date)` : db``}
      ${filter.episodeId ? db`and episode_id = ${filter.episodeId}` : db``}
    having count(*) > 0`;
  return row ?? { plays: 0, tenths: [] };
}

/** Returns the first day with a download or a play; null when there is none. */
export const findFirstDay = (db: Db = sql): Promise<string | null> =>
  firstValue(db<{ day: string | null }[]>`
    select least((select min(day) from downloads_by_group), (select min(day) from plays_of_days))::text as day`);

/** Returns every month's tenths of each episode that is seen by `draftsOf`, newest first, for CSV. */
export async function listRetentionDeciles(draftsOf: string | null, db: Db = sql): Promise<HeardMonth[]> {
  return db<HeardMonth[]>`
    select to_char(h.month, 'YYYY-MM') as month, e.title, h.episode_id, h.plays, h.tenths
    from heard_tenths h join episodes e on e.id = h.episode_id and ${isSeenBy(draftsOf, db)}
    order by h.month desc, e.title, e.id`;
}

/** Returns the next `limit` plays of an episode on a day after `last`, in this order, of what is seen by `draftsOf`. */
export async function listPlaysAfter(
  last: PlaysOfDay | null,
  draftsOf: string | null,
  limit: number,
  db: Db = sql,
): Promise<PlaysOfDay[]> {
  return db<PlaysOfDay[]>`
    select p.day::text, e.title, p.episode_id, p.plays
    from plays_by_day p join episodes e on e.id = p.episode_id and ${isSeenBy(draftsOf, db)}
    ${last ? db`where (p.day, p.episode_id) > (${last.day}::date, ${last.episodeId}::uuid)` : db``}
    order by p.day, p.episode_id limit ${limit}`;
}

/** Over all episodes there is a table of its own: a hundredth of the rows. */
const source = ({ episodeId }: DownloadFilter, db: Db) => (episodeId ? db`downloads` : db`downloads_by_group`);

const days = ({ from, to }: DownloadFilter, db: Db) =>
  db`day <= ${to}::date ${from ? db`and day >= ${from}::date` : db``}`;
