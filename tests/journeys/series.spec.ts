import { type APIRequestContext, expect, type Page } from '@playwright/test';
import type { SingleEpisode } from '#shared/episode.ts';
import type { Series } from '#shared/contract/series.ts';
import { KB } from '#shared/units.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { expectPlaying } from '../support/browser.ts';
import { ownSite, test } from '../support/demo-site.ts';
import { signInAs } from '../support/roles.ts';
import { expectWeight, transfersOfKept } from '../support/transfers.ts';
import { english } from '../support/words.ts';

const site = ownSite({}, ['--demo', '--catalog-only']);
const t = english.series;

/** The title of a series in Spanish. */
const SPANISH = 'Las noches';

let series: Series;
let parts: SingleEpisode[];
/** Of the series, and of the show. */
let trailers: SingleEpisode[];

/** Five episodes of the demo as a series, in an order that is not that of their dates, and two trailers. */
test.beforeAll(async ({ browser }) => {
  const context = await browser.newContext({ baseURL: site.url });
  await signInAs(context, site, 'administrator');
  const send = async <Answer>(method: string, path: string, data: unknown) => {
    const response = await context.request.fetch(path, { method, data, headers: { Origin: site.url } });
    expect(response.ok()).toBe(true);
    return (await response.json()) as Answer;
  };
  const listed = await read<SingleEpisode[]>(context.request, '/api/episodes?limit=50');
  const english = listed.filter(({ language }) => language === null);
  const chosen = [2, 0, 4, 1, 3].map((at) => english[at]);
  series = await send('POST', '/api/series', { title: 'After a hip fracture', description: 'In **five** parts.' });
  for (const episode of chosen) await send('PUT', `/api/episodes/${episode?.id}`, { seriesId: series.id });
  await send('POST', '/api/series', { title: 'Of drafts alone', slug: 'drafts' });
  const other = await send<Series>('POST', '/api/series', { title: SPANISH, language: 'es' });
  await send('PUT', `/api/episodes/${english[7]?.id}`, { seriesId: other.id });
  await send('PUT', `/api/episodes/${english[5]?.id}`, { seriesId: series.id, kind: 'trailer' });
  await send('PUT', `/api/episodes/${english[6]?.id}`, { kind: 'trailer' });
  parts = chosen.flatMap((episode) => episode ?? []);
  trailers = english.slice(5, 7);
  await context.close();
});

const read = async <Answer>(request: APIRequestContext, path: string) =>
  (await (await request.get(path)).json()) as Answer;
const address = () => `${site.url}/series/${series.slug}`;

/** Goes to the last second of what plays. */
const nearEnd = (page: Page) =>
  page.evaluate(() => {
    const audio = document.querySelector('audio');
    if (audio) audio.currentTime = audio.duration - 0.6;
  });

async function expectPartsInOrder(page: Page): Promise<void> {
  for (const [index, { title }] of parts.entries()) {
    await expect(page.getByRole('dialog').getByRole('heading', { name: title })).toBeVisible();
    await expect(page.getByRole('dialog').getByText(english.player.part(index + 1, parts.length))).toBeVisible();
    await expectPlaying(page);
    if (index < parts.length - 1) await nearEnd(page);
  }
}

test('five parts play through from one tap, in their order, and the page knows what was heard', async ({ page }) => {
  test.slow();
  await page.goto(address());
  await page.getByRole('button', { name: t.playAllOf(series.title) }).click();
  await expectPartsInOrder(page);
  await page.goto(address());
  await expect(page.getByText(t.heard, { exact: true }).filter({ visible: true })).toHaveCount(4);
  await expect(page.getByRole('button', { name: t.goOn(5) })).toBeVisible();
  await expectAccessible(page);
});

test('in the frame of another page one part follows the other, to the last @slow', async ({ page }) => {
  test.slow();
  await page.goto(`${site.url}/embed/${parts[0]?.id}`);
  await page.getByRole('button', { name: english.player.playEpisode(parts[0]?.title ?? '') }).click();
  for (const { title } of parts) {
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await expectPlaying(page);
    await nearEnd(page);
  }
});

