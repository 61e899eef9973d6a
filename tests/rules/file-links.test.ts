import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const LINK = /<a\b(?:[^>]|=>)*>/g;
const LEADS_TO_FILE = /\bdownload\b|href=\{[^}]*(?:audioUrl|pdfUrl|csv\()|\.csv|feed\.xml/;

/** Astro's router fetches ahead of time what a pointer rests on: of a page a few KB, of a file all of it. */
test('no link to a file is fetched ahead of time', () => {
  const links = globSync('src/**/*.{astro,tsx}', { cwd: ROOT })
    .filter((path) => !path.includes('.test.'))
    .flatMap((path) =>
      [...readFileSync(ROOT + path, 'utf8').matchAll(LINK)].map(([link]) => ({
        path,
        link: link.replace(/\s+/g, ' '),
      })),
    )
    .filter(({ link }) => LEADS_TO_FILE.test(link));
  expect(links.length).toBeGreaterThan(8);
  expect(links.filter(({ link }) => !link.includes('data-astro-prefetch="false"'))).toEqual([]);
});
