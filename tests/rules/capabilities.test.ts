import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CAPABILITIES } from './capabilities.ts';
import { ROOT } from './source-tree.ts';

const FILES =
  '{src/islands/**/*.{ts,tsx,js},src/components/**/*.astro,src/pages/**/*.astro,src/pages/_service-worker/*.js}';
const withoutComments = (text: string): string => text.replace(/\/\*[^]*?\*\/|(?<![:'"`])\/\/.*$/gm, '');
const homesOf = (homes: string[]): string[] =>
  homes.map((home) => (home.startsWith('src/') ? home : `src/islands/${home}`));

/** Returns the capabilities that a source uses elsewhere than in their homes. */
const breachesOf = (file: string, text: string): string[] =>
  Object.entries(CAPABILITIES)
    .filter(([, { uses, homes }]) => !homesOf(homes).includes(file) && uses.test(withoutComments(text)))
    .map(([name]) => `${file}: ${name}`);

test('what a browser may lack or refuse is reached in the files that tests/rules/capabilities.ts lists, and nowhere else', () => {
  const files = globSync(FILES, { cwd: ROOT }).map((file) => file.replaceAll('\\', '/'));
  const sources = files.filter((file) => !/\.test\.tsx?$/.test(file));
  expect(sources.length).toBeGreaterThan(200);
  expect(sources.flatMap((file) => breachesOf(file, readFileSync(join(ROOT, file), 'utf8')))).toEqual([]);
  for (const { homes } of Object.values(CAPABILITIES))
    expect(homesOf(homes).filter((home) => !files.includes(home))).toEqual([]);
});

test.each(['localStorage.clear()', 'crypto.randomUUID()', 'new BroadcastChannel("x")', 'indexedDB.open("x")'])(
  '%s in an island is a breach',
  (text) => {
    expect(breachesOf('src/islands/rating/recall.ts', text)).not.toEqual([]);
    expect(breachesOf('src/islands/rating/recall.ts', `/* ${text} */`)).toEqual([]);
  },
);
