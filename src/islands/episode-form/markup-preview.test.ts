import { expect, test } from 'vitest';
import { parseMarkup } from './markup-preview.ts';

const line = (text: string) => parseMarkup(text)[0]?.lines[0];
const text = (words: string) => ({ kind: 'text', text: words });

test('bold, italic and links are found inside a line', () => {
  expect(line('a **b** *c* [d](https://e.example)')).toEqual([
    text('a '),
    { kind: 'bold', inside: [text('b')] },
    text(' '),
    { kind: 'italic', inside: [text('c')] },
    text(' '),
    { kind: 'link', href: 'https://e.example', inside: [text('d')] },
  ]);
});

test('italic inside bold and bold inside a link', () => {
  expect(line('**very *very* near**')?.[0]).toMatchObject({ kind: 'bold', inside: [{}, { kind: 'italic' }, {}] });
  expect(line('[**d**](https://e.example)')).toMatchObject([{ kind: 'link', inside: [{ kind: 'bold' }] }]);
});

test('lines stay lines, an empty line ends a paragraph, bullets make a list', () => {
  expect(parseMarkup('one\ntwo\n\n- a\n- b\nthree').map(({ kind, lines }) => [kind, lines.length])).toEqual([
    ['paragraph', 2],
    ['list', 2],
    ['paragraph', 1],
  ]);
});

test('a link to anything but web or mail stays the text it is', () => {
  expect(line('[x](javascript:alert(1))')).toEqual([text('[x](javascript:alert(1))')]);
  expect(line('[x](data:text/html,1)')).toEqual([text('[x](data:text/html,1)')]);
});

test('loose stars and HTML are text', () => {
  expect(line('2 * 3 * 4')).toEqual([text('2 * 3 * 4')]);
  expect(line('<b onclick=x>')).toEqual([text('<b onclick=x>')]);
});

test('20,000 hostile characters are read to their end', () => {
  // A rule that tries every way to read these would not come back within the test's time.
  for (const hostile of ['*', '**a', '[a](', '- *']) {
    expect(parseMarkup(hostile.repeat(20_000 / hostile.length)).length).toBeGreaterThan(0);
  }
});
