import { expect, type Page } from '@playwright/test';
import { connect } from '#server/db/sql.ts';
import { ownSite, test } from '../support/demo-site.ts';
import { holdBack } from '../support/hold-back.ts';
import { saveButton, saveEpisode } from './saved.ts';
import { databaseUrlOf } from '../support/site-database.ts';
import { english, opening } from '../support/words.ts';

const site = ownSite({}, ['--demo']);

type Reads = { reads: { passing: number; held: PromiseWithResolvers<null>; count: number } };
type Listed = { id: string; audioUrl: string; pdfUrl: string | null };

async function openEpisode(page: Page, at: number): Promise<void> {
  const all = (await (await fetch(`${site.url}/api/episodes`)).json()) as Listed[];
  await page.goto(`${site.url}/episodes/${all[at]?.id}`);
}

/** Says yes to the question that Remove asks. */
const confirmRemoval = (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name: english.saved.remove, exact: true }).click();

test('@slow two tabs that save the same episode by keyboard fetch each part of it once, and its handout with it', async ({
  page,
  context,
}) => {
  const all = (await (await fetch(`${site.url}/api/episodes`)).json()) as Partial<Listed>[];
  const { id = '', audioUrl = '', pdfUrl } = all.find((episode) => episode.pdfUrl) ?? {};
  const parts: string[] = [];
  context.on('request', (request) => {
    if (request.url().endsWith(audioUrl)) parts.push(request.headers()['range'] ?? 'all');
  });
  const tabs = [page, await context.newPage()];
  for (const tab of tabs) {
    await tab.goto(`${site.url}/episodes/${id}`);
    await saveButton(tab).focus();
  }
  await Promise.all(tabs.map((tab) => tab.keyboard.press('Enter')));
  for (const tab of tabs) await expect(saveButton(tab)).toHaveAccessibleName(/^Saved: /);
  expect(parts.length).toBeGreaterThan(1);
  expect(parts).toEqual([...new Set(parts)]);

  await context.setOffline(true);
  const handout = await page.evaluate(async (url) => (await fetch(url ?? '')).headers.get('Content-Type'), pdfUrl);
  expect(handout).toBe('application/pdf');
  await context.setOffline(false);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/saved');
  await expect(page.locator('html[data-astro-transition]')).toHaveCount(0); // then the focus stays where it is put
  const remove = page.getByRole('button', { name: /^Remove / });
  await remove.first().press('Enter');
  await confirmRemoval(page);
  await expect(page.getByRole('listitem').filter({ has: remove })).toHaveCount(0);
});

test('@slow what is removed while a visit looks whether it has changed does not come back', async ({ page }) => {
  const address = await saveEpisode(page, site, 2);
  const [id = ''] = /[0-9a-f-]{36}/.exec(address) ?? [];
  await page.evaluate(() => localStorage.removeItem('carecast:saved-at'));
  const asked = await holdBack(page, `**/api/episodes/${id}`);
  await page.goto(`${site.url}/saved`);
  await expect.poll(asked.count).toBe(1);
  await page
    .getByRole('listitem')
    .getByRole('button', { name: /^Remove / })
    .click();
  await confirmRemoval(page);
  await expect(page.getByText('No saved episodes')).toBeVisible();
  await asked.release();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('carecast:saved-at'))).not.toBeNull();
  await page.reload();
  await expect(page.getByText('No saved episodes')).toBeVisible();
});

test('@slow what is removed while the list is being read does not come back', async ({ page }) => {
  await page.addInitScript(() => {
    const { keys } = Cache.prototype;
    const reads = { passing: Infinity, held: Promise.withResolvers<null>(), count: 0 };
    Object.assign(window, { reads });
    Cache.prototype.keys = async function () {
      const found = await keys.call(this);
      if ((reads.passing -= 1) === -1) {
        reads.count += 1;
        await reads.held.promise;
      }
      return found;
    };
  });
  const remove = page.getByRole('listitem').getByRole('button', { name: /^Remove / });
  for (const passing of [0, 1]) {
    await test.step(`read ${passing + 1} after another tab has saved something`, async () => {
      await saveEpisode(page, site, 2);
      await page.goto(`${site.url}/saved`);
      await expect(remove).toHaveCount(1);
      await page.waitForLoadState('networkidle'); // what a visit looks at is done
      await page.evaluate((left) => {
        (window as unknown as Reads).reads.passing = left;
        new BroadcastChannel('carecast:saved').postMessage(null);
      }, passing);
      await expect.poll(() => page.evaluate(() => (window as unknown as Reads).reads.count)).toBe(1);
      await remove.click();
      await confirmRemoval(page);
      await expect(page.getByText('No saved episodes')).toBeVisible();
      await page.evaluate(async () => {
        (window as unknown as Reads).reads.held.resolve(null);
        // Earlier reads of the caches are answered earlier: by then their result is drawn.
        for (let asked = 0; asked < 9; asked += 1) await caches.keys();
        await new Promise(requestAnimationFrame);
      });
      await expect(page.getByText('No saved episodes')).toBeVisible();
      await expect(page.locator('html[data-saved]')).toHaveCount(0);
    });
  }
});

