import { MAX_SERIES_TITLE } from '#shared/limits.ts';
import { type EpisodeType, EPISODE_TYPES, MAX_PLACE, MAX_SERIES_NUMBER } from '#shared/series.ts';
import type { Reason } from '#shared/reason.ts';
import { firstCodePoints, oneLine, toStorable, withoutHidden } from '#shared/text.ts';
import type { ReadFeed, ReadItem } from '#server/directories/reading.ts';

/** In code units: no name that fits has more. */
const MAX_NAME = 4 * MAX_SERIES_TITLE;

/** Where an item is among others, as its feed says. `refused`: the numbers that we cannot use. */
export type ForeignPosition = { season: number | null; place: number | null; kind: EpisodeType; refused: Reason[] };

export function positionOf({ itunes, podcast }: ReadItem): ForeignPosition {
  const season = itunes?.season ?? podcast?.season?.number;
  const place = itunes?.episode ?? podcast?.episode?.number;
  const kind = EPISODE_TYPES.find((one) => one === itunes?.episodeType?.trim().toLowerCase()) ?? 'full';
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

/** A season by its number, with the first name that one of its items, from the newest on, gives it; '' for none. */
export type Season = [number: number, name: string];

/** Returns the seasons of a feed. */
export function seasonsIn({ items = [] }: ReadFeed): Season[] {
  const names = new Map<number, string>();
  for (const item of items) {
    const { season } = positionOf(item);
    if (season === null) continue;
    const name = nameOf(item.podcast?.season?.name);
    if (name || !names.has(season)) names.set(season, names.get(season) || name);
  }
  return [...names];
}

function nameOf(name = ''): string {
  const words = firstCodePoints(
    oneLine(toStorable(name.slice(0, MAX_NAME)))
      .normalize()
      .trim(),
    MAX_SERIES_TITLE,
  ).trim();
  return withoutHidden(words).trim();
}
