import { expect, test } from 'vitest';
import { breaksAsParagraphs, cutHtml } from './cut-html.ts';

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
  expect(cutHtml(html, bytes)).toBe(cut);
});

test.each([
  ['<p>a<br />b</p>', '<p>a</p><p>b</p>'],
  ['<p>a<br><br>b</p>', '<p>a</p><p>b</p>'],
  ['<p><strong>a<br>b</strong></p>', '<p><strong>a</strong></p><p><strong>b</strong></p>'],
  ['<ul><li>a<br>b</li></ul>', '<ul><li>a b</li></ul>'],
])('%s without line breaks is %s', (html, paragraphs) => {
  expect(breaksAsParagraphs(html)).toBe(paragraphs);
});
