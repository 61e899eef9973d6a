import { studioWords } from '#shared/language.ts';
import type { SeriesEpisode } from '#shared/series.ts';
import type { Series } from '#shared/contract/series.ts';

type Listed = SeriesEpisode<Date>;

/** Returns what is missing in a series, in words: what its page and podcast apps would have trouble with. */
export function missingIn({ description }: Pick<Series, 'description'>, episodes: readonly Listed[]): string[] {
  const t = studioWords().series.missing;
  const parts = episodes.filter(({ kind }) => kind === 'full');
  const shown = parts.filter(({ published }) => published);
  const trailers = episodes.filter(({ kind }) => kind === 'trailer');
  if (parts.length === 0) return [t.noParts];
  return [
    ...(shown.length === 0 ? [t.noPage] : gapsIn(shown).map(t.part)),
    ...repeatedIn(parts).map(t.twice),
    ...parts.filter(({ place }) => place === null).map(({ title }) => t.noPlace(title)),
    ...(isLate(trailers[0], shown[0]) ? [t.lateTrailer] : []),
    ...(trailers.length > 1 ? [t.twoTrailers] : []),
    ...(description ? [] : [t.noDescription]),
  ];
}

const placesOf = (parts: readonly Listed[]): number[] => parts.flatMap(({ place }) => place ?? []);
/** A feed may come with one part that has a very large number. */
const MAX_GAPS = 5;

/** Returns the places before the last published one that are empty. */
function gapsIn(shown: readonly Listed[]): number[] {
  const there = new Set(placesOf(shown));
  const gaps: number[] = [];
  for (let place = 1; place < Math.max(0, ...there) && gaps.length < MAX_GAPS; place += 1)
    if (!there.has(place)) gaps.push(place);
  return gaps;
}

function repeatedIn(parts: readonly Listed[]): number[] {
  const places = placesOf(parts);
  return [...new Set(places.filter((place, index) => places.indexOf(place) < index))];
}

const isLate = (trailer: Listed | undefined, first: Listed | undefined): boolean =>
  Boolean(trailer?.publishedAt && first?.publishedAt && trailer.publishedAt > first.publishedAt);
