import { expect, test } from 'vitest';
import { DomainError } from './errors.ts';
import { plainText, renderMarkup } from './markup.ts';

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

test('nesting deeper than anyone writes is refused, not a crash', () => {
  expect(() => renderMarkup('>'.repeat(5_000))).toThrow(DomainError);
});

test('plain text keeps the words and their characters', () => {
  expect(plainText('<p>Salt &amp; <strong>water</strong><br />now</p><p>1 &lt; 2</p>')).toBe(
    'Salt & water\nnow\n1 < 2',
  );
});
