import { ServerResponse, IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { type CdnService, cdnOf } from '#server/config/cdn.ts';
import { config } from '#server/config.ts';
import { cdnDocumentHeaders, cdnFileHeaders, cdnKeeping, cdnRefusal, cdnTagHeader, forbidCdn } from './cdn.ts';

const ID = '6b0f8a53-6f5e-4f0e-9d0c-0a8a4b1c2d3e';
const ZONES: Record<CdnService, string> = { cloudflare: 'a'.repeat(32), fastly: 'Service1', bunny: '4711' };
const use = (service: CdnService) => (config.cdn = cdnOf({ CDN_PURGE: `${service}:${ZONES[service]}:a-token-of-it` }));
afterEach(() => {
  config.cdn = null;
});

test('without a CDN no header is added', () => {
  const forever = 'public, max-age=31536000, immutable';
  const all = [cdnDocumentHeaders('/', 600), cdnFileHeaders(ID, forever), cdnKeeping(60, forever), cdnTagHeader('/')];
  expect([...all, cdnRefusal()]).toEqual([{}, {}, {}, {}, {}]);
});

test('each CDN is told in its own header, and browsers what they were told before', () => {
  const stale = 'stale-while-revalidate=60, stale-if-error=86400';
  use('cloudflare');
  expect(cdnDocumentHeaders('/', 86_400)).toEqual({
    'Cloudflare-CDN-Cache-Control': `max-age=600, ${stale}`,
    'Cache-Tag': 'carecast,lists,show',
  });
  use('fastly');
  expect(cdnDocumentHeaders('/feed.xml', 300, 'public, max-age=300')).toEqual({
    'Surrogate-Control': `max-age=300, ${stale}`,
    'Surrogate-Key': 'carecast feed show',
  });
  expect(cdnRefusal()).toEqual({ 'Surrogate-Control': 'max-age=0' });
  use('bunny');
  expect(cdnDocumentHeaders('/browse', 600)).toEqual({
    'Cache-Control': 'public, max-age=0, s-maxage=600',
    'CDN-Tag': 'carecast,lists,show',
  });
  expect(cdnFileHeaders(ID, 'public, max-age=31536000, immutable')).toEqual({
    'Cache-Control': 'public, max-age=31536000, immutable, s-maxage=86400',
    'CDN-Tag': `carecast,episode-${ID}`,
  });
});

test.each([
  ['/', 'lists,show'],
  [`/?episode=${ID}`, 'lists,show'],
  ['/feed/3.xml', 'feed,show'],
  [`/episodes/${ID}`, `episode-${ID},lists,show`],
  [`/episodes/${ID}.md`, `episode-${ID},lists,show`],
  [`/transcripts/${ID}.vtt`, `episode-${ID}`],
  [`/chapters/${ID}.json`, `episode-${ID}`],
  [`/og/${ID}.png`, `episode-${ID},lists,show`],
  [`/artwork/${ID}-0123456789ab.jpg`, `episode-${ID},lists,show`],
  [`/browse?page=9999999999999999&category=${'x'.repeat(400)}`, 'lists,show'],
])('%s is tagged carecast,%s, however long its address', (path, tags) => {
  use('bunny');
  expect(cdnTagHeader(path)).toEqual({ 'CDN-Tag': `carecast,${tags}` });
});

test.each(['/api/episodes', `/api/episodes/${ID}`, '/login', '/reset-password'])('%s is kept by no CDN', (path) => {
  use('cloudflare');
  expect(cdnDocumentHeaders(path, 600)).toEqual({});
  use('fastly');
  expect(cdnDocumentHeaders(path, 600)).toEqual({ 'Surrogate-Control': 'max-age=0' });
});

test.each(['cloudflare', 'fastly', 'bunny'] as const)('a refusal instead of a file is not kept by %s', (service) => {
  use(service);
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  for (const [name, value] of Object.entries(cdnFileHeaders(ID, 'public'))) response.setHeader(name, value);
  forbidCdn(response);
  response.removeHeader('Cache-Control');
  expect({ ...response.getHeaders() }).toEqual(service === 'fastly' ? { 'surrogate-control': 'max-age=0' } : {});
});
