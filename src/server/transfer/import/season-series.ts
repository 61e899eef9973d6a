import type { Admin } from '#shared/account.ts';
import { NewSeries } from '#shared/series-changes.ts';
import { createSeries, seasonTitle } from '#server/catalog/index.ts';
import { findSeriesOf } from '#server/db/imports.ts';
import { listSeries, nextNumber } from '#server/db/series.ts';
import { type Db, sql } from '#server/db/sql.ts';
import type { ForeignFeed } from './foreign-feed.ts';

type Foreign = Pick<ForeignFeed, 'outline' | 'items'>;

const nameOf = ([number, name]: [number, string]): string => name || seasonTitle(number);

/** Returns the names that the seasons of a feed have as series. */
export const seriesNames = ({ outline }: Foreign): string[] => outline.seasons.map(nameOf);

/**
 * Returns a finder of the series of a season: the one in which its episodes are already, else a new one. It has the
 * number of the season unless another series has it: what is here and has the same number is another show's.
 * `onCreated` is called in the transaction that makes one.
 */
export function seriesOf(
  admin: Admin,
  foreign: Foreign,
  onCreated?: (id: string, db: Db) => Promise<void>,
): (season: number | null) => Promise<string | null> {
  const names = new Map(foreign.outline.seasons);
  const known = new Map<number, string>();
  return async (number) => {
    if (number === null) return null;
    const input = NewSeries.parse({ title: nameOf([number, names.get(number) ?? '']) });
    const id =
      known.get(number) ??
      (await findSeriesOf(guidsOf(number, foreign))) ??
      (await createSeries(admin, input, new Date(), { number }, onCreated)).id;
    known.set(number, id);
    return id;
  };
}

/** Returns the series that an import would make, with the numbers they would get as things are. */
export async function seriesToCome(foreign: Foreign): Promise<{ name: string; number: number }[]> {
  const taken = new Set((await listSeries('all')).map(({ number }) => number));
  let next = await nextNumber(sql);
  const coming: { name: string; number: number }[] = [];
  for (const season of foreign.outline.seasons.toSorted(([one], [other]) => one - other)) {
    if (await findSeriesOf(guidsOf(season[0], foreign))) continue;
    const number = taken.has(season[0]) ? next : season[0];
    taken.add(number);
    next = Math.max(next, number + 1);
    coming.push({ name: nameOf(season), number });
  }
  return coming;
}

const guidsOf = (season: number, { items }: Foreign): string[] =>
  items.flatMap((item) => (item.season === season && 'guid' in item.id ? item.id.guid : []));
