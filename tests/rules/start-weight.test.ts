import { expect, test } from 'vitest';
import { importsOf, readSourceTree } from './source-tree.ts';

/** Megabytes each: they work for some requests, or in a thread that ends, and not for a site that only shows pages. */
const LATER = `@resvg/resvg-wasm @simplewebauthn/server @zxcvbn-ts/language-common age-encryption
  aws4fetch feedsmith jpeg-js mpg123-decoder music-metadata nodemailer prom-client satori turndown uploadthing/server`.split(
  /\s+/,
);

test('what works now and then is loaded when it works, not by a start', () => {
  const sources = readSourceTree();
  const loaded = new Set<string>();
  const waiting = ['src/server/main.ts', 'src/server/boot/start.ts', 'src/middleware.ts'];
  waiting.push(...[...sources.keys()].filter((path) => /^src\/(pages|components)\/.*\.(astro|ts)$/.test(path)));
  for (let path = waiting.pop(); path; path = waiting.pop()) {
    if (loaded.has(path)) continue;
    loaded.add(path);
    const imports = importsOf(path, sources.get(path) ?? '').filter(({ isType, isDynamic }) => !isType && !isDynamic);
    waiting.push(...imports.map(({ to }) => to));
  }
  expect(loaded.has('src/server/front/door.ts')).toBe(true);
  expect(LATER.filter((name) => loaded.has(name))).toEqual([]);
});
