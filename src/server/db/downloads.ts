import { lockUntilEnd } from './advisory-lock.ts';
import { type Db, sql, type Transaction, firstNumber, firstValue, hasRows } from './sql.ts';

/** The part of a file that makes a download: `needed` bytes of `whole`, a multirange as PostgreSQL writes it. */
export type NeededRange = { whole: string; needed: number };

/**
 * The requests of one listener since the last batch. `key`, in hex, is of listener and episode; `ranges` is a
 * multirange as PostgreSQL writes it; `file` the place of its `NeededRange`, from 1 on; `networkKey` is of the day's
 * network.
 */
export type FetchedRanges = { key: string; networkKey: string; ranges: string; file: number };

/** Separate ranges kept of a listener, and listeners kept of a network and in all; `allKey` counts the latter. */
type ListenerLimits = { ranges: number; ofNetwork: number; inAll: number; allKey: string };

/** A listener who has fetched enough. Keys in hex: `key` is of listener and episode, the others of the whole day. */
export type ReachedListener = {
  key: string;
  listenerKey: string;
  addressKey: string;
  episodeId: string;
  app: string;
  device: string;
  place: string;
};

/** Beyond these numbers of a day nothing more is counted for one listener, or for one address. */
export type VolumeLimits = { listener: number; address: number };

/** Groups below this number are folded into *other* when their day is over. */
const SMALLEST_GROUP = 5;

/** Runs `work` in a transaction, one process at a time: no two lock the same listeners in another order. */
export async function inDownloadBatch<Result>(work: (db: Transaction) => Promise<Result>): Promise<Result> {
  const [, result] = await sql.begin((db) =>
    // Sent together: a connection runs its queries one after the other, so that `work` has the lock all the same.
    Promise.all([lockUntilEnd('downloads', db), work(db)]),
  );
  return result as Result;
}

/** Returns the key of a day (UTC): the one stored by the first process, or `fresh`, which is then stored. */
export async function getOrInitDayKey(day: string, fresh: Buffer, db: Db): Promise<Buffer> {
  const stored = await findDayKey(day, db);
  if (stored) return stored;
  await db`insert into download_keys (day, key) values (${day}::date, ${fresh}) on conflict do nothing`;
  return (await findDayKey(day, db)) ?? fresh;
}

const findDayKey = (day: string, db: Db): Promise<Buffer | null> =>
  firstValue(db<{ key: Buffer }[]>`select key from download_keys where day = ${day}::date`);

/**
 * Adds the ranges of listeners, each at most once in `batch`, and returns the places in it, from 1 on, of those who
 * have now fetched what is needed and are not counted yet on this day. New ones beyond the limits are not kept.
 */
export async function addRanges(
  day: string,
  { batch, files }: { batch: readonly FetchedRanges[]; files: readonly NeededRange[] },
  limits: ListenerLimits,
  db: Db,
): Promise<number[]> {
  // One text: an array for each field costs the site as much as all else about a listener.
  const rows = await db<{ at: number }[]>`
    with given as materialized (
      select decode(key, 'hex') as key, decode(network, 'hex') as network, ranges::int8multirange, file, at::integer
      from rows from (
        jsonb_to_recordset(${JSON.stringify(batch)}::text::jsonb)
          as (key text, "networkKey" text, ranges text, file integer)
      ) with ordinality as given (key, network, ranges, file, at)
    ), fresh as materialized (
      select given.key, given.network, at,
        row_number() over (partition by given.network order by at) + coalesce(kept.downloads, 0) as of_network
      from given left join download_volumes kept on kept.day = ${day}::date and kept.key = given.network
      where not exists (select from download_listeners old where old.day = ${day}::date and old.key = given.key)
    ), admitted as (
      select * from fresh where of_network <= ${limits.ofNetwork} order by at
      limit greatest(0, ${limits.inAll} - coalesce((
        select downloads from download_volumes where day = ${day}::date and key = decode(${limits.allKey}, 'hex')
      ), 0))
    ), volumes as (
      insert into download_volumes as kept (day, key, downloads)
      select ${day}::date, key, count(*) from (
        select network as key from admitted union all select decode(${limits.allKey}, 'hex') from admitted
      ) keys group by key
      on conflict (day, key) do update set downloads = kept.downloads + excluded.downloads
    ), files as materialized (
      select whole::int8multirange, needed, file
      from rows from (jsonb_to_recordset(${JSON.stringify(files)}::text::jsonb) as (whole text, needed bigint))
        with ordinality as files (whole, needed, file)
    ), kept as (
      insert into download_listeners as kept (day, key, ranges) select ${day}::date, key, ranges from given
      where not exists (select from fresh where fresh.key = given.key)
        or exists (select from admitted where admitted.key = given.key)
      on conflict (day, key) do update set ranges = kept.ranges + excluded.ranges
      where not kept.is_counted and (select count(*) from unnest(kept.ranges)) < ${limits.ranges}
      returning key, ranges
    )
    select at from kept join given using (key) join files using (file)
    where (select sum(upper(part) - lower(part)) from unnest(kept.ranges * files.whole) part) >= files.needed`;
  return rows.map(({ at }) => at);
}

/**
 * Counts listeners who have fetched enough and were not counted on this day, up to the limits; returns how many. The
 * same ones again count no one.
 */
