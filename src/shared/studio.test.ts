import { expect, test } from 'vitest';
import { STUDIO_LINKS, studioGroups } from './studio.ts';

const somebody = { id: '1', username: 'Ana', isAdmin: false } as const;
const linksOf = (groups: ReturnType<typeof studioGroups>) => groups.flatMap(({ links }) => links);

test('an administrator has every entry of the sidebar once, in five groups, of which two are folded', () => {
  const groups = studioGroups({ ...somebody, isAdmin: true, role: 'administrator' });
  expect(linksOf(groups)).toEqual([...STUDIO_LINKS]);
  expect(groups.filter(({ isFolded }) => isFolded).map(({ name }) => name)).toEqual(['show', 'site']);
});

test('an author has their part of it in one group without a name', () => {
  const groups = studioGroups({ ...somebody, role: 'author' });
  expect(groups.map(({ name, isFolded }) => [name, isFolded])).toEqual([['first', false]]);
  expect(linksOf(groups).map(({ name }) => name)).toEqual([
    'overview',
    'episodes',
    'statistics',
    'feedback',
    'reviews',
  ]);
});
