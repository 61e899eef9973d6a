import { expect, test } from 'vitest';
import { itemFindings } from './items.ts';

const now = new Date('2026-11-20T10:00:00Z');
const untimed = (count: number) => Array.from({ length: count }, (_, at) => ({ title: `Talk ${at + 1}` }));
const found = (count: number) =>
  itemFindings(untimed(count), now)
    .map(({ reason }) => reason)
    .filter(({ code }) => code === 'episodesWithoutTranscript');

test('of the episodes that break a rule three are named', () => {
  const named = { code: 'episodesWithoutTranscript', titles: ['Talk 1', 'Talk 2', 'Talk 3'] };
  expect(found(1)).toEqual([{ ...named, count: 1, titles: ['Talk 1'] }]);
  expect(found(3)).toEqual([{ ...named, count: 3 }]);
  expect(found(5)).toEqual([{ ...named, count: 5 }]);
});
