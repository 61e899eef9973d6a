import { expect } from '@playwright/test';
import type { ListedEpisode } from '#shared/episode.ts';
import { connect } from '#server/db/sql.ts';
import { test } from '../support/demo-site.ts';
import { type ReadItem, PARSERS } from '../support/feed-parsers.ts';
import { databaseUrlOf } from '../support/site-database.ts';
import { type Site, startSite } from '../support/site.ts';

let site: Site;
test.beforeAll(async () => {
  site = await startSite({ FEED_LIMIT: '4' }, ['--demo']);
  const sql = connect({ url: databaseUrlOf(site) }, 1);
  await sql`update episodes set language = 'es-us' where id in (select id from episodes where published order by id limit 2)`;
  await sql`select pg_notify('carecast_changes', ${JSON.stringify({ from: 'a test', tags: ['episodes'] })})`;
  await sql.end();
});
test.afterAll(() => site.remove());

const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(`${site.url}${path}`, { headers, method });
const read = PARSERS['podcast-partytime'];
const previousOf = (xml: string) => /rel="prev-archive" href="[^"]*(\/feed\/\d+\.xml)"/.exec(xml)?.[1];

test('an app that follows the archives has every episode, each with a file that is as long as it says', async () => {
  const items = new Map<string, ReadItem>();
  let path: string | undefined = '/feed.xml';
  while (path) {
    const xml = await (await ask(path)).text();
    for (const item of await read(xml)) items.set(item.guid ?? '', item);
    path = previousOf(xml);
  }
  const episodes = (await (await ask('/api/episodes')).json()) as ListedEpisode[];
  expect([...items.keys()].sort()).toEqual(episodes.map(({ id }) => id).sort());
  for (const { enclosure, transcripts } of items.values()) {
    const head = await fetch(enclosure.url, { method: 'HEAD' });
    expect([head.status, Number(head.headers.get('content-length')), head.headers.get('content-type')]).toEqual([
      200,
      enclosure.length,
      enclosure.type,
    ]);
    for (const address of transcripts) expect((await fetch(address)).status).toBe(200);
  }
});

for (const path of ['/feed.xml', '/feed/1.xml', '/es/feed.xml']) {
  test(`${path} comes as crawlers want it: typed, dated, open to any site, and not twice`, async () => {
    const answer = await ask(path);
    expect(answer.headers.get('content-type')).toBe('application/rss+xml; charset=utf-8');
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=300');
    expect(answer.headers.get('set-cookie')).toBeNull();
    const modified = answer.headers.get('last-modified') ?? '';
    expect(await answer.text()).toContain(`<lastBuildDate>${modified}</lastBuildDate>`);
    const etag = (answer.headers.get('etag') ?? '').replace(/^W\//, '');
    for (const condition of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      expect([condition, (await ask(path, { 'If-None-Match': condition })).status]).toEqual([condition, 304]);
    }
    expect((await ask(path, { 'If-Modified-Since': modified })).status).toBe(304);
    const changed = { 'If-None-Match': '"other"', 'If-Modified-Since': modified };
    expect((await ask(path, changed)).status).toBe(200);
  });
}

test('every parser reads the Spanish feed: its episodes, each with its guid of the first feed', async () => {
  const xml = await (await ask('/es/feed.xml')).text();
  const episodes = (await (await ask('/api/episodes')).json()) as ListedEpisode[];
  const spanish = episodes.filter(({ language }) => language?.startsWith('es'));
  expect(spanish.length).toBeGreaterThan(1);
  for (const [name, parse] of Object.entries(PARSERS)) {
    const items = await parse(xml);
    expect(items.map(({ guid, title }) => [guid, title]).toSorted(), name).toEqual(
      spanish.map(({ id, title }) => [id, title]).toSorted(),
    );
    for (const { enclosure } of items)
      expect((await fetch(enclosure.url, { method: 'HEAD' })).headers.get('content-length')).toBe(
        String(enclosure.length),
      );
  }
});

for (const path of ['/feed/0.xml', '/feed/3.xml', '/feed/01.xml', '/feed/x.xml', '/feed/1']) {
  test(`${path} is no archive`, async () => {
    expect((await ask(path)).status).toBe(404);
  });
}

test('an address of an archive is answered as the reference states: 301 where signs are in the way, 404 for `01`', async () => {
  const meant = await fetch(`${site.url}/feed/1.xml)`, { redirect: 'manual' });
  expect([meant.status, meant.headers.get('location')]).toEqual([301, '/feed/1.xml']);
  const { paths } = (await (await ask('/api/openapi.json')).json()) as {
    paths: Record<string, { get: { responses: Record<string, { description: string }> } }>;
  };
  const stated = paths['/feed/{number}.xml']?.get.responses;
  expect(stated?.['301']?.description).toContain('signs behind the address');
  expect(stated?.['404']?.description).toContain('`01`');
});
