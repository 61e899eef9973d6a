import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { test } from '../support/demo-site.ts';
import { aPodcast, foreignFeed, foreignItem, mp3, type Podcast, rss } from '../support/podcast.ts';
import { registerAdmin } from '../support/sessions.ts';
import { type Site, startSite } from '../support/site.ts';
import { signIn } from '../support/studio.ts';
import { english, opening } from '../support/words.ts';

let site: Site;
let podcast: Podcast;
/** Called once this audio is asked for, which then does not come. */
let stall: { path: string; onAsked: () => void } | null = null;
let isRedirected = false;

test.beforeEach(async () => {
  [stall, isRedirected] = [null, false];
  site = await startSite();
  await registerAdmin(site);
  const audio = await mp3();
  podcast = await aPodcast(
    () => ({}),
    (request, response) => {
      const { url = '' } = request;
      if (isRedirected && url === '/feed.xml') response.writeHead(301, { location: `${site.url}/feed.xml` }).end();
      else if (url === stall?.path) {
        response.writeHead(200, { 'content-length': 1_000_000 });
        response.write('x', () => stall?.onAsked());
      } else if (url.endsWith('.mp3')) response.writeHead(200, { 'content-type': audio.type }).end(audio.body);
    },
  );
});
test.afterEach(async () => {
  await podcast.close();
  await site.remove();
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('@slow an old podcast is moved in with the tab closed halfway and one kill -9, and leads its listeners here', async ({
  page,
  context,
}) => {
  await moveIn(page, 5);
  const later = await context.newPage();
  await later.goto(`${site.url}/studio/import`);
  await expect(later.getByText(imported(5))).toBeVisible({ timeout: 120_000 });
  await expectAccessible(later);
  await later.setViewportSize({ width: 320, height: 700 });
  expect(await later.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await expectAllHere(5);
  await expect(later.getByText('Not checked yet.')).toBeVisible();
  isRedirected = true;
  await fetch(`${site.url}/feed.xml`, { headers: { 'user-agent': 'Overcast/1.0 Podcast Sync (12 subscribers)' } });
  await button(later, 'Check the redirect').click();
  await expect(later.getByText(opening(english.studio.moving.follow.leads('…')), { exact: false })).toBeVisible();
  await expect(
    later.getByText(english.studio.moving.follow.apps('Overcast').slice(0, -1), { exact: false }),
  ).toBeVisible();
  await button(later, 'Finish import').click();
  await expect(later.getByLabel(english.studio.moving.form.address)).toBeVisible();
});

test('@slow 129 episodes are moved in the same way', async ({ page, context }) => {
  test.setTimeout(600_000);
  await moveIn(page, 129);
  const later = await context.newPage();
  await later.goto(`${site.url}/studio/import`);
  await expect(later.getByText(imported(129))).toBeVisible({ timeout: 540_000 });
  await expectAllHere(129);
});

test('@slow an undone import leaves nothing on the site but the texts and the cover of the show', async ({ page }) => {
  const { done, form, offer } = english.studio.moving;
  const season = '<itunes:season>1</itunes:season>';
  const items = ['b', 'a'].map((guid) => foreignItem(podcast.origin, { guid, more: season }));
  podcast.documents['/feed.xml'] = rss(foreignFeed(podcast.origin, items.join('')));
  const read = async (path: string) => (await fetch(site.url + path)).text();
  await signIn(page, site);
  await page.goto(`${site.url}/studio/import`);
  await page.getByLabel(form.address).fill(podcast.feed);
  await page.keyboard.press('Enter');
  await page.getByLabel(offer.takeShow).check();
  await button(page, offer.move(2)).click();
  await expect(page.getByText(imported(2))).toBeVisible({ timeout: 120_000 });
  const brought = JSON.parse(await read('/api/episodes')) as { id: string; audioUrl: string }[];
  expect(brought).toHaveLength(2);
  expect(JSON.parse(await read('/api/series'))).toHaveLength(1);

  await button(page, done.undo).click();
  const asked = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await expect(asked).toContainText(done.confirmUndo('Talks'));
  await asked.getByRole('button', { name: done.undo }).click();
  await expect(page.getByRole('status').filter({ hasText: done.undone(2, 1) })).toBeVisible();
  await expect(page.getByLabel(form.address)).toBeVisible();

  for (const path of ['/api/episodes', '/api/series']) expect(JSON.parse(await read(path)), path).toEqual([]);
  for (const { id, audioUrl } of brought)
    for (const path of [`/episodes/${id}`, `/api/episodes/${id}`, audioUrl])
      expect((await fetch(new URL(path, site.url))).status, path).toBe(404);
  const feed = await read('/feed.xml');
  expect(feed).not.toContain('<item>');
  expect(feed).toContain('<title>Talks</title>');
  expect(await read('/')).not.toContain('Talk a');
  await page.goto(`${site.url}/studio/episodes`);
  await expect(page.getByText('Talk a')).toHaveCount(0);
  await page.goto(`${site.url}/studio/import`);
  await expect(page.getByLabel(form.address)).toBeVisible();
});

/** The message of the page once so many episodes are here. */
const imported = (count: number) =>
  [english.studio.moving.done.all('Talks'), english.studio.moving.done.count(count, count, false)].join(' ');

/** From the studio to the start of an import, whose tab is closed in the middle and whose site is killed there. */
async function moveIn(page: Page, count: number): Promise<void> {
  const guids = Array.from({ length: count }, (_, at) => `talk-${count - at}`);
  const items = guids.map((guid) => foreignItem(podcast.origin, { guid, length: 4_000_000 }).replace('>4<', '>1800<'));
  podcast.documents['/feed.xml'] = rss(foreignFeed(podcast.origin, items.join('')));
  await signIn(page, site);
  await page.goto(`${site.url}/studio`);
  await page.getByRole('link', { name: english.studio.overview.firstSteps.bring }).click();
  const address = page.getByLabel(english.studio.moving.form.address);
  await address.fill('http://10.0.0.1/feed.xml');
  await page.keyboard.press('Enter');
  await expect(page.locator('#url-problem')).toContainText('private network');
  await address.fill(podcast.feed);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Talks' })).toBeVisible();
  await expect(
    page.getByText(`${count} episodes, ${(count * 30).toLocaleString('en-US')} minutes, about`, { exact: false }),
  ).toBeVisible();
  await expectAccessible(page, 'light', 'main');
  const asked = new Promise<void>((onAsked) => (stall = { path: `/talk-${Math.ceil(count / 2)}.mp3`, onAsked }));
  await button(page, english.studio.moving.offer.move(count)).click();
  await expect(page.getByText(english.studio.moving.progress.mayClose, { exact: false })).toBeVisible();
  await asked;
  await page.close();
  await site.kill9();
  stall = null;
  await site.restart();
}

async function expectAllHere(count: number): Promise<void> {
  const feed = await (await fetch(`${site.url}/feed.xml`)).text();
  const guids = [...feed.matchAll(/<guid[^>]*>(talk-\d+)</g)].map((match) => match[1]);
  expect(guids).toHaveLength(count);
  expect(new Set(guids).size).toBe(count);
  expect(feed).toContain('<title>Talks</title>');
}
