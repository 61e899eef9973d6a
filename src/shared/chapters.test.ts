import { fc } from '../../tests/support/fast-check.ts';
import { expect, test } from 'vitest';
import { notesText } from './format.ts';
import { areSameChapters, findChapters, withoutChapters } from './chapters.ts';

const END = 4_000;
const CHAPTERS = [
  { time: 0, title: 'Welcome' },
  { time: 90.5, title: 'The stairs' },
  { time: 3723, title: 'Good night' },
];

test.each([
  ['plain', '0:00 Welcome\n1:30.5 The stairs\n1:02:03 Good night'],
  ['with hours and milliseconds', '00:00:00.000 Welcome\n00:01:30.500 The stairs\n01:02:03.000 Good night'],
  ['with dashes', '0:00 - Welcome\n1:30.5 – The stairs\n1:02:03 — Good night'],
  ['with colons and bars', '0:00: Welcome\n1:30.5 | The stairs\n1:02:03 : Good night'],
  ['with arrows', '0:00 → Welcome\n1:30.5 -> The stairs\n1:02:03 » Good night'],
  ['with dots and emoji', '0:00 · Welcome\n1:30.5 ▶️ The stairs\n1:02:03 => Good night'],
  [
    'with their ends behind arrows',
    '0:00 → 1:30 Welcome\n1:30.5 -> 1:02:03 The stairs\n1:02:03 – 1:05:00 → Good night',
  ],
  ['in parentheses', '(0:00) Welcome\n(1:30.5) The stairs\n(1:02:03) Good night'],
  ['in brackets', '[0:00] Welcome\n\\[1:30.5\\] The stairs\n[1:02:03]: Good night'],
  ['as bullets', '- 0:00 Welcome\n* 1:30.5 The stairs\n• 1:02:03 Good night'],
  ['numbered', '1. 0:00 Welcome\n2. 1:30.5 The stairs\n10) 1:02:03 Good night'],
  ['in bold', '**0:00** Welcome\n**1:30.5 The stairs**\n- **1:02:03**: Good night'],
  [
    'linked',
    '[0:00](https://a.example/?t=0) Welcome\n[1:30.5 The stairs](https://a.example)\n([1:02:03](https://a.example)) Good night',
  ],
  ['with signs', '⏱️ 0:00 Welcome\n▶ 1:30.5 The stairs\n> 1:02:03 Good night'],
  ['with their ends', '0:00 - 1:30 Welcome\n1:30.5–1:02:03: The stairs\n1:02:03 - 1:05:00 - Good night'],
  ['as paragraphs', '0:00 Welcome\n\n1:30.5 The stairs\n\n1:02:03 Good night'],
  ['with words between', 'About.\n\n0:00 Welcome\nWho we are.\n\n1:30.5 The stairs\nSlowly.\n1:02:03 Good night\nBye.'],
  [
    'below other times',
    'We open at:\n8:00 Monday\n9:00 Tuesday\n\n0:00 Welcome\n1:30.5 The stairs\n1:02:03 Good night',
  ],
  ['above other times', '0:00 Welcome\n1:30.5 The stairs\n1:02:03 Good night\n\nCall us:\n1:05:00 Monday'],
])('lines %s that begin at 0:00 are chapters', (_, description) =>
  expect(findChapters(description, END)).toEqual(CHAPTERS),
);

test.each([
  '**Chapters:**',
  '## Chapters',
  'Episode chapters (tap to jump)',
  '⏱ Timestamps',
  'Time codes:',
  'Capítulos',
  'Marcas de tiempo:',
])('below %j one line is enough, and it may begin later', (heading) => {
  const description = `0:10 is when it starts\n\n${heading}\n\n0:30 One\n\n1:00 Two\n\nCall us:\n8:00 - 9:00 Monday`;
  expect(findChapters(description, 600)).toEqual([
    { time: 30, title: 'One' },
    { time: 60, title: 'Two' },
  ]);
});

test.each([
  ['a single time in a text', 'At noon.\n12:30 lunch is served', 9_999],
  ['opening hours', 'We answer:\n\n- 8:00 - 12:00 Monday to Friday\n- 9:00 - 10:00 Saturday', 9_999],
  ['hours of the day', '8:00 Monday\n9:00 Tuesday', 9_999],
  ['hours with am and pm', '0:00 am closed\n8:00 a.m. open', 9_999],
  ['times that fall', '0:00 a\n1:00 b\n0:30 c', 600],
  ['times beyond the end', '0:00 a\n9:00 b', 60],
  ['a heading with nothing below', 'Chapters\n\nwords\n\n0:30 One', 60],
  ['a sentence about chapters', 'This week has three chapters.\n0:30 One', 60],
  ['a description without any', '', 60],
  ['a ratio', 'mix 1:2 and\nmix 1:3 then', 60],
  ['verses', 'John 3:16 says\nMark 4:20 says', 9_999],
])('%s are no chapters', (_, description, duration) => {
  expect(findChapters(description, duration)).toBeNull();
  expect(withoutChapters(description, duration)).toBe(description);
});

test('lists of chapters are compared by what they say', () => {
  expect(areSameChapters([{ time: 1, title: 'a' }], [{ title: 'a', time: 1 }])).toBe(true);
  expect(areSameChapters([{ time: 1, title: 'a' }], null)).toBe(false);
});

test.each([
  [
    'About falls.\n\n**Chapters:**\n\n0:30 One\n1:00 Two\n\nCall us:\n5:00 stays',
    'About falls.\n\n\n\nCall us:\n5:00 stays',
  ],
  ['0:00 Welcome\nAbout falls.\n- 1:30 The rug', 'About falls.'],
  ['De caídas.\n\n**Capítulos**\n0:30 Uno\n1:00 Dos', 'De caídas.'],
  [
    '0:00 Welcome\n1:30 [Shoes](https://example.org)\n\n0:00 Welcome',
    '1:30 [Shoes](https://example.org)\n\n0:00 Welcome',
  ],
])('a description beside its chapters is without them: %j', (description, rest) =>
  expect(withoutChapters(description)).toBe(rest),
);

test('an excerpt of notes begins with what is no chapter', () => {
  const of = (descriptionHtml: string) => notesText({ descriptionHtml, duration: 600 });
  expect(
    of('<p>De caídas.</p>\n<p><strong>Capítulos</strong><br />0:00 Comienzo<br />0:18 La &amp; alfombra</p>'),
  ).toBe('De caídas.');
  expect(of('<ul><li>0:00 One</li><li>0:30 Two</li></ul><p>About falls.</p>')).toBe('About falls.');
  expect(of('<p>0:00 One<br>0:30 Two</p>')).toBe('0:00 One 0:30 Two');
});

test('nothing but chapters ever leaves a description', () => {
  const line = fc.constantFrom(
    ...[
      '',
      'Words',
      'Chapters',
      '0:00 A',
      '- 1:00 B',
      '2:00 C',
      '8:00 - 9:00 Monday',
      'Call:',
      '[2:30 D](https://e.org)',
    ],
  );
  fc.assert(
    fc.property(fc.array(line, { maxLength: 12 }), (lines) => {
      const left = withoutChapters(lines.join('\n'), 600).split('\n');
      const titles = (findChapters(lines.join('\n'), 600) ?? []).map(({ title }) => title);
      for (const each of lines) {
        const isChapter = titles.some((title) => each.endsWith(title)) || (each === 'Chapters' && titles.length > 0);
        if (!isChapter && each !== '') expect(left).toContain(each);
      }
      expect(left.length + titles.length + 1).toBeGreaterThanOrEqual(lines.filter(Boolean).length);
    }),
  );
});
