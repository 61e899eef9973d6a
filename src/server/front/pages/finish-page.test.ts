import { expect, test } from 'vitest';
import { finishPage } from './finish-page.ts';
import { invalidatePages, renderOnce } from './page-cache.ts';

/** The response a visitor gets when Astro renders `answer` for this page. */
async function visit(answer: Response, key = '/page'): Promise<Response> {
  const request = new Request(`http://localhost${key}`);
  const cache = { tags: ['episodes'], maxAge: 600 };
  const { promise, resolve } = Promise.withResolvers<Response>();
  await renderOnce(key, async (shared) => resolve(await finishPage(answer, { request, shared, cache })));
  return promise;
}

const aPage = (text: string) => new Response(text, { headers: { 'Content-Type': 'text/html' } });

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
