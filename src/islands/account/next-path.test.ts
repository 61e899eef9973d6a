import { expect, test } from 'vitest';
import { nextPath } from './next-path.ts';

test.each(['/upload', '/browse?search=falls&page=2', '/episodes/1#transcript', '/'])('%s is on this site', (path) => {
  expect(nextPath(path)).toBe(path);
});

test.each([
  ...[undefined, '', 'upload', 'https://elsewhere.example', '//elsewhere.example', '/\\elsewhere.example'],
  ...['/\t/elsewhere.example', '/\n/elsewhere.example', '/\t\\elsewhere.example', 'javascript:alert(1)'],
])('%j leads home', (path) => {
  expect(nextPath(path)).toBe('/');
});
