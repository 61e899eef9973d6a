import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect } from '@playwright/test';
import { connect } from '#server/db/sql.ts';
import { ask as askRaw, asJson } from '../support/ask.ts';
import { ownSite, test } from '../support/demo-site.ts';
import { cookieOf } from '../support/roles.ts';
import { startSite } from '../support/site.ts';
import { databaseUrlOf } from '../support/site-database.ts';

const site = ownSite({}, ['--demo']);

const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  askRaw(site.url, path, { headers, method });

for (const path of ['/', '/feed.xml', '/sitemap.xml']) {
  test(`${path} is the same bytes for everyone, with an ETag for each encoding`, async () => {
    const first = await ask(path, {}, 'HEAD'); // renders it, for everyone
    const plain = await ask(path);
    expect([plain.bytes.length > 0, first.headers['content-length']]).toEqual([true, String(plain.bytes.length)]);
    const signedIn = await ask(path, { cookie: 'session=somebody; hint=user' });
    expect(plain.status).toBe(200);
    expect(signedIn.bytes.equals(plain.bytes)).toBe(true);
    expect(plain.headers['set-cookie']).toBeUndefined();
    expect(plain.headers['cache-control']).not.toMatch(/private|no-store/);
    // Its first visitors get it compressed in a hurry, and everyone after them well.
    const wellEncoded = async () => (await ask(path, { 'accept-encoding': 'br' })).headers['content-encoding'];
    await expect.poll(wellEncoded).toBe('br');
    const etags = new Set<string>();
    for (const encoding of ['br', 'gzip', 'identity']) {
      const answer = await ask(path, { 'accept-encoding': encoding });
      const etag = String(answer.headers['etag']);
      etags.add(etag);
      expect(answer.headers['vary']).toMatch(/Accept-Encoding/i);
      const again = await ask(path, { 'accept-encoding': encoding, 'if-none-match': etag });
      expect([again.status, again.body.length, again.headers['etag']]).toEqual([304, 0, etag]);
      const head = await ask(path, { 'accept-encoding': encoding }, 'HEAD');
      expect([head.status, head.body.length, head.headers['content-length']]).toEqual([
        200,
        0,
        answer.headers['content-length'],
      ]);
    }
    expect(etags.size).toBe(3);
  });
}

/** Paths where nothing is, and nothing may be. */
const NOWHERE = `/nowhere /episodes/6b0f8a53-6f5e-4f0e-9d0c-0a8a4b1c2d3e /episodes/x /%ff /..%2f..%2fetc/passwd
  /_image?href=x /_server-islands/x /_actions/x /%5fimage?href=/artwork.jpg /%5Fserver-islands/x`.split(/\s+/);
/** Astro decodes again and again: each of these once reached what is closed, or was a page kept once more. */
const DECODED_AGAIN = `/%255fimage?href=/artwork.jpg /%25255fimage?href=/artwork.jpg /%255fserver-islands/x /%62rowse
  /%2562rowse /x/../_actions/x //evil.example`.split(/\s+/);
/** These resolve to something with an empty part. */
const WITH_AN_EMPTY_PART = ['/.//feed.xml', '/x/..//feed.xml', '/feed//1.xml', '/browse//'];

test('what is no page is not there, however it is spelled', async () => {
  for (const path of [...NOWHERE, ...DECODED_AGAIN, ...WITH_AN_EMPTY_PART]) {
    const { status, body } = await ask(path);
    assert.equal(status, 404, path);
    assert.doesNotMatch(body, /node_modules|at .*\.ts:/, path);
  }
});

test('an episode has one address, in small letters', async () => {
  const [{ id }] = JSON.parse((await ask('/api/episodes?limit=1')).body) as [{ id: string }];
  expect((await ask(`/episodes/${id}`)).status).toBe(200);
  for (const other of [id.toUpperCase(), id.replace(/[a-f]/, (letter) => letter.toUpperCase())]) {
    const { status, headers } = await ask(`/episodes/${other}`);
    expect([status, headers.location]).toEqual([301, `/episodes/${id}`]);
  }
});

