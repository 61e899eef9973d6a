import { describe, expect, it } from 'vitest';
import { english } from '../../tests/support/words.ts';
import {
  daysOfQuery,
  DownloadsQuery,
  hearingSentence,
  largestGroup,
  parseStatisticsFilters,
  statisticsAddress,
  stepBars,
  strikingSentence,
} from './statistics.ts';

const bars = (...values: number[]) => values.map((value, at) => ({ date: `2026-11-0${at + 1}`, value }));

describe('the query of downloads', () => {
  it.each([
    [{ from: '2026-11-21', to: '2026-11-20' }, 'fromAfterTo'],
    [{ from: '2026-02-30' }, 'notDay'],
    [{ from: '0001-01-01', to: '2026-11-20' }, 'tooManyDays'],
    [{ by: 'country' }, 'notOneOf'],
    [{ episode: 'x' }, 'notUuid'],
  ])('%o is refused', (query, code) => {
    expect(DownloadsQuery.safeParse(query).error?.issues[0]?.message).toBe(code);
  });

  it.each([
    ['2026-11-20', '2026-11-20'],
    ['2025-11-21', '2026-11-20'],
    ['2006-11-21', '2026-11-20'],
  ])('from %s to %s is not too long', (from, to) => {
    expect(DownloadsQuery.safeParse({ from, to }).success).toBe(true);
  });

  it('without days is of the last thirty', () => {
    expect(daysOfQuery({}, '2026-11-30')).toEqual({ from: '2026-11-01', to: '2026-11-30' });
    expect(daysOfQuery({ to: '2026-01-30' }, '2026-11-30')).toEqual({ from: '2026-01-01', to: '2026-01-30' });
    expect(daysOfQuery({ from: '2026-11-29' }, '2026-11-30')).toEqual({ from: '2026-11-29', to: '2026-11-30' });
  });
});

it('the address of the page has what is not usual', () => {
  const filters = parseStatisticsFilters(new URLSearchParams('days=90&by=week&episode=nonsense'));
  expect(filters).toEqual({ days: '90', by: 'week', episode: undefined });
  expect(statisticsAddress(filters)).toBe('/studio/statistics?days=90&by=week');
  expect(statisticsAddress(parseStatisticsFilters(new URLSearchParams('days=7&by=hour')))).toBe('/studio/statistics');
});

describe('bars', () => {
  const counted = [
    { date: '2026-10-31', value: 1 },
    { date: '2026-11-01', value: 2 },
    { date: '2026-11-02', value: 4 },
  ];
  it.each([
    ['day', ['2026-10-31', 1, '2026-11-01', 2, '2026-11-02', 4, '2026-11-03', 0]],
    ['week', ['2026-10-26', 3, '2026-11-02', 4]],
    ['month', ['2026-10-01', 1, '2026-11-01', 6]],
  ] as const)('by %s', (step, expected) => {
    const found = stepBars(counted, '2026-10-31', '2026-11-03', step);
    expect(found.flatMap(({ date, value }) => [date, value])).toEqual(expected);
  });
});

describe('what is striking', () => {
  const { alike, fewer, more, none, peak } = english.studio.statistics.overTime;
  it.each([
    [bars(), none],
    [bars(0, 3, 1), `${peak.day(3, 'Nov 2, 2026')}.`],
    [bars(10, 20), more(peak.day(20, 'Nov 2, 2026'), 100)],
    [bars(20, 15), fewer(peak.day(20, 'Nov 1, 2026'), 25)],
    [bars(20, 20), alike(peak.day(20, 'Nov 1, 2026'))],
  ])('%o', (values, sentence) => {
    expect(strikingSentence(values, 'day')).toBe(sentence);
  });

  it('about how far people listen', () => {
    expect(hearingSentence(0, [])).toBe(english.studio.statistics.howFar.unknown);
    expect(hearingSentence(4, [4, 4, 4, 4, 4, 2, 2, 2, 2, 1])).toBe(english.studio.statistics.howFar.heard(4, 50, 25));
  });
});

it('names the largest group that has a name, with its share of all', () => {
  const rows = [
    { key: 'other', downloads: 5 },
    { key: 'mobile', downloads: 3 },
    { key: 'computer', downloads: 2 },
  ];
  expect(largestGroup(rows)).toBe(`${english.studio.statistics.shares.groups.mobile} 30%`);
  expect(largestGroup([{ key: 'unknown', downloads: 5 }])).toBe('');
});