test('@slow what is removed in another tab while a part of it is being stored does not come back', async ({
  page,
  context,
}) => {
  await page.addInitScript(() => {
    const { put } = Cache.prototype;
    Cache.prototype.put = async function (path, response) {
      if (/^\/saved\/[^/]+\/0$/.test(String(path))) await fetch('/held');
      return put.call(this, path, response);
    };
  });
  const stored = await holdBack(page, '**/held');
  await openEpisode(page, 3);
  await saveButton(page).click();
  await expect.poll(stored.count).toBe(1);
  const other = await context.newPage();
  await other.goto(`${site.url}/saved`);
  await other.getByRole('button', { name: /^Remove (?!all)/ }).click();
  await confirmRemoval(other);
  await expect(other.getByText('No saved episodes')).toBeVisible();
  await stored.release();
  await expect(saveButton(page)).toHaveAccessibleName(/^Save, /);
  await other.reload();
  await expect(other.getByText('No saved episodes')).toBeVisible();
});

test('@slow what was removed before the network came back is not saved on its own', async ({ page, context }) => {
  const list = await context.newPage();
  await list.goto(`${site.url}/saved`);
  await openEpisode(page, 3);
  await page.evaluate(() => navigator.serviceWorker.register('/sw.js')); // as once something was saved
  await context.setOffline(true);
  await saveButton(page).click();
  await expect(saveButton(page)).toHaveAccessibleName(/^Save the rest, /);
  await list.getByRole('button', { name: /^Remove (?!all)/ }).click();
  await confirmRemoval(list);
  await expect(saveButton(page)).toHaveAccessibleName(/^Save, /);
  await page.evaluate(() => window.addEventListener('online', () => (document.title = 'Back'), { once: true }));
  await context.setOffline(false);
  await expect(page).toHaveTitle('Back');
  // Saving, too, asks for the worker first: by now it would have begun.
  await page.evaluate(() => navigator.serviceWorker.register('/sw.js').then(() => undefined));
  await expect(saveButton(page)).toHaveAccessibleName(/^Save, /);
});

test('@slow a page that was saved from an earlier build shows until a visit with a network replaces it', async ({
  page,
}) => {
  const address = await saveEpisode(page, site, 0);
  const { pathname } = new URL(address);
  await page.evaluate(async (path) => {
    const cache = await caches.open('carecast-saved');
    await cache.put(
      path,
      new Response('<!doctype html><h1>Built earlier</h1>', { headers: { 'Content-Type': 'text/html' } }),
    );
    localStorage.removeItem('carecast:saved-at');
  }, pathname);
  await page.goto(address);
  await expect(page.getByRole('heading', { name: 'Built earlier' })).toBeVisible();
  await page.goto(site.url);
  const stored = () => page.evaluate(async (path) => (await (await caches.match(path))?.text()) ?? '', pathname);
  await expect.poll(stored).toContain('data-episode=');
  await page.goto(address);
  await expect(saveButton(page)).toHaveAccessibleName(/^Saved: /);
});

test('@slow once the settings no longer let listeners save, the worker and what was saved leave with a word', async ({
  page,
}) => {
  await saveEpisode(page, site, 1);
  const sql = connect({ url: databaseUrlOf(site) }, 1);
  await sql`update show_settings set is_savable = false`;
  await sql`select pg_notify('carecast_changes', ${JSON.stringify({ from: 'a test', tags: ['show'] })})`;
  await sql.end();
  await expect.poll(async () => (await fetch(`${site.url}/sw.js`)).text()).toContain('unregister');

  await page.goto(site.url);
  const update = () => navigator.serviceWorker.getRegistration().then((worker) => worker?.update());
  await page.evaluate(update); // as the browser does within a day
  const left = () =>
    page.evaluate(async () => [
      (await navigator.serviceWorker.getRegistrations()).length,
      (await caches.keys()).length,
    ]);
  await expect.poll(left).toEqual([0, 0]);
  await page.goto(site.url);
  await expect(page.getByText(opening(english.saved.siteStopped('…'))).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Saved', exact: true })).toBeHidden();
  await expect(page.getByText(english.saved.browserRemoved)).toHaveCount(0);
});