test('a link that was changed on its way leads to its page, and one to nothing of ours is not found', async () => {
  const [{ id }] = JSON.parse((await ask('/api/episodes?limit=1')).body) as [{ id: string }];
  const cookie = await cookieOf(site, 'administrator');
  const found = async (path: string, headers = {}) => {
    const { status, headers: answered } = await ask(path, headers);
    return [status, answered.location].filter(Boolean).join(' ');
  };
  await ask('/'); // from the cache, too
  for (const [changed, page] of [
    ['/Browse).', '/browse'],
    ['/browse).', '/browse'],
    ['/feed.xml,', '/feed.xml'],
    ['/browse%', '/browse'],
    ['/ES/Browse', '/es/browse'],
    [`/episodes/${id}%3E`, `/episodes/${id}`],
    [`/?episode=3D${id}&t=65).`, `/?episode=${id}&t=65`],
    ['/Feed.xml', '/feed.xml'],
    ['/Browse?%e2%82%ac', '/browse?%e2%82%ac'],
  ] as const)
    expect(await found(changed), changed).toBe(`301 ${page}`);
  for (const path of [
    '/episodes/6B0F8A53-6f5e-4f0e-9d0c-0a8a4b1c2d3e',
    '/feed/%D9%A1%D9%A2.xml',
    '/Feed/99.xml',
    '/series/Nothing).',
    `/browse${'='.repeat(15_300)}x`,
  ])
    expect(await found(path), path.slice(0, 60)).toBe('404');
  expect(await found('/studio/docs/.env.md', { cookie })).toBe('404');
  expect(await found('/Studio/Docs/api.md', { cookie })).toBe('301 /studio/docs/api.md');
});

test('what describes the API, and the series, are served from memory to those without session or key', async () => {
  for (const path of ['/api/openapi.json', '/api/series']) {
    const { status, headers } = await ask(path, { 'accept-encoding': 'gzip' });
    expect([status, headers['cache-control'], headers['content-encoding']]).toEqual([200, 'no-cache', 'gzip']);
    expect((await ask(path, { 'if-none-match': String((await ask(path)).headers['etag']) })).status).toBe(304);
  }
});

test('the episodes are served from memory to those without session or key, and are fresh at once', async () => {
  const sql = connect({ url: databaseUrlOf(site) }, 1);
  const cookie = await cookieOf(site, 'administrator');
  const read = async (path: string, headers = {}) => (await askRaw(site.url, path, { headers })).body;
  try {
    const [{ id }] = JSON.parse(await read('/api/episodes?limit=1')) as [{ id: string }];
    const paths = ['/api/episodes?limit=1', '/api/episodes', `/api/episodes/${id}`];
    for (const path of paths) {
      const { headers } = await ask(path);
      expect(headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'Cookie, Authorization, Accept-Encoding' });
      const again = await ask(path, { 'if-none-match': String(headers['etag']) });
      expect([again.status, again.headers['content-security-policy']]).toEqual([
        304,
        "default-src 'none'; frame-ancestors 'none'",
      ]);
    }
    const [{ title }] = (await sql<[{ title: string }]>`select title from episodes where id = ${id}`) as [
      { title: string },
    ];
    // Behind its back: only what is made again shows it.
    await sql`update episodes set title = 'From another process' where id = ${id}`;
    for (const path of paths) {
      expect(await read(path)).not.toContain('From another process');
      expect(await read(path, { cookie })).toContain('From another process');
      expect((await askRaw(site.url, path, { headers: { cookie } })).headers['cache-control']).toBe(
        'private, no-store',
      );
      expect((await askRaw(site.url, path, { headers: { authorization: 'Bearer wrong' } })).status).toBe(401);
    }
    await sql`select pg_notify('carecast_changes', ${JSON.stringify({ from: 'a test', tags: ['episodes'], episodes: [id] })})`;
    for (const path of paths) await expect.poll(() => read(path)).toContain('From another process');
    const change = { ...asJson({ title }), method: 'PUT' };
    await askRaw(site.url, `/api/episodes/${id}`, { ...change, headers: { ...change.headers, cookie } });
    for (const path of paths) expect(await read(path)).not.toContain('From another process');
    const plays = async () => (JSON.parse(await read(`/api/episodes/${id}`)) as { playCount: number }).playCount;
    const before = await plays();
    await askRaw(site.url, `/api/episodes/${id}/play`, { method: 'POST' });
    expect(await plays()).toBe(before + 1);
  } finally {
    await sql.end();
  }
});

