import { afterEach, expect, test } from 'vitest';
import { config } from '#server/config.ts';
import { findPage, invalidatePages, renderOnce, sharePage } from './page-cache.ts';

const rendered = (text: string, more: { status?: number; tags?: string[] } = {}) => ({
  ...{
    status: 200,
    headers: { 'Cache-Control': 'no-cache' },
    body: Buffer.from(text),
    tags: ['episodes'],
    maxAge: 600,
  },
  ...more,
});

/** Renders a page. Returns the headers it is sent with at once. */
async function render(key: string, page: ReturnType<typeof rendered>, meanwhile = () => {}) {
  let headers: Record<string, string> = {};
  await renderOnce(key, async () => {
    meanwhile();
    headers = (await sharePage(page)).variants.identity.headers;
  });
  return headers;
}

afterEach(() => {
  config.cdn = null;
});

test('a CDN may keep what is kept here, and nothing else', async () => {
  config.cdn = { service: 'cloudflare', zone: '', token: '', api: '' };
  const may = { 'Cache-Tag': 'carecast,lists,show', 'Cache-Control': 'no-cache' };
  expect(await render('/kept', rendered('kept'))).toMatchObject(may);
  expect(findPage('/kept')?.variants.identity.unmodified.headers).toMatchObject(may);
  const others = [
    await render('/browse?search=private+word', rendered('found')),
    await render('/untagged', rendered('untagged', { tags: [] })),
    await render('/missing', rendered('missing', { status: 404 })),
    await render('/outdated', rendered('outdated'), () => invalidatePages(['episodes'])),
  ];
  for (const headers of others) expect(Object.keys(headers).join()).not.toMatch(/cache-tag|cdn/i);
});

test('without a CDN a page is sent with the headers it was rendered with', async () => {
  const { ETag: _etag, 'Content-Length': _length, ...headers } = await render('/as-before', rendered('as before'));
  expect(headers).toEqual({ 'Cache-Control': 'no-cache', Vary: 'Accept-Encoding' });
});
