import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { complaints } from '../support/browser.ts';
import { test } from '../support/demo-site.ts';
import { anEpisode, episodeNow, signIn, uploadFile, AUDIO } from '../support/studio.ts';
import { english } from '../support/words.ts';
import { widthBeyond } from './display-modes.ts';

const t = english.studio.episodes;
const LIST = '/studio/episodes';
const row = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title });
const choose = async (page: Page, title: string, item: string) => {
  await page.getByRole('button', { name: t.menu.actions(title) }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
};
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: t.status }).getByRole('link', { name: new RegExp(`^${name} \\d+$`) });

test('@slow an episode is taken off the site from its row, copied, and many go to Trash and come back', async ({
  page,
  context,
  studio: site,
}) => {
  const problems = await complaints(page);
  await signIn(page, site);
  const stairs = await anEpisode(page, site, { title: 'Stairs', category: 'Case Studies' });
  await anEpisode(page, site, { title: 'Ramps' });
  await anEpisode(page, site, { title: 'Rails', published: false });
  await page.goto(site.url + LIST);
  await expect(tab(page, t.statuses.all)).toHaveAttribute('aria-current', 'page');

  await test.step('its link is copied', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await choose(page, 'Stairs', english.share.copyLink);
    await expect(page.getByText(english.share.linkCopied, { exact: true })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`/?episode=${stairs.id}`);
  });
  await test.step('it is unpublished after a question', async () => {
    await choose(page, 'Stairs', t.menu.unpublish);
    await expectAccessible(page, 'light', 'dialog[open]');
    await page.getByRole('dialog').getByRole('button', { name: t.unpublishNow }).click();
    await expect(page.getByText(t.toasts.unpublish.title, { exact: true })).toBeVisible();
    await expect(row(page, 'Stairs').getByText(t.badges.draft, { exact: true })).toBeVisible();
    expect((await fetch(`${site.url}/episodes/${stairs.id}`)).status).toBe(404);
  });
  await test.step('a copy of it has its texts, and audio of its own', async () => {
    await choose(page, 'Stairs', t.menu.duplicate);
    await page.waitForURL('**/upload?copy=*');
    await expect(page.getByLabel('Episode Title')).toHaveValue(t.copyOf('Stairs'));
    await expect(page.getByLabel('Category')).toHaveValue('Case Studies');
    await uploadFile(page, 'audio', AUDIO);
    await page.getByRole('button', { name: 'Save as Draft' }).click();
    await page.waitForURL((url) => url.pathname === '/');
    await page.goto(site.url + LIST);
    await expect(row(page, t.copyOf('Stairs'))).toBeVisible();
    expect((await episodeNow(page, site, stairs.id)).title).toBe('Stairs');
  });
  await test.step('many are deleted, and restored from Trash', async () => {
    const rails = page.getByRole('checkbox', { name: t.many.select('Rails') });
    await rails.click();
    await expect(rails).toBeChecked(); // by then the list is alive
    await page.getByRole('checkbox', { name: t.many.select('Ramps') }).click();
    await expect(page.getByText(t.many.selected(2))).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: t.many.delete, exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: t.many.delete, exact: true }).click();
    await expect(page.getByText(t.many.done.delete(2), { exact: true })).toBeVisible();
    await page.goto(`${site.url}${LIST}?status=deleted`);
    await expect(tab(page, t.statuses.deleted)).toHaveText(/2/);
    await page.getByRole('checkbox', { name: t.many.selectAll }).click();
    await page.getByRole('button', { name: t.many.restore, exact: true }).click();
    await expect(page.getByText(t.many.done.restore(2), { exact: true })).toBeVisible();
    await expect(page.getByText(t.noneOf.deleted)).toBeVisible();
  });
  expect(problems).toEqual([]);
});

test('the list stays where it was scrolled to when one of its episodes changes', async ({ page, studio: site }) => {
  await page.setViewportSize({ width: 390, height: 700 });
  await signIn(page, site);
  const titles = ['Stairs', 'Ramps', 'Rails', 'Beds', 'Baths', 'Belts'];
  for (const title of titles) await anEpisode(page, site, { title });
  await page.goto(site.url + LIST);
  const last = row(page, 'Stairs');
  await last.scrollIntoViewIfNeeded();
  const scrolled = await page.evaluate(() => scrollY);
  expect(scrolled).toBeGreaterThan(200);
  await choose(page, 'Stairs', t.menu.unpublish);
  await page.getByRole('dialog').getByRole('button', { name: t.unpublishNow }).click();
  await expect(last.getByText(t.badges.draft, { exact: true })).toBeVisible();
  expect(await page.evaluate(() => scrollY)).toBeCloseTo(scrolled, -2);
});

test('the list fits a phone, is read without scripts, and in Spanish @slow', async ({
  page,
  browser,
  studio: site,
}) => {
  await signIn(page, site);
  const { id } = await anEpisode(page, site, { title: 'Stairs' });
  await page.goto(site.url + LIST);
  for (const width of [320, 390, 768]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await widthBeyond(page), String(width)).toBe(0);
  }
  await page.goto(`${site.url}/es${LIST}`);
  await expectAccessible(page);
  const plain = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  });
  const read = await plain.newPage();
  await read.setViewportSize({ width: 390, height: 800 });
  await read.goto(site.url + LIST);
  await expect(read.getByRole('link', { name: `${t.edit} Stairs` })).toHaveAttribute('href', `/edit/${id}`);
  await expect(read.getByRole('button', { name: t.menu.actions('Stairs') })).toBeHidden();
  await plain.close();
});
