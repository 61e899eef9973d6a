import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, expect, test, vi } from 'vitest';
import { loseDatabase } from '../../../../tests/support/lost-database.ts';
import { markDatabasePresent } from '#server/db/health.ts';
import { negotiate } from './negotiate.ts';
import {
  findPage,
  findRender,
  invalidatePages,
  cachedBytes,
  renderOnce,
  sharePage,
  shareStalePage,
} from './page-cache.ts';
import type { CachedPage, RenderedPage } from './cached-page.ts';

const rendered = (text: string, more: Partial<RenderedPage> = {}): RenderedPage => ({
  status: 200,
  headers: { 'Content-Type': 'text/html' },
  body: Buffer.from(text),
  tags: ['episodes'],
  maxAge: 600,
  ...more,
});
const textOf = (page: CachedPage | null | undefined) => page?.variants.identity.body.toString();

/** Renders `page` under `key`; returns what those who wait for it get. */
async function render(key: string, page: RenderedPage | Promise<RenderedPage>): Promise<CachedPage | null> {
  const done = renderOnce(key, async (current) => void (await sharePage(current, await page)));
  const waiting = findRender(key);
  await done;
  return (await waiting) ?? null;
}

const TIMEOUT = { timeout: 30_000 };
/** The page once it has been compressed well, which happens on its own after it was kept. */
const wellEncoded = (key: string) =>
  vi.waitFor(() => {
    const page = findPage(key);
    if (!page?.variants.br) throw new Error(`${key} is not compressed yet`);
    return page;
  }, TIMEOUT);

test('a page is kept until what it depends on changes', async () => {
  await render('/kept', rendered('one'));
  expect(textOf(findPage('/kept'))).toBe('one');
  invalidatePages(['show']);
  expect(findPage('/kept')).toBeDefined();
  invalidatePages(['episodes']);
  expect(findPage('/kept')).toBeUndefined();
});

afterEach(markDatabasePresent);

/** Stops the clock, and returns what moves it to so many seconds after now. */
function stopClock(): (seconds: number) => void {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const now = Math.ceil(performance.now()); // so that sums with whole seconds are exact
  const clock = vi.spyOn(performance, 'now').mockReturnValue(now);
  return (seconds) => {
    clock.mockReturnValue(now + seconds * 1_000);
    vi.advanceTimersByTime(5); // lru-cache reads the clock once in a millisecond
  };
}
afterEach(() => {
  vi.restoreAllMocks();
  if (vi.isFakeTimers()) vi.advanceTimersByTime(5); // lru-cache forgets the stopped clock
  vi.useRealTimers();
});

const marksOf = (page: CachedPage | null | undefined) => {
  const { Age, 'Cache-Status': status } = page ? negotiate(page, GZIP).headers : {};
  return { Age, status };
};

test('while the database is away a page is sent beyond its time, for a day, and says so', async () => {
  await loseDatabase();
  const later = stopClock();
  await render('/lasting', rendered('lasting'));
  later(599);
  expect(marksOf(findPage('/lasting'))).toEqual({ Age: undefined, status: undefined });
  later(601);
  expect(marksOf(findPage('/lasting'))).toEqual({
    Age: '601',
    status: 'Carecast; hit; ttl=-1; detail=stale-if-error',
  });
  later(600 + 86_399);
  expect(textOf(findPage('/lasting'))).toBe('lasting');
  later(600 + 86_401);
  expect(findPage('/lasting')).toBeUndefined();
});

test('others may wait for a page that is being rendered, and get that one', async () => {
  const { promise, resolve } = Promise.withResolvers<RenderedPage>();
  const first = render('/burst', promise);
  const waiting = Array.from({ length: 50 }, () => findRender('/burst'));
  resolve(rendered('burst'));
  const pages = await Promise.all([first, ...waiting]);
  expect(new Set(pages).size).toBe(1);
  expect(textOf(pages[50])).toBe('burst');
  expect(findRender('/burst')).toBeUndefined();
});

test('while the database is away pages that show a changed episode are gone, the others are sent as stale', async () => {
  const [changed, other] = ['6b0f8a53-6f5e-4f0e-9d0c-0a8a4b1c2d3e', '0b0f8a53-6f5e-4f0e-9d0c-0a8a4b1c2d3e'];
  const pages: Record<string, string> = {
    '/list': `<a href="/episodes/${changed}"><a href="/episodes/${other}">`,
    [`/transcripts/${changed}.vtt`]: 'WEBVTT',
    '/other': `<a href="/episodes/${other}">`,
  };
  for (const [key, text] of Object.entries(pages)) await render(key, rendered(text));
  const kept = () => Object.keys(pages).filter((key) => findPage(key));
  invalidatePages(['episodes'], [changed]);
  expect(kept()).toEqual([]);
  await loseDatabase();
  expect(kept()).toEqual(['/other']);
  invalidatePages(['show']);
  expect(kept()).toEqual(['/other']);
  invalidatePages(['episodes']); // no one knows which
  expect(kept()).toEqual([]);
});

