import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { negotiate } from './negotiate.ts';
import { findPage, forgetPages, pageKey, type RenderedPage, renderOnce } from './page-cache.ts';

const rendered = (text: string, more: Partial<RenderedPage> = {}): RenderedPage => ({
  status: 200,
  headers: { 'Content-Type': 'text/html' },
  body: Buffer.from(text),
  tags: ['episodes'],
  maxAge: 600,
  ...more,
});

test('a page is kept until what it depends on changes', async () => {
  await renderOnce('/kept', () => Promise.resolve(rendered('one')));
  expect(findPage('/kept')?.bodies.identity.toString()).toBe('one');
  forgetPages(['show']);
  expect(findPage('/kept')).toBeDefined();
  forgetPages(['episodes']);
  expect(findPage('/kept')).toBeUndefined();
});

test('a burst for one missing page renders it once', async () => {
  let renders = 0;
  const render = async () => {
    renders += 1;
    await new Promise((resolve) => setTimeout(resolve, 20));
    return rendered('burst');
  };
  const pages = await Promise.all(Array.from({ length: 50 }, () => renderOnce('/burst', render)));
  expect(renders).toBe(1);
  expect(new Set(pages.map((page) => page?.headers.identity.ETag)).size).toBe(1);
});

test('what was rendered from data that changed meanwhile is not kept, and nobody new joins it', async () => {
  let finish: (page: RenderedPage) => void = () => undefined;
  const first = renderOnce('/race', () => new Promise((resolve) => (finish = resolve)));
  forgetPages(['episodes']);
  const second = await renderOnce('/race', () => Promise.resolve(rendered('new')));
  finish(rendered('old'));
  expect((await first)?.bodies.identity.toString()).toBe('old');
  expect(second?.bodies.identity.toString()).toBe('new');
  expect(findPage('/race')?.bodies.identity.toString()).toBe('new');
});

test('a missing page is not kept, and a failed render fails everyone who waited and is forgotten', async () => {
  await renderOnce('/missing', () => Promise.resolve(rendered('404', { status: 404 })));
  expect(findPage('/missing')).toBeUndefined();
  await expect(renderOnce('/broken', () => Promise.reject(new Error('no database')))).rejects.toThrow('no database');
  expect((await renderOnce('/broken', () => Promise.resolve(rendered('well'))))?.status).toBe(200);
});

test('only parameters a page knows make a page of their own; a draft view makes none', () => {
  expect(pageKey('/?utm_source=x&fbclid=1')).toBe('/');
  expect(pageKey('/browse?page=2&category=General&x=1')).toBe('/browse?category=General&page=2');
  expect(pageKey('/browse?status=draft')).toBeNull();
  expect(pageKey('/browse?page=1&page=2')).toBeNull();
  expect(pageKey('/browse?category=&category=General')).toBeNull();
  expect(pageKey(`/${'a'.repeat(600)}`)).toBeNull();
});

test('each encoding has its own strong ETag and the same content', async () => {
  const text = 'Care at home. '.repeat(200);
  const page = await renderOnce('/encodings', () => Promise.resolve(rendered(text)));
  if (!page) throw new Error('rendered');
  const br = negotiate(page, { 'accept-encoding': 'gzip, br' });
  const gz = negotiate(page, { 'accept-encoding': 'gzip, br;q=0' });
  const plain = negotiate(page, { 'accept-encoding': 'gzip;q=0, br;q=0' });
  expect(brotliDecompressSync(br.body ?? '').toString()).toBe(text);
  expect(gunzipSync(gz.body ?? '').toString()).toBe(text);
  expect(plain.body?.toString()).toBe(text);
  const etags = [br, gz, plain].map((answer) => answer.headers.ETag);
  expect(new Set(etags).size).toBe(3);
  expect(etags.every((etag) => etag?.startsWith('"'))).toBe(true);
});

test('what a visitor holds already is a 304 that repeats the ETag and has no body', async () => {
  const page = await renderOnce('/fresh', () => Promise.resolve(rendered('fresh')));
  if (!page) throw new Error('rendered');
  const etag = page.headers.identity.ETag ?? '';
  const answer = (validator: string) => negotiate(page, { 'if-none-match': validator });
  expect(answer(etag)).toMatchObject({ status: 304, body: null, headers: { ETag: etag } });
  expect(answer(`"other", W/${etag}`).status).toBe(304);
  expect(answer('*').status).toBe(304);
  expect(answer('"other"').status).toBe(200);
});
