import { expect, type Page } from '@playwright/test';
import type { ListedEpisode } from '#shared/episode.ts';
import { ownSite, test } from '../support/demo-site.ts';
import { demoAdmin } from '../support/roles.ts';
import { saveButton, saveEpisode } from './saved.ts';
import { anEpisode, anUpload, OTHER_AUDIO } from '../support/studio.ts';
import { english, spanish } from '../support/words.ts';

const site = ownSite({}, ['--demo']);
test.setTimeout(60_000);

const said = (page: Page, words: string) => page.getByText(words, { exact: false }).first();
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

/** Opens the page of the n-th newest episode; returns the parts of audio that are asked for from then on. */
async function openEpisode(page: Page, at: number): Promise<string[]> {
  const parts: string[] = [];
  page.on('request', (request) => {
    if (/\/media\//.test(request.url())) parts.push(request.headers()['range'] ?? 'all');
  });
  const [episode] = (await (await fetch(`${site.url}/api/episodes?limit=1&page=${at + 1}`)).json()) as ListedEpisode[];
  await page.goto(`${site.url}/episodes/${episode?.id}`);
  return parts;
}

/** Lets the next visit look at once what became of what is saved. */
const lookAtNextVisit = (page: Page) => page.evaluate(() => localStorage.removeItem('carecast:saved-at'));

const stored = (page: Page) =>
  page.evaluate(async () => ({
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    paths: (await caches.keys()).length
      ? (await (await caches.open('carecast-saved')).keys()).map(({ url }) => new URL(url).pathname)
      : [],
  }));

test('nothing is stored before the first Save, which asks the browser to keep it, once @slow', async ({ page }) => {
  await page.addInitScript(() => {
    const { persist } = navigator.storage;
    navigator.storage.persist = () => {
      sessionStorage.setItem('asked', `${sessionStorage.getItem('asked') ?? ''}x`);
      return persist.call(navigator.storage);
    };
  });
  await openEpisode(page, 0);
  await button(page, /^Play /)
    .first()
    .click();
  expect(await stored(page)).toEqual({ workers: 0, paths: [] });
  for (const at of [0, 1]) await saveEpisode(page, site, at);
  expect((await stored(page)).workers).toBe(1);
  expect(await page.evaluate(() => sessionStorage.getItem('asked'))).toBe('x');
  // In a browser that removes it after seven days, how to put it on the home screen stands beside what is saved.
  await page.goto(`${site.url}/saved`);
  await expect(said(page, english.saved.browserMayRemove)).toBeVisible();
});

test('the first Save that is pressed without a network begins on its own when it is back @slow', async ({ page }) => {
  // The worker's script cannot come; what the worker fetches Playwright does not cut.
  await page.addInitScript(() => {
    const { register } = ServiceWorkerContainer.prototype;
    ServiceWorkerContainer.prototype.register = function (this: ServiceWorkerContainer, ...words) {
      return Reflect.get(window, 'isCut') ? Promise.reject(new TypeError('no network')) : register.apply(this, words);
    };
  });
  await openEpisode(page, 0);
  const save = saveButton(page);
  await page.route('**/healthz', (route) => route.abort());
  await page.evaluate(() => Object.assign(window, { isCut: true }));
  await save.click();
  await expect(said(page, english.saved.lost)).toBeVisible();
  await expect(save).toHaveAccessibleName(/^Save, [\d.]+ (KB|MB): /);
  await page.evaluate(() => Object.assign(window, { isCut: false }));
  await page.unroute('**/healthz');
  await expect(save).toHaveAccessibleName(/^Saved: /);
});

test('@slow too little room is shown before the download; a device that fills up keeps what is here, as a closed tab does', async ({
  page,
  context,
}) => {
  const session = await context.newCDPSession(page);
  const setQuota = (quotaSize?: number) =>
    session.send('Storage.overrideQuotaForOrigin', { origin: site.url, ...(quotaSize !== undefined && { quotaSize }) });
  const parts = await openEpisode(page, 2);
  await setQuota(1_000_000);
  await saveButton(page).click();
  await expect(said(page, english.saved.full)).toBeVisible();
  expect(parts).toEqual([]);

  await setQuota();
  await page.route(/\/media\//, async (route) => {
    if (parts.length === 2) await setQuota(1); // full, with the first part here
    await route.continue();
  });
  await saveButton(page).click();
  await expect(saveButton(page)).toHaveAccessibleName(/^Save the rest, /);
  expect(parts.length).toBe(2);

  await setQuota();
  await page.unroute(/\/media\//);
  await page.route(/\/media\//, () => undefined); // never answered
  await saveButton(page).click();
  await expect.poll(() => parts.length).toBe(3);
  await page.close();
  const next = await context.newPage();
  const rest = await openEpisode(next, 2);
  await expect(saveButton(next)).toHaveAccessibleName(/^Save the rest, /);
  await saveButton(next).click();
  await expect(saveButton(next)).toHaveAccessibleName(/^Saved: /);
  expect(rest.length).toBeGreaterThan(0);
  expect(rest).not.toContain(parts[0]);
});

test('@slow a sign-in page in place of everything is neither saved nor shown later', async ({ page }) => {
  await openEpisode(page, 3);
  const path = new URL(page.url()).pathname;
  await page.route(
    (url) => url.pathname !== '/sw.js' && !url.pathname.startsWith('/_astro/'),
    (route) => route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>Welcome to the hotel</h1>' }),
  );
  await saveButton(page).click();
  await expect(saveButton(page)).toHaveAccessibleName(/^Save the rest, /);
  expect((await stored(page)).paths).not.toContain(path);
  await page.unrouteAll();
  await page.reload();
  await expect(saveButton(page)).toHaveAccessibleName(/^Save the rest, /);
});

test('a page that is not there without a network says so in Spanish to a visitor who saved in Spanish @slow', async ({
  page,
  context,
}) => {
  const [episode] = (await (await fetch(`${site.url}/api/episodes?limit=1`)).json()) as ListedEpisode[];
  await page.goto(`${site.url}/es/episodes/${episode?.id}`);
  const save = page.locator('main header').getByRole('button', { name: /^Guarda/ });
  await save.click();
  await expect(save).toHaveAccessibleName(/^Guardado/);
  await context.setOffline(true);
  for (const path of ['/es/browse', '/browse']) {
    await page.goto(site.url + path);
    await expect(page.getByRole('heading', { name: spanish.trouble.offline })).toBeVisible();
    await expect(page.getByRole('link', { name: episode?.title }).first()).toBeVisible();
  }
});

test('@slow what the browser removed is shown, and offered again', async ({ page, context }) => {
  const path = new URL(await saveEpisode(page, site, 4)).pathname;
  const session = await context.newCDPSession(page);
  await session.send('Storage.clearDataForOrigin', { origin: site.url, storageTypes: 'cache_storage' });
  await page.goto(site.url);
  await expect(said(page, english.saved.browserRemoved)).toBeVisible();
  await page.getByRole('link', { name: 'Save them again' }).click();
  await button(page, /^Save again /).click();
  await expect(button(page, /^Remove /).first()).toBeVisible();
  await expect(page.getByRole('heading', { name: english.saved.removedByBrowser })).toHaveCount(0);
  await expect.poll(async () => (await stored(page)).paths).toContain(path);
});

test('@slow new audio of a saved episode is shown, and saved again; what its old page alone needed goes', async ({
  page,
}) => {
  await page.request.post(`${site.url}/api/auth/login`, { data: demoAdmin(site) });
  const first = await anEpisode(page, site, { title: 'Said in haste' });
  const audioUrl = await anUpload(page, site, OTHER_AUDIO);
  await page.goto(`${site.url}/episodes/${first.id}`);
  await saveButton(page).click();
  await expect(saveButton(page)).toHaveAccessibleName(/^Saved: /);
  await page.evaluate(async () => (await caches.open('carecast-saved')).put('/_astro/old.js', new Response('old')));
  const changed = await page.request.put(`${site.url}/api/episodes/${first.id}`, { data: { audioUrl } });
  expect(changed.status()).toBe(200);

  await lookAtNextVisit(page);
  await page.goto(site.url);
  await expect.poll(async () => (await stored(page)).paths).not.toContain('/_astro/old.js');
  await page.goto(`${site.url}/saved`);
  await expect(said(page, english.saved.newer)).toBeVisible();
  await button(page, 'Save again').click();
  await expect(page.getByText(english.saved.newer)).toHaveCount(0);
  await expect(button(page, 'Save again')).toHaveCount(0);
  const kept = await page.evaluate(
    async (id) => (await (await caches.match(`/saved/${id}.json`))?.text()) ?? '',
    first.id,
  );
  expect(kept).toContain(audioUrl);
});

test('@slow a play by a clock that is a year ahead is counted all the same, and what was heard may be removed', async ({
  page,
  context,
}) => {
  const year = 365 * 86_400_000;
  await page.addInitScript((ahead) => {
    const { now } = Date;
    Date.now = () => now() + ahead;
  }, year);
  await saveEpisode(page, site, 5);
  await context.setOffline(true);
  await page.reload();
  await button(page, /^Play /)
    .first()
    .click();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('carecast:late'))).toContain('/play');
  await expect.poll(() => page.evaluate(() => document.querySelector('audio')?.readyState)).toBeGreaterThan(0);
  await page.evaluate(() => {
    const audio = document.querySelector<HTMLAudioElement>('audio[data-player]');
    if (audio) audio.currentTime = audio.duration - 1;
  });
  await expect(said(page, english.saved.heard)).toBeVisible();
  const played = page.waitForResponse(/\/play$/);
  await context.setOffline(false);
  const response = await played;
  expect(response.status()).toBe(200);
  const { at } = response.request().postDataJSON() as { at: string };
  expect(Math.abs(Date.parse(at) - Date.now())).toBeLessThan(year / 2);
});

test.describe('on an iPhone', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 16_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16.6 Mobile/15E148 Safari/604.1',
  });
  test('@slow it is shown where one saves how long it stays, and how it stays longer', async ({ page }) => {
    await saveEpisode(page, site, 0);
    await expect(said(page, english.saved.safariKeeps)).toBeVisible();
    await page.goto(`${site.url}/saved`);
    await expect(said(page, english.saved.safariRemoves)).toBeVisible();
  });
});