test('who waits for a render that fails gets the last page that was right', async () => {
  await render('/failing', rendered('right'));
  invalidatePages(['episodes'], []);
  expect(findPage('/failing')).toBeUndefined();
  const failed = renderOnce('/failing', (current) => Promise.resolve(void shareStalePage(current, 503)));
  const waiting = findRender('/failing');
  await failed;
  const page = await waiting;
  expect([textOf(page), marksOf(page).status]).toEqual([
    'right',
    'Carecast; fwd=stale; fwd-status=503; ttl=0; detail=stale-if-error',
  ]);
  const nothing = renderOnce('/never', (current) =>
    Promise.resolve(void expect(shareStalePage(current, 503)).toBeNull()),
  );
  await nothing;
});

test('what was rendered from data that changed in the meantime is not kept, and no one new joins it', async () => {
  const { promise, resolve } = Promise.withResolvers<RenderedPage>();
  const first = render('/race', promise);
  invalidatePages(['episodes']);
  expect(findRender('/race')).toBeUndefined();
  const second = await render('/race', rendered('new'));
  resolve(rendered('old'));
  expect(textOf(await first)).toBe('old');
  expect(textOf(second)).toBe('new');
  expect(textOf(findPage('/race'))).toBe('new');
});

test('a missing page is not kept, and a failed render fails everyone who waited and is forgotten', async () => {
  await render('/missing', rendered('404', { status: 404 }));
  expect(findPage('/missing')).toBeUndefined();
  const failed = renderOnce('/broken', () => Promise.reject(new Error('no database')));
  const waiting = findRender('/broken');
  await expect(failed).rejects.toThrow('no database');
  await expect(waiting).rejects.toThrow('no database');
  expect((await render('/broken', rendered('well')))?.status).toBe(200);
});

test('after a lost connection everything is outdated at once, and what is rendered then stays', async () => {
  const moveTo = stopClock();
  const counted = (text: string) => render('/reconnected', rendered(text, { tags: ['episodes', 'counters'] }));
  await counted('before');
  invalidatePages(['episodes', 'show', 'counters'], []);
  expect(findPage('/reconnected')).toBeUndefined();
  await counted('after');
  moveTo(11);
  vi.advanceTimersByTime(11_000);
  expect(textOf(findPage('/reconnected'))).toBe('after');
});

test('a call of the API shows changed counters at once, and a page may lag; neither is rendered for the other', async () => {
  const call = `/api/episodes?limit=1`;
  for (const key of [call, '/counted']) await render(key, rendered(key, { tags: ['episodes', 'counters'] }));
  const { promise, resolve } = Promise.withResolvers<RenderedPage>();
  const before = [call, '/counted'].map((key) => [key, render(`${key}&x`, promise)] as const);
  invalidatePages(['counters']);
  expect([findPage(call), textOf(findPage('/counted'))]).toEqual([undefined, '/counted']);
  expect([findRender(`${call}&x`), findRender('/counted&x')]).toEqual([undefined, expect.any(Promise)]);
  resolve(rendered('as it was', { tags: ['episodes', 'counters'] }));
  for (const [, render] of before) await render;
  expect([findPage(`${call}&x`), textOf(findPage('/counted&x'))]).toEqual([undefined, 'as it was']);
  await render(call, rendered('now', { tags: ['episodes', 'counters'] }));
  expect(textOf(findPage(call))).toBe('now');
});

test('a page that says nothing of what it depends on is shared by those who wait, and not kept', async () => {
  expect(textOf(await render('/beyond', rendered('nothing', { tags: [] })))).toBe('nothing');
  expect(findPage('/beyond')).toBeUndefined();
});

const etagOf = (page: CachedPage, headers: Record<string, string>) => negotiate(page, headers).headers['ETag'] ?? '';
const GZIP = { 'accept-encoding': 'gzip' };
const BROWSER = { 'accept-encoding': 'gzip, deflate, br, zstd' };

test('each encoding has its own strong ETag and the same content', async () => {
  const text = 'Care at home. '.repeat(200);
  await render('/encodings', rendered(text));
  const page = await wellEncoded('/encodings');
  const br = negotiate(page, { 'accept-encoding': 'gzip, br' });
  const gz = negotiate(page, { 'accept-encoding': 'gzip, br;q=0' });
  const plain = negotiate(page, { 'accept-encoding': 'gzip;q=0, br;q=0' });
  expect(brotliDecompressSync(br.body ?? '').toString()).toBe(text);
  expect(gunzipSync(gz.body ?? '').toString()).toBe(text);
  expect(plain.body?.toString()).toBe(text);
  const etags = [br, gz, plain].map((answer) => answer.headers['ETag']);
  expect(new Set(etags).size).toBe(3);
  expect(etags.every((etag) => etag?.startsWith('"'))).toBe(true);
});

