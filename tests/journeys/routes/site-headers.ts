import assert from 'node:assert/strict';
import type { Answer } from '../../support/ask.ts';

/** On every answer, whatever it is. */
const ALWAYS: Record<string, string> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy':
    'camera=(), microphone=(), geolocation=(), publickey-credentials-get=(self), publickey-credentials-create=(self)',
  'cross-origin-opener-policy': 'same-origin',
};
/** A link that opens a draft is kept from search engines, caches and other sites. */
const OF_A_REVIEW = {
  'referrer-policy': 'same-origin',
  'x-robots-tag': 'noindex, nofollow',
  'cache-control': 'private, no-store',
};
/** Files of the build, which are no documents. */
const ASSET = /^\/(_astro|apple-touch-icon|favicon|fonts|icon|artwork\.jpg)/;
/** Which load nothing, or what the page allows; a worker has a policy of its own. */
const PART_OF_A_PAGE = /^\/fonts\/.*\.woff2$|^\/_astro\/(?!.*\.worker-).*\.js$/;
/** Addresses that players, directories and other sites may read. */
const OPEN =
  /^\/(_astro|appearance|apple-touch-icon|favicon|fonts|icon|media|feed|transcripts|chapters|oembed|og|artwork)\b/;
/** The published episodes, to those without session and key; they are asked again each time. */
const FOR_EVERYONE = 'Cookie, Authorization, Accept-Encoding';
export const NO_CONTENT = "default-src 'none'; frame-ancestors 'none'";

/**
 * Throws unless an answer from this path carries the headers of its kind. `pagePolicy`: the Content-Security-Policy of
 * this build's pages, as the home page has it.
 */
export function expectHeaders({ status, headers }: Answer, path: string, pagePolicy: string, what: string): void {
  const expected = {
    ...(/^\/(reset-password|join|confirm-email|in-service)/.test(path) &&
      status < 300 && { 'referrer-policy': 'no-referrer' }),
    ...(path.startsWith('/review/') && status === 404 && OF_A_REVIEW),
    ...(/^\/(review$|subscribe\/(confirm|leave))/.test(path) && status !== 405 && { 'referrer-policy': 'same-origin' }),
  };
  const isEmbedded = path.startsWith('/embed/');
  const isAsset = ASSET.test(path) && status < 400;
  const { 'cross-origin-opener-policy': opener, 'permissions-policy': permissions, ...always } = ALWAYS;
  const ofDocuments = {
    'permissions-policy': permissions,
    ...(!isEmbedded && { 'cross-origin-opener-policy': opener }),
  };
  const isPart = PART_OF_A_PAGE.test(path) && status === 200;
  const ofParts = { 'x-content-type-options': always['x-content-type-options'] };
  const wanted = isPart ? ofParts : { ...always, ...expected, ...(!isAsset && ofDocuments) };
  for (const [header, value] of Object.entries(wanted)) assert.equal(headers[header], value, `${what}: ${header}`);
  const isOpen = OPEN.test(path) && (status < 400 || headers['access-control-allow-origin'] !== undefined);
  if (!isOpen) assert.equal(headers['cross-origin-resource-policy'], 'same-origin', what);
  if (!OPEN.test(path)) assert.equal(headers['access-control-allow-origin'], undefined, what);
  assert.equal(headers['x-powered-by'] ?? headers['server'], undefined, what);
  const type = String(headers['content-type'] ?? '');
  const policy = headers['content-security-policy'];
  if (type.startsWith('text/html') && !isEmbedded) assert.equal(policy, pagePolicy, what);
  if (type.startsWith('text/html') && isEmbedded) assert.match(String(policy), /frame-ancestors \*/, what);
  const isPageOrFile = type.startsWith('text/html') || path.startsWith('/media/') || status === 304;
  // The service worker fetches.
  const dataPolicy = path === '/sw.js' && status === 200 ? "default-src 'none'; connect-src 'self'" : NO_CONTENT;
  if (!isPageOrFile && !isPart) assert.equal(policy, dataPolicy, what);
  if (path.startsWith('/api/') && type && headers['vary'] !== FOR_EVERYONE) {
    assert.match(String(headers['cache-control']), /no-store/, what);
  }
}
