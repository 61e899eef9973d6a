import { expect, test } from 'vitest';
import { unreadableFinding } from './delivery.ts';

test.each([
  [401, 'application/rss+xml', false, 'The feed asks for a password; it must be open to everyone.'],
  [403, 'application/rss+xml', false, 'The feed asks for a password; it must be open to everyone.'],
  [404, 'text/html', false, 'The feed cannot be read: the server answers with status 404.'],
  [200, 'Text/HTML; charset=utf-8', false, 'There is a web page at this address, not a feed.'],
  [200, 'text/xml', true, 'The feed is larger than 10 MB. Directories stop reading; list fewer episodes in it.'],
  [200, 'text/xml', false, undefined],
])('a feed answered with status %i as %s (cut off: %s) is read, or said why not', (status, type, isCut, text) => {
  const answer = { status, headers: { 'content-type': type }, isCut, url: '', bytes: Buffer.of() };
  expect(unreadableFinding(answer)?.text).toBe(text);
});