test('the first answer is compressed quickly and says so with a weak ETag; its bytes are never under the strong one', async () => {
  const text = Array.from({ length: 4_000 }, (_, at) => `line ${(at * 7919) % 1_009} of care`).join('\n');
  const first = await render('/first', rendered(text));
  const well = await wellEncoded('/first');
  if (!first) throw new Error('rendered');
  const [quick, thorough] = [negotiate(first, BROWSER), negotiate(well, GZIP)];
  expect(quick.headers).toMatchObject({ 'Content-Encoding': 'gzip', 'Content-Length': String(quick.body?.length) });
  expect(gunzipSync(quick.body ?? '').toString()).toBe(text);
  expect(quick.headers['ETag']).toBe(`W/${thorough.headers['ETag']}`);
  expect(thorough.body?.length).toBeLessThan(quick.body?.length ?? 0);
  expect(negotiate(first, {}).headers['ETag']).toBe(negotiate(well, {}).headers['ETag']);
});

test('whichever encoding a visitor holds, it is a 304 under the validator it came with, and without a body', async () => {
  const first = await render('/fresh', rendered('fresh '.repeat(100)));
  const well = await wellEncoded('/fresh');
  if (!first) throw new Error('rendered');
  const tags = [etagOf(first, BROWSER), etagOf(well, BROWSER), etagOf(well, GZIP), etagOf(well, {})];
  for (const page of [first, well]) {
    for (const tag of tags) {
      const answer = negotiate(page, { ...BROWSER, 'if-none-match': `"other", ${tag}` });
      expect(answer).toMatchObject({ status: 304, body: null, headers: { ETag: tag } });
    }
    expect(negotiate(page, { ...BROWSER, 'if-none-match': `W/${etagOf(well, BROWSER)}` }).status).toBe(304);
    expect(negotiate(page, { 'if-none-match': '*' }).status).toBe(304);
    expect(negotiate(page, { ...BROWSER, 'if-none-match': '"other"' }).status).toBe(200);
  }
});

test('a copy in an encoding this client does not take is no reason for a 304', async () => {
  await render('/foreign', rendered('foreign '.repeat(100)));
  const page = await wellEncoded('/foreign');
  for (const held of [etagOf(page, BROWSER), etagOf(page, GZIP)]) {
    expect(negotiate(page, { 'if-none-match': held }).status).toBe(200);
  }
});

test('a date decides only where no validator is named', async () => {
  const modified = 'Sat, 21 Nov 2026 10:00:00 GMT';
  const page = await render('/dated', rendered('dated', { headers: { 'Last-Modified': modified } }));
  if (!page) throw new Error('rendered');
  expect(negotiate(page, { 'if-modified-since': modified }).status).toBe(304);
  expect(negotiate(page, { 'if-modified-since': 'Sat, 21 Nov 2026 09:59:59 GMT' }).status).toBe(200);
  expect(negotiate(page, { 'if-modified-since': modified, 'if-none-match': '"other"' }).status).toBe(200);
});

test('a flood of searches and page numbers pushes out neither the hot pages nor each other wholesale', async () => {
  const keep = (key: string, bytes = 200) => render(key, rendered('a'.repeat(bytes)));
  const hot = ['/', '/feed.xml', '/episodes/1', '/browse'];
  for (const key of [...hot, '/browse?page=2', '/browse?search=falls']) await keep(key);
  for (let flood = 0; flood < 10; flood += 1) await keep(`/browse?page=2&search=${flood}`, 600_000);
  expect([...hot, '/browse?page=2'].filter((key) => !findPage(key))).toEqual([]);
  expect(findPage('/browse?search=falls')).toBeUndefined();
  expect(findPage('/browse?page=2&search=9')).toBeDefined();
  for (let flood = 3; flood < 35; flood += 1) await keep(`/browse?page=${flood}`, 600_000);
  expect(hot.filter((key) => !findPage(key))).toEqual([]);
  expect(findPage('/browse?page=2')).toBeUndefined();
  expect(cachedBytes()).toBeLessThan(64 * 1024 * 1024);
  invalidatePages(['episodes']);
  expect(cachedBytes()).toBe(0);
});

test('a search is kept for a minute at most', async () => {
  const later = stopClock();
  for (const key of ['/browse?search=walk', '/browse']) await render(key, rendered(key));
  later(59);
  expect(findPage('/browse?search=walk')).toBeDefined();
  later(61);
  expect(findPage('/browse?search=walk')).toBeUndefined();
  expect(findPage('/browse')).toBeDefined();
});
