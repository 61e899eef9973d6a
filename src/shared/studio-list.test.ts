import { expect, test } from 'vitest';
import { studioListPath, parseStudioFilters } from './studio-list.ts';

const parse = (query: string) => parseStudioFilters(new URLSearchParams(query));
const NOTHING = { search: '', status: 'all', sort: 'next', page: 1 };

test('what an address asks of the list of episodes is read, and its address says the same', () => {
  const filters = { search: 'stairs', status: 'draft', sort: 'title', page: 3 } as const;
  expect(parse('search=stairs&status=draft&sort=title&page=3')).toEqual(filters);
  expect(studioListPath(filters, 3)).toBe('/studio/episodes?search=stairs&status=draft&sort=title&page=3');
});

test('nothing asked is everything, and its address is short', () => {
  expect(parse('')).toEqual(NOTHING);
  expect(studioListPath(NOTHING as Parameters<typeof studioListPath>[0], 1)).toBe('/studio/episodes');
});

test.each(['status=lost', 'sort=luck', 'page=0', 'page=x', 'page=-1', 'page=1000001', 'page=1.5', 'more=1'])(
  'the list of episodes does not mind %s in its address',
  (query) => expect(parse(query)).toEqual(NOTHING),
);

test('the millionth page is the last one there can be', () => {
  expect(parse('page=1000000').page).toBe(1_000_000);
});