test('what names no page or episode of ours is not kept, and odd spellings are the page itself; asked to stop, the site finishes and leaves no database behind @slow', async () => {
  const own = await startSite({}, ['--demo']);
  const sql = connect({ url: databaseUrlOf(own) }, 1);
  const countIn = (html: string) => /(\d+) episodes? found/.exec(html)?.[1] ?? /(\d+) episodes?/.exec(html)?.[1];
  const read = async (path: string) => (await askRaw(own.url, path)).body;
  const unknown = [
    '/?episode=6b0f8a53-6f5e-4f0e-9d0c-0a8a4b1c2d3e',
    '/browse?page=999',
    '/browse?category=General&page=999',
  ];
  const same = [
    ['/./feed.xml', '/feed.xml'],
    ['/x/../feed.xml?x=1', '/feed.xml'],
    ['/?episode=nonsense', '/'],
  ] as const;
  try {
    for (const path of [...unknown, ...same.flat(), '/browse']) await read(path);
    // Behind its back: only what is made again shows it.
    await sql`update episodes set title = 'Changed behind its back', category = 'Case Studies'`;
    await sql`update episodes set published = false where id in (select id from episodes where published limit 1)`;
    for (const [odd, page] of same) expect((await read(odd)) === (await read(page))).toBe(true);
    expect(await read('/feed.xml')).not.toContain('Changed behind');
    expect(await read('/')).not.toContain('Changed behind');
    expect(await read(unknown[0] ?? '')).toContain('Changed behind');
    expect(countIn(await read('/browse'))).toBe('9');
    expect(countIn(await read('/browse?page=999'))).toBe('8');
    expect(countIn(await read('/browse?category=General&page=999'))).toBe('0');
    await sql.end();

    expect(await own.stop()).toBe(0);
    expect(existsSync(join(own.dataDir, 'database/postmaster.pid'))).toBe(false);
    await own.restart();
    expect((await fetch(`${own.url}/readyz`)).status).toBe(200);
  } finally {
    await sql.end();
    await own.remove();
  }
});

test('a parameter given twice puts nothing under another address', async () => {
  for (const path of ['/browse?category=General&category=Case+Studies', '/browse?category=&category=Case+Studies']) {
    expect((await ask(path)).status).toBe(200);
  }
  for (const [path, text] of [
    ['/browse?search=handoff&search=balance', 'for “handoff”'],
    ['/browse?search=handoff', 'for “handoff”'],
    ['/browse?category=General', '<title>General · Carecast</title>'],
    ['/browse', '<title>Browse · Carecast</title>'],
  ] as const) {
    expect((await ask(path)).body).toContain(text);
  }
});

test('@slow a change in one process is seen at once in its own and then in the other, which continues when the first is killed', async () => {
  const other = await startSite({ DATA_DIR: `${site.dataDir}-other`, DATABASE_URL: databaseUrlOf(site) });
  try {
    const title = 'Seen from both sides';
    const fetchBoth = () => Promise.all([site, other].map(async ({ url }) => (await fetch(url)).text()));
    expect((await fetchBoth()).some((html) => html.includes(title))).toBe(false);
    const [newest] = (await (await fetch(`${site.url}/api/episodes?limit=1`)).json()) as { id: string }[];
    const cookie = await cookieOf(site, 'administrator');
    const changed = await fetch(`${site.url}/api/episodes/${newest?.id}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify({ title }),
    });
    expect(changed.status).toBe(200);
    expect(await (await fetch(site.url)).text()).toContain(title);
    await expect.poll(async () => (await fetchBoth())[1]?.includes(title)).toBe(true);
    await site.kill9();
    expect(await (await fetch(`${other.url}/episodes/${newest?.id}`)).text()).toContain(title);
    expect((await fetch(`${other.url}/readyz`)).status).toBe(200);
  } finally {
    await other.remove();
    await site.restart();
  }
});

test("an answer that is one visitor's own is compressed on its way, if they like", async () => {
  const plain = await ask('/login');
  const packed = await ask('/login', { 'accept-encoding': 'gzip' });
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(packed.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(packed.bytes).toString()).toBe(plain.body);
  expect(packed.headers['vary']).toMatch(/Accept-Encoding/);
  const episodes = await ask('/api/episodes', { 'accept-encoding': 'br;q=1, gzip;q=0.5' });
  expect(JSON.parse(gunzipSync(episodes.bytes).toString())).toHaveLength(9);
});
