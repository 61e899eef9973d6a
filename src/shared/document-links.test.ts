import { expect, test } from 'vitest';
import { withReachableLinks } from './document-links.ts';

const NAMES = { install: 'Install' };

test.each([
  ['another document', 'install.md'],
  ['a heading of another document', 'install.md#database'],
  ['a heading', '#restore'],
  ['another site', 'https://nodejs.org'],
])('a link of a document to %s stays one', (_, target) => {
  const html = `<p>See <a href="${target}">there</a>.</p>`;
  expect(withReachableLinks(html, NAMES)).toBe(html);
});

test.each([
  ['a document that the studio does not show', 'files.md'],
  ['a heading of one', 'addresses.md#feed'],
  ['a file of the project', '../CHANGELOG.md'],
  ['what every object has', 'constructor.md'],
])('a link of a document to %s is its words', (_, target) => {
  expect(withReachableLinks(`<p>See <a href="${target}">there</a>.</p>`, NAMES)).toBe('<p>See there.</p>');
});
