import { fc } from '../../../tests/support/fast-check.ts';
import { expect, test } from 'vitest';
import { markupForApps, renderMarkup } from '#server/catalog/markup.ts';
import { breaksAsParagraphs, truncateHtml } from './truncate-html.ts';
import { isWellFormed } from '../../../tests/support/well-formed.ts';

test.each([
  ['<p>One two three</p>', 15, '<p>One two</p>'],
  ['<p>One</p><p>two</p>', 12, '<p>One</p>'],
  ['<ul><li>a</li><li>b</li></ul>', 25, '<ul><li>a</li></ul>'],
  ['<p>Salt &amp; water</p>', 16, '<p>Salt</p>'],
  ['<p>ä ö ü</p>', 10, '<p>ä</p>'],
  ['<p><a href="https://cdc.gov">CDC and others</a></p>', 43, '<p><a href="https://cdc.gov">CDC</a></p>'],
  ['<p>nothingfits</p>', 9, ''],
  ['<p>all of it</p>', 16, '<p>all of it</p>'],
])('%s in %i bytes is %s', (html, bytes, cut) => {
  expect(truncateHtml(html, bytes)).toBe(cut);
});

test.each([
  ['<p>a<br />b</p>', '<p>a</p><p>b</p>'],
  ['<p>a<br><br>b</p>', '<p>a</p><p>b</p>'],
  ['<p><strong>a<br>b</strong></p>', '<p><strong>a</strong></p><p><strong>b</strong></p>'],
  ['<ul><li>a<br>b</li></ul>', '<ul><li>a b</li></ul>'],
])('%s without line breaks is %s', (html, paragraphs) => {
  expect(breaksAsParagraphs(html)).toBe(paragraphs);
});

test('whatever people write, a cut is well-formed and within its bytes', () => {
  const pieces = [
    ...['**', '*', '- ', '\n', '\n\n', '[a](https://cdc.gov)', '1. '],
    ...[' ', 'äöü', '🎧', '&', '<', 'word', '  \n'],
  ];
  const written = fc.array(fc.constantFrom(...pieces), { maxLength: 60 }).map((parts) => parts.join(''));
  const property = fc.property(written, fc.nat(400), (text, bytes) => {
    const cut = truncateHtml(breaksAsParagraphs(markupForApps(renderMarkup(text))), bytes);
    expect(Buffer.byteLength(cut)).toBeLessThanOrEqual(bytes);
    expect(cut).not.toContain('<br');
    expect(isWellFormed(`<notes>${cut}</notes>`)).toBe(true);
  });
  fc.assert(property, { numRuns: 2_000 });
});
