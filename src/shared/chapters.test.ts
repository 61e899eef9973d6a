import { expect, test } from 'vitest';
import { areSameChapters, findChapters, withoutChapters } from './chapters.ts';

test('lines that begin with a time are chapters', () => {
  const description =
    'About falls.\n\n0:00 Welcome\n- 1:30 – The **bathroom** rug\n(1:02:03) [Shoes](https://example.org)\n';
  expect(findChapters(description, 4_000)).toEqual([
    { time: 0, title: 'Welcome' },
    { time: 90, title: 'The bathroom rug' },
    { time: 3723, title: 'Shoes' },
  ]);
});

test('under a line that says Chapters only the lines right below count', () => {
  const description = '0:10 is when it starts\n\n**Chapters:**\n\n0:30 One\n\n5:00 not one of them';
  expect(findChapters(description, 600)).toEqual([{ time: 30, title: 'One' }]);
});

test.each([
  ['a single time in a text', 'At noon.\n12:30 lunch is served', 9_999],
  ['times that fall', '1:00 a\n0:30 b', 600],
  ['times beyond the end', '0:00 a\n9:00 b', 60],
  ['a heading with nothing below', 'Chapters\n\nwords', 60],
  ['a description without any', '', 60],
  ['a ratio', 'mix 1:2 and\nmix 1:3 then', 60],
])('%s are no chapters', (_, description, duration) => expect(findChapters(description, duration)).toBeNull());

test('lists of chapters are compared by what they say', () => {
  expect(areSameChapters([{ time: 1, title: 'a' }], [{ title: 'a', time: 1 }])).toBe(true);
  expect(areSameChapters([{ time: 1, title: 'a' }], null)).toBe(false);
});

test.each([
  ['About falls.\n\n**Chapters:**\n\n0:30 One\n1:00 Two\n\n5:00 stays', 'About falls.\n\n\n\n5:00 stays'],
  ['0:00 Welcome\nAbout falls.\n- 1:30 The rug', 'About falls.'],
  ['De caídas.\n\n**Capítulos**\n0:30 Uno\n1:00 Dos', 'De caídas.'],
])('a description beside its chapters is without them', (description, rest) =>
  expect(withoutChapters(description)).toBe(rest),
);
