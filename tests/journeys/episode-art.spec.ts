import { expect } from '@playwright/test';
import { ask } from '../support/ask.ts';
import { test } from '../support/demo-site.ts';

test('a feed item’s picture answers HEAD, is drawn once, and nobody can have another one drawn @slow', async ({
  demo: site,
}) => {
  const feed = await (await fetch(`${site.url}/feed.xml`)).text();
  const images = [...feed.matchAll(/<item>[\s\S]*?<itunes:image href="([^"]+)"/g)].map(([, url = '']) => new URL(url));
  expect(images).toHaveLength(9);
  const path = images[0]?.pathname ?? '';
  const head = await ask(site.url, path, { method: 'HEAD' });
  expect([head.status, head.headers['content-type']]).toEqual([200, 'image/jpeg']);
  expect(head.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(Number(head.headers['content-length'])).toBeGreaterThan(100_000);
  expect(Number(head.headers['content-length'])).toBeLessThanOrEqual(500_000);
  const etag = String(head.headers.etag);
  expect((await ask(site.url, path, { headers: { 'if-none-match': etag } })).status).toBe(304);
  const other = await ask(site.url, path.replace(/-[0-9a-f]{12}\.jpg$/, '-000000000000.jpg'), { method: 'HEAD' });
  expect([other.status, other.headers.etag, other.headers['cache-control']]).toEqual([
    200,
    etag,
    'public, max-age=300',
  ]);
  expect((await ask(site.url, path.replace(/-[0-9a-f]{12}\.jpg$/, '-x.jpg'))).status).toBe(404);
});
