import { expect, test } from 'vitest';
import { renderNotFound } from '#server/http/not-found.ts';
import { invalidatePages } from './page-cache.ts';

const page = (text: string, status = 404) =>
  Promise.resolve(new Response(text, { status, headers: { 'Content-Type': 'text/html' } }));
const ask = (render: () => Promise<Response>, isForEveryone = true) => renderNotFound(render, () => isForEveryone);
const textOf = async (response: Response) => response.text();

test('the page of what is not there is rendered once, with its headers, until the show changes', async () => {
  expect(await textOf(await ask(() => page('mine'), false))).toBe('mine');
  expect(await textOf(await ask(() => page('failed', 500)))).toBe('failed');
  expect(await textOf(await ask(() => page('one')))).toBe('one');
  const again = await ask(() => page('two'));
  expect([again.status, again.headers.get('Content-Type'), await textOf(again)]).toEqual([404, 'text/html', 'one']);
  invalidatePages(['episodes']);
  expect(await textOf(await ask(() => page('two')))).toBe('one');
  invalidatePages(['show']);
  expect(await textOf(await ask(() => page('two')))).toBe('two');
});

test('one that was being rendered when the show changed is not kept', async () => {
  invalidatePages(['show']);
  const { promise, resolve } = Promise.withResolvers<Response>();
  const old = ask(() => promise);
  invalidatePages(['show']);
  resolve(await page('old'));
  expect(await textOf(await old)).toBe('old');
  expect(await textOf(await ask(() => page('new')))).toBe('new');
});
