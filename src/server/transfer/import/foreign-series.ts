import type { Admin } from '#shared/account.ts';
import { type Kind, KINDS, MAX_PLACE, MAX_SERIES_NUMBER, MAX_SERIES_TITLE } from '#shared/series.ts';
import { NewSeries } from '#shared/series-changes.ts';
import type { Reason } from '#shared/reason.ts';
import { firstCodePoints, oneLine, toStorable, withoutHidden } from '#shared/text.ts';
import { createSeries, seasonTitle } from '#server/catalogue/index.ts';
import type { ReadFeed, ReadItem } from '#server/directories/index.ts';

/** Where an item is among others, as its feed says. `refused`: the numbers that we cannot use. */
export type ForeignSeat = { season: number | null; place: number | null; kind: Kind; refused: Reason[] };

export function seatOf({ itunes, podcast }: ReadItem): ForeignSeat {
  const season = itunes?.season ?? podcast?.season?.number;
  const place = itunes?.episode ?? podcast?.episode?.number;
  const kind = KINDS.find((one) => one === itunes?.episodeType?.trim().toLowerCase()) ?? 'full';
  return {
    season: within(season, MAX_SERIES_NUMBER),
    place: within(place, MAX_PLACE),
    kind,
    refused: [
      ...refused('episodeSeasonRefused', season, MAX_SERIES_NUMBER),
      ...refused('episodeNumberRefused', place, MAX_PLACE),
    ],
  };
}

const within = (number: number | undefined, most: number): number | null =>
  number !== undefined && Number.isInteger(number) && number >= 1 && number <= most ? number : null;

const refused = (
  code: 'episodeSeasonRefused' | 'episodeNumberRefused',
  number: number | undefined,
  most: number,
): Reason[] => (number === undefined || within(number, most) !== null ? [] : [{ code, number }]);

/** Returns the seasons of a feed with the first name that one of its items, from the newest on, gives each. */
export function seasonsIn({ items = [] }: ReadFeed): Map<number, string> {
  const names = new Map<number, string>();
  for (const item of items) {
    const { season } = seatOf(item);
    if (season === null) continue;
    const name = nameOf(item.podcast?.season?.name);
    if (name || !names.has(season)) names.set(season, names.get(season) || name);
  }
  return new Map([...names].map(([season, name]) => [season, name || seasonTitle(season)]));
}

function nameOf(name = ''): string {
  const words = firstCodePoints(oneLine(toStorable(name)).normalize().trim(), MAX_SERIES_TITLE).trim();
  return withoutHidden(words).trim();
}

/** Returns a finder of the series of a season, which makes it the first time: its number is that of the season. */
export function seriesOf(admin: Admin, feed: ReadFeed): (season: number | null) => Promise<string | null> {
  const names = seasonsIn(feed);
  const known = new Map<number, string>();
  return async (number) => {
    if (number === null) return null;
    const input = NewSeries.parse({ title: names.get(number) });
    const id = known.get(number) ?? (await createSeries(admin, input, new Date(), { number })).id;
    known.set(number, id);
    return id;
  };
}