test.describe('saved', () => {
  test.use({ serviceWorkers: 'allow' });
  test('a saved series plays through while the network is away @slow', async ({ page, context }) => {
    test.slow();
    await page.goto(address());
    await page.getByRole('button', { name: english.saved.saveSeries('').slice(0, 8) }).click();
    await expect(page.locator('[data-save="series"]')).toHaveAttribute('data-saving', 'saved', { timeout: 60_000 });
    await context.setOffline(true);
    await page.goto(address());
    await page.getByRole('button', { name: t.playAllOf(series.title) }).click();
    await expectPartsInOrder(page);
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('series are listed, read and heard, in Spanish too; one without a published part has no page', async ({
    page,
  }) => {
    await page.goto(`${site.url}/series`);
    await page.getByRole('link', { name: series.title }).click();
    await expect(page).toHaveURL(address());
    await expect(page.getByRole('heading', { level: 3 })).toHaveText([/./, ...parts.map(({ title }) => title)]);
    await expect(page.getByRole('link', { name: t.playAllOf(series.title) })).toHaveAttribute('href', /\.mp3$/);
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0); // none would do anything
    expect((await page.goto(`${site.url}/es/series/${series.slug}`))?.status()).toBe(200);
    for (const path of ['drafts', 'drafts.md', 'none'])
      expect((await page.goto(`${site.url}/series/${path}`))?.status()).toBe(404);
  });
});

test('the trailer of the show stands first and no trailer is among the newest; a category and a search have them @slow', async ({
  page,
}) => {
  const cards = page.getByRole('article');
  const cardOf = (title: string) => cards.filter({ has: page.getByRole('link', { name: title, exact: true }) });
  for (const path of ['/', '/browse']) {
    await page.goto(site.url + path);
    await expect(page.locator('[data-begin]').getByRole('link', { name: trailers[1]?.title })).toBeVisible();
    await expect(cards.first()).toBeVisible();
    for (const { title } of trailers) await expect(cardOf(title)).toHaveCount(0);
  }
  for (const { title, category } of trailers) {
    for (const query of [
      ['category', category],
      ['search', title],
    ]) {
      await page.goto(`${site.url}/browse?${new URLSearchParams([query])}`);
      await expect(cardOf(title)).toHaveCount(1);
    }
  }
});

test('the list and the studio’s page of series are accessible @slow', async ({ page, context }) => {
  await page.goto(`${site.url}/series`);
  await expectAccessible(page);
  await signInAs(context, site, 'administrator');
  await page.goto(`${site.url}/studio/series`);
  await expect(page.getByRole('heading', { name: series.title })).toBeVisible();
  await expectAccessible(page);
});

test('@slow home and browse offer the series in the language of the page; the list has all', async ({ page }) => {
  const link = (name: RegExp) => page.getByRole('main').getByRole('navigation').getByRole('link', { name });
  for (const [path, own, other] of [
    ['/', series.title, SPANISH],
    ['/es/browse', SPANISH, series.title],
  ] as const) {
    await page.goto(site.url + path);
    await expect(link(new RegExp(own))).toBeVisible();
    await expect(link(new RegExp(other))).toHaveCount(0);
  }
  await page.goto(`${site.url}/series`);
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([series.title, SPANISH]);
});

for (const name of ['list', 'page']) {
  test(`before a touch the ${name} of series weighs at most 12.2 KB of JavaScript and 52 KB in all`, async ({
    browser,
  }) => {
    const url = name === 'list' ? `${site.url}/series` : address();
    expectWeight(await transfersOfKept(browser, url), { scripts: 12.2 * KB, page: 52 * KB });
  });
}

test('five parts are printed on one sheet', async ({ page }) => {
  await page.goto(address());
  const sheets = (await page.pdf({ format: 'Letter' })).toString('latin1').match(/\/Type\s*\/Page\b/g);
  expect(sheets).toHaveLength(1);
});

test('search engines, assistants and apps find the series @slow', async ({ request }) => {
  const text = async (path: string) => (await request.get(site.url + path)).text();
  const url = `${site.url}/series/${series.slug}`;
  expect(await text('/sitemap.xml')).toContain(`${url}</loc>`);
  expect(await text('/llms.txt')).toContain(`${url}.md`);
  expect(await text(`/series/${series.slug}.md`)).toContain(`# ${series.title}`);
  expect((await request.get(`${site.url}/og/${series.id}.png`)).headers()['content-type']).toBe('image/png');
  const seasons = (await text('/feed.xml')).match(/<itunes:season>/g);
  expect(seasons).toHaveLength(7);
});
