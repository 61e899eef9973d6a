import { expect } from '@playwright/test';
import openGraphScraper from 'open-graph-scraper';
import { unfurl } from 'unfurl.js';
import { complaints } from '../support/browser.ts';
import { test } from '../support/demo-site.ts';
import type { Site } from '../support/site.ts';
import { anEpisode, signIn } from '../support/studio.ts';

type Listed = { id: string; title: string; audioUrl: string; publishedAt: string; category: string };

let site: Site;
let episode: Listed;
test.beforeAll(async ({ demo }) => {
  site = demo;
  const list = (await (await fetch(`${site.url}/api/episodes?search=Fall-Proofing`)).json()) as Listed[];
  if (!list[0]) throw new Error('the demo has this episode');
  [episode] = list as [Listed];
});

const htmlOf = async (path: string, of = site) => (await fetch(of.url + path)).text();
const scrape = async (path: string, of = site) => (await openGraphScraper({ html: await htmlOf(path, of) })).result;

test('open-graph-scraper finds title, text, picture, sound and dates of an episode', async () => {
  for (const path of [`/episodes/${episode.id}`, `/?episode=${episode.id}`]) {
    const result = await scrape(path);
    expect(result).toMatchObject({
      success: true,
      ogType: 'article',
      ogTitle: episode.title,
      ogUrl: `${site.url}/episodes/${episode.id}`,
      ogSiteName: 'Carecast',
      ogLocale: 'en_US',
      ogAudio: site.url + episode.audioUrl,
      ogAudioType: 'audio/mpeg',
      articlePublishedTime: episode.publishedAt,
      articleSection: episode.category,
      twitterCard: 'player',
    });
    expect(result.ogDescription).toMatch(/^A slow walk through a house/);
    expect(result.ogImage?.[0]).toMatchObject({ width: '1200', height: '630', type: 'image/png' });
    expect(result.twitterPlayer?.[0]?.url).toBe(`${site.url}/embed/${episode.id}`);
    expect(result.jsonLD?.[0]).toMatchObject({ '@type': 'PodcastEpisode', name: episode.title, duration: 'PT2M16S' });
  }
});

test('a link to a second shows the line spoken there, also when another second was asked for before', async () => {
  expect((await scrape(`/?episode=${episode.id}&t=29`)).ogDescription).toBe('At 0:29: “Start with the floor.”');
  const later = await scrape(`/?episode=${episode.id}&t=0:12`);
  expect(later.ogDescription).toMatch(/^At 0:12: “Today we walk through a home/);
  expect(later.ogUrl).toBe(`${site.url}/?episode=${episode.id}&t=12`);
  expect((await scrape(`/?episode=${episode.id}&t=0.2`)).ogDescription).toMatch(/^A slow walk/);
  expect((await scrape(`/?episode=${episode.id}`)).ogDescription).toMatch(/^A slow walk/);
});

test('home and browse are previewed as the show', async () => {
  for (const [path, title] of [
    ['/', 'Carecast'],
    ['/browse', 'Browse'],
    ['/browse?category=Patient+Care', 'Patient Care'],
  ] as const) {
    const result = await scrape(path);
    expect(result).toMatchObject({ ogType: 'website', ogTitle: title, ogUrl: site.url + path });
    expect(result.twitterCard).toBe('summary_large_image');
    expect(result.jsonLD?.[0]).toMatchObject({ '@type': 'PodcastSeries', webFeed: `${site.url}/feed.xml` });
  }
});

test('unfurl finds the same, and the player by oEmbed discovery', async () => {
  const found = await unfurl(`${site.url}/episodes/${episode.id}`);
  expect(found.title).toBe(`${episode.title} · Carecast`);
  expect(found.canonical_url).toBe(`${site.url}/episodes/${episode.id}`);
  expect(found.open_graph.images?.[0]).toMatchObject({ width: 1200, height: 630 });
  expect(found.oEmbed).toMatchObject({
    type: 'rich',
    title: `${episode.title} · AI Generated`,
    provider_name: 'Carecast',
  });
  expect(JSON.stringify(found.oEmbed)).toContain(`/embed/${episode.id}`);
});

