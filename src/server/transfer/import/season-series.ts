import type { Admin } from '#shared/account.ts';
import { NewSeries } from '#shared/series-changes.ts';
import { createSeries, seasonTitle } from '#server/catalogue/index.ts';
import type { Season } from './foreign-series.ts';

/** Returns the names that the series of these seasons have. */
export const seriesNames = (seasons: Season[]): string[] =>
  seasons.map(([number, name]) => name || seasonTitle(number));

/** Returns a finder of the series of a season, which makes it the first time: its number is that of the season. */
export function seriesOf(admin: Admin, seasons: Season[]): (season: number | null) => Promise<string | null> {
  const names = new Map(seasons);
  const known = new Map<number, string>();
  return async (number) => {
    if (number === null) return null;
    const input = NewSeries.parse({ title: names.get(number) || seasonTitle(number) });
    const id = known.get(number) ?? (await createSeries(admin, input, new Date(), { number })).id;
    known.set(number, id);
    return id;
  };
}
