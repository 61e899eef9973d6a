import { expect, test } from 'vitest';
import pageCacheProvider from './cache-provider.ts';
import { invalidatePages, renderOnce } from './page-cache.ts';

const { onRequest } = pageCacheProvider();

/** What a visitor gets when Astro renders `answer` for this page. */
async function visit(answer: Response, key = '/page'): Promise<Response> {
  const request = new Request(`http://localhost${key}`);
  const context = { request } as Parameters<NonNullable<typeof onRequest>>[0];
  let got: Response | undefined;
  await renderOnce(key, async () => void (got = await onRequest?.(context, () => Promise.resolve(answer))));
  if (!got) throw new Error('the provider responds');
  return got;
}

const aPage = (text: string) =>
  new Response(text, { headers: { 'Content-Type': 'text/html', 'Cache-Tag': 'episodes', 'CDN-Cache-Control': '600' } });

test('a page that cannot be rendered is sent as it last was, with its age; one that never was is the failure', async () => {
  const failure = () => new Response('no database', { status: 503, headers: { 'Cache-Control': 'no-store' } });
  await visit(aPage('right'));
  invalidatePages(['episodes'], []);
  const stale = await visit(failure());
  expect([stale.status, await stale.text(), stale.headers.get('Age')]).toEqual([200, 'right', '0']);
  expect(stale.headers.get('Cache-Status')).toContain('fwd=stale; fwd-status=503');
  const missing = await visit(new Response('not found', { status: 404 }));
  expect([missing.status, await missing.text()]).toEqual([404, 'not found']);
  const failed = await visit(failure(), '/other');
  expect([failed.status, await failed.text(), failed.headers.get('Age')]).toEqual([503, 'no database', null]);
});
