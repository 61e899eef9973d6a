import { expect, test } from 'vitest';
import { itemFindings } from './items.ts';

const now = new Date('2026-11-20T10:00:00Z');
const untimed = (count: number) => Array.from({ length: count }, (_, at) => ({ title: `Talk ${at + 1}` }));
const said = (count: number) =>
  itemFindings(untimed(count), now)
    .map(({ text }) => text)
    .filter((text) => text.includes('without a transcript'));

test('of the episodes that break a rule three are named, and how many more there are', () => {
  expect(said(1)).toEqual(['1 episode without a transcript: “Talk 1”.']);
  expect(said(3)).toEqual(['3 episodes without a transcript: “Talk 1”, “Talk 2”, “Talk 3”.']);
  expect(said(5)).toEqual(['5 episodes without a transcript: “Talk 1”, “Talk 2”, “Talk 3” and 2 more.']);
});
