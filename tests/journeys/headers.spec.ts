import assert from 'node:assert/strict';
import { expect } from '@playwright/test';
import { ask, asJson, openConnections, type Question } from '../support/ask.ts';
import { test } from '../support/demo-site.ts';
import { cookieOf } from '../support/roles.ts';
import { allRoutes } from './routes/routes.ts';
import type { Site } from '../support/site.ts';
import { expectHeaders, NO_CONTENT } from './routes/site-headers.ts';

const EVIL = 'evil.example';

// Thousands of claims are made with node:assert: Playwright records each `expect` as a step, which takes as long as the
// request before it.

let site: Site;
let pagePolicy: string;
test.beforeAll(async ({ demo }) => {
  site = demo;
  pagePolicy = String((await ask(site.url, '/')).headers['content-security-policy']);
});

test('the page policy allows no inline script, no other origin, no frame and no plugin', () => {
  const directives = Object.fromEntries(
    pagePolicy.split(';').flatMap((text) => {
      const [directive, ...sources] = text.trim().split(/\s+/);
      return directive ? [[directive, sources]] : [];
    }),
  );
  expect(directives).toMatchObject({
    'default-src': ["'self'"],
    'img-src': ["'self'", 'data:'],
    'font-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  });
  for (const source of [...(directives['script-src'] ?? []), ...(directives['style-src'] ?? [])]) {
    expect(source).toMatch(/^'(self|sha256-[A-Za-z0-9+/]{43}=)'$/);
  }
});

test('a 304, a part of a file, a range beyond it and what is too large carry them too', async () => {
  const page = await ask(site.url, '/accessibility'); // which no play of another test changes
  const { audioUrl = '', pdfUrl = '' } = (await episodes()).find((episode) => episode.pdfUrl !== null) ?? {};
  const audio = await ask(site.url, audioUrl, { method: 'HEAD' });
  const kinds: [number, string, Question][] = [
    [304, '/accessibility', { headers: { 'if-none-match': String(page.headers.etag) } }],
    [304, audioUrl, { headers: { 'if-none-match': String(audio.headers.etag) } }],
    [206, audioUrl, { headers: { range: 'bytes=0-9' } }],
    [416, audioUrl, { headers: { range: 'bytes=999999999-' } }],
    [200, pdfUrl ?? '', { method: 'HEAD' }],
    [413, '/api/auth/login', { method: 'POST', ...asJson(JSON.stringify('x'.repeat(300_000))) }],
    [415, '/api/auth/login', { method: 'POST', body: 'x' }],
    [403, '/api/auth/login', { method: 'POST', headers: { origin: 'https://evil.example' } }],
    [301, '/login/', {}],
    [404, '/_image?href=/artwork.jpg', {}],
    [404, '/api/a%00', {}],
  ];
  for (const [status, path, question] of kinds) {
    const answer = await ask(site.url, path, question);
    expect(answer.status, path).toBe(status);
    expectHeaders(answer, path, pagePolicy, `${status} ${path}`);
  }
  expect(audio.headers['content-security-policy']).toBe(
    "sandbox allow-same-origin; default-src 'none'; media-src 'self'",
  );
  const pdf = await ask(site.url, pdfUrl ?? '', { method: 'HEAD' });
  expect(pdf.headers['content-security-policy']).toBe(NO_CONTENT);
});

test('files named by their hash are immutable, the others are revalidated', async () => {
  const { body } = await ask(site.url, '/');
  const file = /\/_astro\/[\w.-]+\.js/.exec(body)?.[0] ?? '';
  expect((await ask(site.url, file)).headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect((await ask(site.url, '/')).headers['cache-control']).toBe('no-cache');
  expect((await ask(site.url, '/feed.xml')).headers['cache-control']).toBe('public, max-age=300');
});

test('signing out ends the session on the server and clears what the browser kept, also when it has ended before', async () => {
  const cookie = await cookieOf(site, 'administrator');
  const me = async () => JSON.parse((await ask(site.url, '/api/auth/me', { headers: { cookie } })).body) as object;
  expect(await me()).toMatchObject({ isAdmin: true });
  for (let time = 0; time < 2; time += 1) {
    const out = await ask(site.url, '/api/auth/logout', { method: 'POST', headers: { cookie } });
    expect([out.status, out.headers['clear-site-data']]).toEqual([204, '"cache"']);
    expect(String(out.headers['set-cookie'])).toMatch(/session=;/);
    expect(await me()).toEqual({ user: null, isAdmin: false });
  }
});

test('no header of a request gets into a link, a redirect or a kept page @slow', async () => {
  const games: Record<string, string>[] = [
    { host: EVIL },
    { host: `localhost:1@${EVIL}` },
    { 'x-forwarded-host': EVIL },
    { 'x-forwarded-host': EVIL, 'x-forwarded-proto': 'https', 'x-forwarded-port': '444' },
    { forwarded: `host=${EVIL};proto=https` },
    { 'x-original-url': '/upload', 'x-rewrite-url': '/upload' },
    { 'x-forwarded-prefix': `//${EVIL}`, 'x-forwarded-path': `//${EVIL}` },
    { 'x-http-method-override': 'DELETE', 'x-method-override': 'DELETE' },
  ];
  const [{ id }] = await episodes();
  const routes = Object.entries(await allRoutes(site));
  const readable = routes.flatMap(([name, { path, calls }]) => (calls.GET && name !== '/readyz' ? [path] : []));
  const paths = [
    ...readable,
    `/episodes/${id}`,
    `/?episode=${id}`,
    '/api/episodes?page=1&limit=2',
    '/upload/',
    '/login/',
  ];
  const connections = openConnections();
  const get = (path: string, headers = {}) => ask(site.url, path, { headers }, connections);
  for (const path of paths) {
    const own = await get(path);
    const play = async (headers: Record<string, string>) => {
      const played = await get(path, headers);
      const what = `${path} with ${JSON.stringify(headers)}`;
      assert.equal(played.status, own.status, what);
      assert.ok(!(JSON.stringify(played.headers) + played.body).includes(EVIL), what);
      assert.equal(played.headers.location, own.headers.location, what);
    };
    await Promise.all(games.map(play));
    assert.ok(!(await get(path)).body.replace(/"requestId":"[^"]+"/, '').includes(EVIL), path);
  }
  connections.destroy();
});

test('an address of another site in the request line is not there, nor one that only looks like ours', async () => {
  for (const path of [
    `http://${EVIL}/`,
    `//${EVIL}`,
    `///${EVIL}/`,
    `/\\${EVIL}`,
    `//${EVIL}/upload/`,
    `/%2f${EVIL}/`,
  ]) {
    const answer = await ask(site.url, path);
    expect([400, 404], `${path}: ${answer.status}`).toContain(answer.status);
    expect(answer.headers.location).toBeUndefined();
  }
});

test('behind https cookies are bound to the host, browsers stay on https, and no other host is served @slow', async ({
  aSite,
}) => {
  const publicUrl = 'https://podcast.example';
  const own = await aSite({ PUBLIC_URL: publicUrl, THROTTLES: 'on' }, ['--demo']);
  const host = 'podcast.example';
  for (const path of ['/', '/login', '/nowhere', '/api/episodes', '/feed.xml', '/artwork.jpg', '/media/x.mp3']) {
    const answer = await ask(own.url, path, { headers: { host } });
    expect(answer.headers['strict-transport-security'], path).toBe('max-age=31536000');
    if (path === '/') expect(answer.headers['content-security-policy']).toContain('upgrade-insecure-requests');
    for (const other of [EVIL, 'localhost', `${host}:444`, `${host}.${EVIL}`]) {
      const foreign = await ask(own.url, path, { headers: { host: other, 'x-forwarded-host': host } });
      expect(foreign.status, `${path} on ${other}`).toBe(421);
    }
  }
  expect((await ask(own.url, '/healthz')).status).toBe(200);
  const began = await ask(own.url, '/api/passkeys/authenticate/begin', { method: 'POST', headers: { host } });
  expect(began.headers['set-cookie']).toEqual([
    expect.stringMatching(/^__Host-webauthn=[^;]+; (?=.*HttpOnly)(?=.*Secure)(?=.*SameSite=Lax)(?=.*Path=\/(;|$))/),
  ]);
});

type Listed = { id: string; audioUrl: string; pdfUrl: string | null };

async function episodes(): Promise<[Listed, ...Listed[]]> {
  const { body } = await ask(site.url, '/api/episodes');
  return JSON.parse(body) as [Listed, ...Listed[]];
}
