import { expect, test } from 'vitest';
import { DomainError } from '#server/errors.ts';
import { htmlToText, markupForApps, renderMarkup } from './markup.ts';

test('the light markup becomes paragraphs, emphasis, bullets and breaks', () => {
  const html = renderMarkup('**Bold** and *italic*\nnext line\n\n- one\n- two');
  expect(html).toContain('<strong>Bold</strong> and <em>italic</em><br />next line');
  expect(html).toMatch(/<ul>\s*<li>one<\/li>\s*<li>two<\/li>\s*<\/ul>/);
});

test('a link opens a new tab and tells the other site nothing', () => {
  expect(renderMarkup('[CDC](https://www.cdc.gov/)')).toContain(
    '<a href="https://www.cdc.gov/" target="_blank" rel="noopener noreferrer nofollow">CDC</a>',
  );
});

test('words in another language are marked for screen readers, and only their words go to podcast apps', () => {
  const html = renderMarkup('Say <span lang="es">**¡Cuídese** mucho!</span> as you leave.');
  expect(html).toBe('<p>Say <span lang="es"><strong>¡Cuídese</strong> mucho!</span> as you leave.</p>');
  expect(markupForApps(html)).toBe('<p>Say <strong>¡Cuídese</strong> mucho! as you leave.</p>');
  expect(renderMarkup('<span lang="PT-br" onclick="x()" class="a" style="color:red">Oi</span>')).toBe(
    '<p><span lang="pt-br">Oi</span></p>',
  );
  expect(renderMarkup('<span lang="Spanish!">Hola</span> <b lang="es">x</b>')).toBe(
    '<p><span>Hola</span> <b>x</b></p>',
  );
});

test.each([
  '<script>alert(1)</script>',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](data:text/html,<script>1</script>)',
  '<img src=x onerror=alert(1)>',
  '<a href="//evil.example" onclick="x()">a</a>',
  '<svg><script>1</script></svg>',
  '<style>*{display:none}</style>',
  '![x](https://evil.example/pixel.png)',
  '<iframe src="https://evil.example"></iframe>',
])('%s brings nothing alive', (hostile) => {
  expect(renderMarkup(hostile)).not.toMatch(/<(script|img|svg|style|iframe)|javascript:|data:|onerror|onclick|"\/\//i);
});

const LENGTH = 20_000;
const filled = (unit: string, start = '') => (start + unit.repeat(LENGTH / unit.length)).slice(0, LENGTH);
const within = (count: number) => Array.from({ length: count }, (_, depth) => `${'  '.repeat(depth)}- a\n`).join('');

/**
 * Texts of which marked makes megabytes, or which take it the square of their length or depth; each as long as a
 * description is.
 */
const HOSTILE = {
  'a table padded to its head': `|${'a|'.repeat(4_000)}\n|${'-|'.repeat(4_000)}\n${'|\n'.repeat(1_900)}`,
  'one address in many links': filled('[a]', `[a]: https://care.example/${'x'.repeat(9_000)}\n\n`),
  'many short links': filled('[a](b)'),
  'many short addresses': filled('a@b.c '),
  'many empty tags': filled('<a>'),
  'deep quotes, then a long paragraph': filled('a\n', `${'>'.repeat(1_500)}\n`),
  'deep quotes': filled('>'),
  'deep lists': within(140),
  'lists in one line': filled('1. '),
  'lists and quotes in each other': filled('- > '),
  'emphasis that is never closed': filled('*a_'),
  'emphasis of two kinds': filled('*_a'),
  'emphasis within emphasis': `${'**a '.repeat(2_500)}${' b**'.repeat(2_500)}`,
  'strikes and emphasis': filled('~~*a'),
  'nearly an e-mail address': filled('a_'),
  'nearly a long address': filled('www.'),
  'many blanks': `a${' '.repeat(LENGTH - 2)}b`,
  'many brackets': filled('['),
  'many lines of one item': filled(':\n', '+ '),
  'many headings': filled('# a\n'),
  'many empty headings': filled('#\n'),
  'a heading as long as the text': `${'a '.repeat(LENGTH / 2 - 2)}\n=`,
};

test('no text of 20,000 characters holds the site up, or grows beyond eight times its length', () => {
  const renderings = Object.entries(HOSTILE).map(([name, text]) => {
    const size = sizeOf(text);
    return size === 'refused' || size <= 8 * text.length ? `${name}: bounded` : `${name}: ${size} of ${text.length}`;
  });
  expect(renderings).toEqual(Object.keys(HOSTILE).map((name) => `${name}: bounded`));
}, 60_000); // marked alone takes more than a minute and a half for them

function sizeOf(text: string): number | 'refused' {
  try {
    return renderMarkup(text).length;
  } catch (error) {
    if (error instanceof DomainError) return 'refused';
    throw error;
  }
}

test.each([
  ['## What we *cover*\nRugs.', '<p><strong>What we <em>cover</em></strong></p>\n<p>Rugs.</p>'],
  ['Rugs\n====\nand stairs', '<p><strong>Rugs</strong></p>\n<p>and stairs</p>'],
  ['<h2 class="a">Rugs</h2>', '<p>Rugs</p>'],
  ['#\n\nRugs', '<p>Rugs</p>'],
])('a heading of a pasted text is a paragraph of its own: %j', (text, html) => {
  expect(renderMarkup(text)).toBe(html);
});

test('tables and links by reference are text, and what nests too deep for a list stays words', () => {
  expect(renderMarkup('|a|b|\n|-|-|\n|c|')).toBe('<p>|a|b|<br />|-|-|<br />|c|</p>');
  expect(renderMarkup('[a]: https://care.example/\n\n[a]')).not.toContain('>a</a>');
  expect(renderMarkup(within(12)).match(/<ul>/g)).toHaveLength(8);
});

test('markup that grows beyond its text is refused, but not a link or a sign alone', () => {
  expect(() => renderMarkup('[a](b) '.repeat(200))).toThrow('tooMuchMarkup');
  expect(renderMarkup('[a](b) '.repeat(20)).length).toBeGreaterThan(8 * 7 * 20);
  expect(renderMarkup('&')).toBe('<p>&amp;</p>');
});

test('emphasis and links of an ordinary length are found in a long text', () => {
  const line = `*${'so it goes '.repeat(80)}on* and **bold**, at https://care.example/a_b_c or [here](https://care.example/)\n`;
  const html = renderMarkup(line.repeat(18));
  expect([/<em>/g, /<strong>/g, /<a /g].map((tag) => html.match(tag)?.length)).toEqual([18, 18, 36]);
  const address = `https://care.example/${'x'.repeat(1_900)}`;
  expect(renderMarkup(address)).toContain(`<a href="${address}"`);
  expect(renderMarkup(address + 'x'.repeat(200))).not.toContain('<a ');
});

test('plain text keeps the words and their characters', () => {
  expect(htmlToText('<p>Salt &amp; <strong>water</strong><br />now</p><p>1 &lt; 2</p>')).toBe(
    'Salt & water\nnow\n1 < 2',
  );
});