export const incrementDownloads = (
  day: string,
  reached: readonly ReachedListener[],
  limits: VolumeLimits,
  db: Db,
): Promise<number> =>
  firstNumber(db<{ counted: number }[]>`
    with reached as (
      update download_listeners kept set is_counted = true, ranges = '{}'
      from jsonb_to_recordset(${JSON.stringify(reached)}::text::jsonb) as given (
        key text, "listenerKey" text, "addressKey" text, "episodeId" uuid, app text, device text, place text
      ) join episodes e on e.id = given."episodeId"
      where kept.day = ${day}::date and kept.key = decode(given.key, 'hex') and not kept.is_counted
      returning given."episodeId" as episode_id, given.app, given.device, given.place,
        decode(given."listenerKey", 'hex') as listener_key, decode(given."addressKey", 'hex') as address_key
    ), volumes as (
      insert into download_volumes as kept (day, key, downloads)
      select ${day}::date, key, count(*)
      from (select listener_key as key from reached union all select address_key from reached) keys group by key
      on conflict (day, key) do update set downloads = kept.downloads + excluded.downloads
    ), numbered as (
      select reached.*, row_number() over (partition by reached.listener_key) + coalesce(listener.downloads, 0)
          as of_listener,
        row_number() over (partition by reached.address_key) + coalesce(address.downloads, 0) as of_address
      from reached
      left join download_volumes listener on listener.day = ${day}::date and listener.key = reached.listener_key
      left join download_volumes address on address.day = ${day}::date and address.key = reached.address_key
    ), counted as (
      select * from numbered where of_listener <= ${limits.listener} and of_address <= ${limits.address}
    ), by_episode as (
      insert into downloads (episode_id, day, app, device, place, downloads)
      select episode_id, ${day}::date, app, device, place, count(*) from counted group by 1, 3, 4, 5
      on conflict (episode_id, day, app, device, place)
      do update set downloads = downloads.downloads + excluded.downloads
    ), by_group as (
      insert into downloads_by_group (day, app, device, place, downloads)
      select ${day}::date, app, device, place, count(*) from counted group by 2, 3, 4
      on conflict (day, app, device, place)
      do update set downloads = downloads_by_group.downloads + excluded.downloads
    )
    select count(*)::int as counted from counted`);

/**
 * Removes keys and listeners of the days before `day`, and their bytes from the disk: deleted rows stay in a table's
 * file until it is written again, a truncated file does not.
 */
export async function removeListenersBefore(day: string, db: Transaction): Promise<void> {
  await removeRowsBefore('download_listeners', day, db);
  await removeRowsBefore('download_volumes', day, db);
  await removeRowsBefore('missed_search_visitors', day, db);
  await removeRowsBefore('download_keys', day, db);
}

async function removeRowsBefore(table: string, day: string, db: Transaction): Promise<void> {
  if (!(await hasRows(db`select 1 from ${db(table)} where day < ${day}::date limit 1`))) return;
  await db`lock table ${db(table)} in access exclusive mode`;
  await db`create temp table kept on commit drop as select * from ${db(table)} where day >= ${day}::date`;
  await db`truncate ${db(table)}`;
  await db`insert into ${db(table)} select * from kept`;
  await db`drop table kept`;
}

/** Folds the small groups of days before `day` into *other*: first the app, then the device, then the place. */
export async function foldSmallGroups(day: string, db: Db): Promise<void> {
  for (const field of ['app', 'device', 'place'] as const) {
    await foldOf('downloads', field, day, db);
    await foldOf('downloads_by_group', field, day, db);
  }
}

async function foldOf(
  table: 'downloads' | 'downloads_by_group',
  field: 'app' | 'device' | 'place',
  day: string,
  db: Db,
): Promise<void> {
  const episode = table === 'downloads' ? db`episode_id,` : db``;
  const other = (name: typeof field) => (name === field ? db`'other' as ${db(name)}` : db(name));
  const before = field === 'app' ? db`` : db`and app = 'other'`;
  await db`
    with small as (
      delete from ${db(table)}
      where day < ${day}::date and downloads < ${SMALLEST_GROUP} and place <> 'other' and ${db(field)} <> 'other' ${before}
      returning *
    ), folded as (
      select ${episode} day, ${other('app')}, ${other('device')}, ${other('place')}, downloads from small
    )
    insert into ${db(table)} as kept (${episode} day, app, device, place, downloads)
    select ${episode} day, app, device, place, sum(downloads) from folded group by ${episode} day, app, device, place
    on conflict (${episode} day, app, device, place) do update set downloads = kept.downloads + excluded.downloads`;
}

/** Counts one play of a published episode that heard these tenths (0 to 9), in the sums of its month. */
export async function incrementTenths(
  episodeId: string,
  month: string,
  heard: readonly (0 | 1)[],
  db: Db = sql,
): Promise<void> {
  await db`
    insert into heard_tenths as kept (episode_id, month, plays, tenths)
    select id, ${month}::date, 1, ${[...heard]}::integer[] from episodes where id = ${episodeId} and published
    on conflict (episode_id, month) do update set plays = kept.plays + 1,
      tenths = (select array_agg(a + b order by at) from unnest(kept.tenths, excluded.tenths) with ordinality s (a, b, at))`;
}
