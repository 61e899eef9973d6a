import { beforeAll, expect, test } from 'vitest';
import type { SeriesEpisode } from '#shared/series.ts';
import { studioWords } from '#shared/language.ts';
import '../../../tests/support/words.ts';
import { missingIn } from './missing.ts';

const day = (number: number) => new Date(Date.UTC(2026, 0, number));
const part = (place: number | null, more: Partial<SeriesEpisode<Date>> = {}): SeriesEpisode<Date> => ({
  ...{ id: `${place}`, seriesId: 's', title: `Part ${place}`, place, kind: 'full', publishAt: null },
  ...{ published: true, publishedAt: day(place ?? 1), ...more },
});
const missing = (...episodes: SeriesEpisode<Date>[]) => missingIn({ description: 'About falls' }, episodes);
let t: ReturnType<typeof studioWords>['series']['missing'];
beforeAll(() => void (t = studioWords().series.missing));

test('a whole series misses nothing, one without parts or without a published one has no page', () => {
  expect(missing(part(1), part(2))).toEqual([]);
  expect(missing()).toEqual([t.noParts]);
  expect(missing(part(1, { published: false }))).toEqual([t.noPage]);
  expect(missingIn({ description: '' }, [part(1)])).toEqual([t.noDescription]);
});

test('a part that is not published, a number twice and a number that is missing are named', () => {
  expect(missing(part(1), part(3), part(2, { published: false }))).toEqual([t.part(2)]);
  expect(missing(part(1), part(1))).toEqual([t.twice(1)]);
  expect(missing(part(1), part(null))).toEqual([t.noPlace('Part null')]);
  expect(missing(part(9_999))).toHaveLength(5);
});

test('a trailer after part 1 and a second trailer are named', () => {
  const trailer = (at: Date) => part(null, { kind: 'trailer', publishedAt: at });
  expect(missing(trailer(day(0)), part(1))).toEqual([]);
  expect(missing(trailer(day(2)), part(1))).toEqual([t.lateTrailer]);
  expect(missing(trailer(day(0)), trailer(day(0)), part(1))).toEqual([t.twoTrailers]);
});
