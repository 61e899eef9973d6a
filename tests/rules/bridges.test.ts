import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './source-tree.ts';

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

/** Returns the comments of a text that name this version, or one before it, as the end of the code they stand at. */
const outlived = (text: string, version: string): string[] =>
  [...text.matchAll(/\/\/ until (\d+\.\d+\.\d+).*/g)]
    .filter(([, end = '']) => version.localeCompare(end, 'en', { numeric: true }) >= 0)
    .map(([line]) => line);

test('what only brings an earlier version over is gone in the version that its comment names', () => {
  const { version } = JSON.parse(read('package.json')) as { version: string };
  const mark = '// until 0.30.0: a bridge';
  expect(['0.29.1', '0.30.0', '1.0.0'].map((each) => outlived(mark, each))).toEqual([[], [mark], [mark]]);
  const files = globSync('{src,scripts}/**/*.{ts,tsx,astro,mjs}', { cwd: ROOT });
  expect(files.flatMap((file) => outlived(read(file), version).map((line) => `${file}: ${line}`))).toEqual([]);
});
