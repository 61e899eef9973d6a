import { expect, type Page } from '@playwright/test';
import { expectPlaying } from '../support/browser.ts';
import { test } from '../support/demo-site.ts';
import { english } from '../support/words.ts';

const note = (page: Page) => page.getByText(english.layout.offline);

/** Opens a page for the first time, and loses the network before anything was touched. */
async function openAndLose(page: Page, url: string): Promise<void> {
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.context().setOffline(true);
  await expect(note(page)).toBeHidden();
}

async function bringBack(page: Page): Promise<void> {
  await expect(note(page)).toBeVisible();
  await page.context().setOffline(false);
}

test('@slow the first Play of a visit without a network says so, and plays when it is back', async ({ page, demo }) => {
  await openAndLose(page, demo.url);
  await page.getByRole('button', { name: english.home.playNewest }).click();
  await bringBack(page);
  await expect
    .poll(() => page.evaluate(() => document.querySelector<HTMLAudioElement>('audio[data-player]')?.currentTime))
    .toBeGreaterThan(0);
  // The bar, or the whole player where all of it took less than two seconds.
  const bar = page.getByRole('region', { name: english.player.audioPlayer });
  await expect(bar.or(page.getByRole('dialog'))).toBeVisible();
  await expect(note(page)).toBeHidden();
});

test('the first Like is given when the network is back @slow', async ({ page, demo }) => {
  const like = page.getByRole('button', { name: 'Like', exact: true }).first();
  await openAndLose(page, demo.url);
  const rated = page.waitForResponse(/\/rate$/);
  await like.click();
  await bringBack(page);
  expect((await rated).request().postDataJSON()).toEqual({ isLike: true });
  await expect(note(page)).toBeHidden();
});

test('@slow a Like that could not be followed for more than five seconds is forgotten', async ({ page, demo }) => {
  await page.clock.install();
  const like = page.getByRole('button', { name: 'Like', exact: true }).first();
  await openAndLose(page, demo.url);
  const rates: string[] = [];
  page.on('request', (request) => request.url().endsWith('/rate') && rates.push(request.url()));
  await like.click();
  await expect(note(page)).toBeVisible();
  await page.clock.fastForward(120_000);
  await bringBack(page);
  await page.clock.fastForward(2_000);
  await expect(note(page)).toBeHidden();
  expect(rates).toEqual([]);
  await like.click();
  await expect.poll(() => rates.length).toBe(1);
});

test('the first Transcript and Share of a card wait for the network, and say so @slow', async ({ page, demo }) => {
  const transcript = page.locator('[data-transcript]').first();
  await openAndLose(page, `${demo.url}/browse`);
  await transcript.click();
  await expect(note(page)).toBeVisible();
  await page.locator('[data-share]').first().click();
  await bringBack(page);
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(transcript).toHaveAttribute('aria-expanded', 'true');
  await expect(note(page)).toBeHidden();
});

test('@slow the first search is done when the network is back', async ({ page, demo }) => {
  await openAndLose(page, `${demo.url}/browse`);
  await page.getByRole('searchbox', { name: 'Search episodes' }).fill('balance');
  await page.keyboard.press('Enter');
  await bringBack(page);
  await page.waitForURL('**/browse?search=balance');
  await expect(note(page)).toBeHidden();
});

test('a link that is pressed without a network keeps the page and its sound, says so above the bar, and is followed later', async ({
  page,
  demo,
}) => {
  await page.goto(`${demo.url}/browse`);
  await page.getByRole('link', { name: 'Carecast', exact: true }).first().click();
  await page.getByRole('button', { name: english.home.playNewest }).click();
  await expectPlaying(page);
  await page.getByRole('button', { name: english.player.minimize }).click();
  await page.context().setOffline(true);
  await page.getByRole('link', { name: english.layout.browse, exact: true }).click();
  await expect(note(page)).toBeVisible();
  await expect(page.getByRole('heading', { name: english.home.latest })).toBeVisible();
  await expectPlaying(page);
  await page.getByRole('region', { name: english.player.audioPlayer }).getByRole('button', { name: 'Pause' }).click();
  await page.context().setOffline(false);
  await page.waitForURL('**/browse');
  await expect(note(page)).toBeHidden();
  await expect(page.getByRole('region', { name: english.player.audioPlayer })).toBeVisible();
});

test('a link without a network says so as well where the scripts for it are in the browser’s cache', async ({
  page,
  demo,
}) => {
  const browse = page.getByRole('link', { name: english.layout.browse, exact: true });
  await page.goto(demo.url);
  await browse.click();
  await page.waitForURL('**/browse');
  await page.goto(`${demo.url}/privacy`);
  await page.context().setOffline(true);
  const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/healthz'));
  await browse.click();
  await failed;
  await expect(note(page)).toBeVisible();
  await page.getByRole('contentinfo').click({ position: { x: 2, y: 2 } }); // nothing that a press loads
  await expect(note(page)).toBeVisible();
  await page.context().setOffline(false);
  await page.waitForURL('**/browse');
  await expect(note(page)).toBeHidden();
});

test('@slow the first sign-in is sent when the network is back', async ({ page, demo }) => {
  await openAndLose(page, `${demo.url}/login`);
  await page.getByLabel('Username').fill('nobody');
  await page.getByLabel('Password', { exact: true }).fill('a wrong guess');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await bringBack(page);
  await expect(page.getByText(english.reasons.credentialsInvalid)).toBeVisible();
});
