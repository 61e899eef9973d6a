import { readFileSync } from 'node:fs';
import { type APIRequestContext, expect, test } from '@playwright/test';
import type { CdnService } from '#server/config/cdn.ts';
import type { UploadTicket } from '#shared/upload.ts';
import { ask } from '../support/ask.ts';
import { ADMIN } from '../support/browser.ts';
import { type StandInCdn, startCdn } from '../support/cdn.ts';
import { type Site, startSite } from '../support/site.ts';
import { AUDIO } from '../support/studio.ts';

let cdn: StandInCdn;
let site: Site;
test.afterEach(async () => {
  await site.remove();
  await cdn.close();
});

async function start(service: CdnService): Promise<void> {
  cdn = await startCdn(service);
  site = await startSite({ ...cdn.settings, LOG_LEVEL: 'info' });
  cdn.leadTo(site.url);
}

async function signIn(request: APIRequestContext): Promise<void> {
  const { masterPassword } = site;
  await request.post(`${site.url}/api/auth/secret-register-admin`, { data: { masterPassword, ...ADMIN } });
  expect((await request.post(`${site.url}/api/auth/login`, { data: ADMIN })).status()).toBe(200);
}

type Episode = { id: string; audioUrl: string };

async function publish(request: APIRequestContext, title: string): Promise<Episode> {
  const bytes = readFileSync(AUDIO);
  const data = { kind: 'audio', name: 'talk.mp3', size: bytes.length, type: 'audio/mpeg' };
  const ticket = (await (await request.post(`${site.url}/api/objects/upload`, { data })).json()) as UploadTicket;
  await request.put(ticket.uploadURL, { data: bytes, headers: { ...ticket.headers } });
  const episode = { title, description: 'About care.', audioUrl: ticket.objectPath, published: true };
  const created = await request.post(`${site.url}/api/episodes`, { data: episode });
  expect(created.status()).toBe(201);
  return (await created.json()) as Episode;
}

const change = async (request: APIRequestContext, { id }: Episode, data: object) =>
  expect((await request.put(`${site.url}/api/episodes/${id}`, { data })).status()).toBe(200);

/** Asks the CDN twice, so that it keeps what it may. */
async function visit(path: string) {
  await ask(cdn.url, path);
  return ask(cdn.url, path);
}

/** A page that changes while it is rendered is kept by nobody: then the next one is. */
async function expectKept(path: string): Promise<void> {
  const seen = async () => `${(await visit(path)).status} ${cdn.lastly()} ${path}`;
  await expect.poll(seen).toBe(`200 hit ${path}`);
}

/** Waits until nothing is left to purge. */
const purged = (request: APIRequestContext) =>
  expect
    .poll(async () => {
      const jobs = (await (await request.get(`${site.url}/api/jobs`)).json()) as { kind: string; state: string }[];
      return jobs.filter(({ kind, state }) => kind === 'purge' && state !== 'done');
    })
    .toEqual([]);

test('what is published and withdrawn is seen through a CDN after its purge', async ({ request }) => {
  await start('cloudflare');
  await signIn(request);
  await visit('/');
  expect(cdn.lastly()).toBe('hit');
  const episode = await publish(request, 'The first talk');
  await purged(request);
  for (const path of ['/', '/feed.xml', `/episodes/${episode.id}`]) {
    expect((await visit(path)).body).toContain('The first talk');
    expect(`${path} ${cdn.lastly()}`).toBe(`${path} hit`);
  }
  await visit(episode.audioUrl);
  expect(cdn.lastly()).toBe('hit');
  await change(request, episode, { published: false });
  await purged(request);
  for (const path of [`/episodes/${episode.id}`, episode.audioUrl]) expect((await visit(path)).status).toBe(404);
  for (const path of ['/', '/feed.xml']) expect((await visit(path)).body).not.toContain('The first talk');
});

for (const service of ['cloudflare', 'fastly', 'bunny'] as const) {
  test(`@slow ${service} keeps pages and audio, and forgets what is changed, and of audio nothing else`, async ({
    request,
  }) => {
    await start(service);
    await signIn(request);
    const episode = await publish(request, 'The first talk');
    const other = await publish(request, 'The second talk');
    await purged(request);
    const page = `/episodes/${episode.id}`;
    const all = ['/', '/browse', '/feed.xml', '/sitemap.xml', page, `${page}.md`, episode.audioUrl, other.audioUrl];
    for (const path of [...all, '/artwork.jpg', `/embed/${episode.id}`]) await expectKept(path);
    await change(request, episode, { title: 'The same talk' });
    await purged(request);
    expect(Object.keys(cdn.kept()).toSorted()).toEqual(['/artwork.jpg', other.audioUrl].toSorted());
    for (const path of ['/', page, '/feed.xml']) expect((await visit(path)).body).toContain('The same talk');
    expect((await request.delete(`${site.url}/api/episodes/${other.id}`)).status()).toBe(204);
    await purged(request);
    expect((await visit(other.audioUrl)).status).toBe(404);
    expect((await visit('/feed.xml')).body).not.toContain('The second talk');
    const settings = { title: 'Another show' };
    expect((await request.put(`${site.url}/api/settings`, { data: settings })).status()).toBe(200);
    await purged(request);
    expect((await visit('/feed.xml')).body).toContain('Another show');
    expect(site.output()).not.toContain('a-token-nobody-may-see');
  });
}

test('@slow what depends on who asks is kept by no CDN, and a page is renewed and outlasts the site', async ({
  request,
}) => {
  await start('fastly');
  await signIn(request);
  const { cookies } = await request.storageState();
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const paths = ['/api/auth/me', '/api/episodes', '/login', '/settings', '/studio/episodes', '/readyz', '/nowhere'];
  for (const path of [...paths, '/browse?search=care', '/media/0b0f8a53-6f5e-4f0e-9d0c-0a8a4b1c2d3e.mp3']) {
    await ask(cdn.url, path, { headers: { cookie } });
    await visit(path);
    expect(`${path} ${cdn.lastly()}`).toBe(`${path} miss`);
  }
  expect(cdn.kept()).toEqual({});

  await visit('/');
  expect(cdn.lastly()).toBe('hit');
  cdn.pass(601);
  await ask(cdn.url, '/');
  expect(cdn.lastly()).toBe('stale');
  await cdn.renewed();
  await ask(cdn.url, '/');
  expect(cdn.lastly()).toBe('hit');
  await site.stop();
  cdn.pass(3_600);
  expect((await ask(cdn.url, '/')).status).toBe(200);
  expect(cdn.lastly()).toBe('stale');
});

test('@slow a purge that a kill prevented is made after the restart', async ({ request }) => {
  await start('bunny');
  await signIn(request);
  await visit('/');
  cdn.answer = () => undefined; // it never answers
  await publish(request, 'Through a kill');
  await site.kill9(); // before the purge is due, or while it waits for its answer
  cdn.answer = null;
  expect((await visit('/')).body).not.toContain('Through a kill');
  await site.restart();
  await expect.poll(async () => (await visit('/')).body).toContain('Through a kill');
});