test('the picture a preview names is a PNG for every site, kept forever under that address @slow', async () => {
  const { ogImage } = await scrape(`/episodes/${episode.id}`);
  const address = ogImage?.[0]?.url ?? '';
  const answer = await fetch(address);
  expect(answer.status).toBe(200);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/png',
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  const png = Buffer.from(await answer.arrayBuffer());
  expect(png.length).toBe(Number(answer.headers.get('content-length')));
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
  const etag = answer.headers.get('etag') ?? '';
  expect((await fetch(address, { headers: { 'If-None-Match': `W/${etag}` } })).status).toBe(304);
  const old = await fetch(address.replace(/\?v=.*/, '?v=old'));
  expect(old.headers.get('cache-control')).toBe('public, max-age=300');
});

test('sitemap, robots, llms.txt, Markdown and manifest lead to what is published', async () => {
  expect(await htmlOf('/robots.txt')).toContain(`Sitemap: ${site.url}/sitemap.xml`);
  expect(await htmlOf('/sitemap.xml')).toContain(`<loc>${site.url}/episodes/${episode.id}</loc>`);
  expect(await htmlOf('/llms.txt')).toContain(`${site.url}/episodes/${episode.id}.md`);
  const markdown = await fetch(`${site.url}/episodes/${episode.id}.md`);
  expect(markdown.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
  expect(await markdown.text()).toContain('0:28 Start with the floor.');
  const manifest = (await (await fetch(`${site.url}/manifest.webmanifest`)).json()) as { icons: { src: string }[] };
  for (const { src } of manifest.icons) expect((await fetch(site.url + src)).status).toBe(200);
});

test('oEmbed answers JSON and XML to any site, 501 to other formats and 404 to unknown addresses', async () => {
  const ask = (query: string) => fetch(`${site.url}/oembed?${query}`);
  const url = `url=${encodeURIComponent(`${site.url}/?episode=${episode.id}`)}`;
  const json = await ask(`${url}&maxwidth=400`);
  expect(json.headers.get('access-control-allow-origin')).toBe('*');
  expect(await json.json()).toMatchObject({ version: '1.0', type: 'rich', width: 400 });
  const xml = await ask(`${url}&format=xml`);
  expect(xml.headers.get('content-type')).toBe('text/xml; charset=utf-8');
  expect(await xml.text()).toContain('<oembed><version>1.0</version>');
  expect((await ask(`${url}&format=yaml`)).status).toBe(501);
  expect((await ask('url=https%3A%2F%2Fexample.com%2F')).status).toBe(404);
  expect((await ask('format=json')).status).toBe(400);
  expect((await ask(`${url}&maxwidth=wide`)).status).toBe(400);
});

test('a changed title has another picture and a hostile one breaks nothing; a draft shows nowhere @slow', async ({
  page,
  studio,
}) => {
  await signIn(page, studio);
  const { id } = await anEpisode(page, studio, { transcript: '[{"time": 29, "text": "Start with the floor."}]' });
  await anEpisode(page, studio, { title: 'Published beside it' });
  const at = `${studio.url}/episodes/${id}`;
  const before = (await scrape(`/episodes/${id}`, studio)).ogImage?.[0]?.url;
  const title = `</script><script>alert(1)</script> "]]> & ${'\u202e'}م 🏠`;
  const change = (data: object) => page.request.put(`${studio.url}/api/episodes/${id}`, { data });
  expect((await change({ title })).status()).toBe(200);

  const problems = await complaints(page);
  await page.context().clearCookies();
  await page.goto(at);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  expect(problems).toEqual([]);
  const { ogTitle, ogImage, jsonLD } = await scrape(`/episodes/${id}`, studio);
  expect(ogTitle).toBe(title);
  expect(jsonLD?.[0]).toMatchObject({ name: title });
  expect(ogImage?.[0]?.url).not.toBe(before);
  expect((await fetch(ogImage?.[0]?.url ?? '')).status).toBe(200);

  await signIn(page, studio);
  expect((await change({ published: false })).status()).toBe(200);
  const oembed = `/oembed?url=${encodeURIComponent(at)}`;
  const gone = [ogImage?.[0]?.url.replace(studio.url, '') ?? '', `/embed/${id}`, `/episodes/${id}.md`, oembed];
  for (const path of gone) {
    const answer = await fetch(studio.url + path);
    expect(answer.status).toBe(404);
    expect(await answer.text()).not.toContain('alert(1)');
  }
  for (const path of ['/', `/?episode=${id}`, `/?episode=${id}&t=29`, '/browse', '/sitemap.xml', '/llms.txt']) {
    expect(await htmlOf(path, studio)).not.toContain(id);
  }
});
