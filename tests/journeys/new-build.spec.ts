import { expect, type Page } from '@playwright/test';
import { test } from '../support/demo-site.ts';
import { currentTime, expectPlaying } from '../support/browser.ts';
import { english } from '../support/words.ts';

const old = (page: Page) => page.getByRole('alert').filter({ hasText: english.layout.old });
const offline = (page: Page) => page.getByText(english.layout.offline);

/** From now on the scripts of the page that is open are gone, as after another build; `again` brings them back. */
async function build(page: Page): Promise<{ again(): Promise<void> }> {
  await page.route('**/_astro/**', (route) =>
    route.fulfill({ status: 404, contentType: 'text/html', body: 'Not found' }),
  );
  return { again: () => page.unroute('**/_astro/**') };
}

test('@slow where a new build has no scripts for an open page, the page says so and loads again with what was typed', async ({
  page,
  demo,
}) => {
  await page.goto(`${demo.url}/login`);
  const { again } = await build(page);
  await page.getByLabel('Username').fill('ana');
  await page.getByLabel('Password', { exact: true }).fill('a secret');
  await page.keyboard.press('Enter');
  await expect(old(page)).toBeVisible();
  await expect(offline(page)).toBeHidden();
  await again();
  await old(page).getByRole('button', { name: english.layout.loadAgain }).click();
  await expect(page.getByLabel('Username')).toHaveValue('ana');
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(''); // is kept nowhere
  await expect(old(page)).toBeHidden();
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText(english.reasons.passwordMissing)).toBeVisible();
  await expect(page.getByLabel('Username')).toHaveValue('ana');
});

test('what played when a page turned out to be old is there again, at its second @slow', async ({ page, demo }) => {
  await page.goto(`${demo.url}/browse`);
  await page.locator('article a[data-play]').first().click();
  await page.getByRole('dialog').getByRole('button', { name: english.player.minimize }).click();
  await expectPlaying(page);
  const { again } = await build(page);
  await page.locator('[data-transcript]').first().click();
  await again();
  const at = await currentTime(page);
  await old(page).getByRole('button', { name: english.layout.loadAgain }).click();
  await expect(page.locator('.player-bar')).toBeVisible();
  expect(await currentTime(page)).toBeGreaterThan(at - 1); // the store knows it four times a second
  await page.locator('.player-bar').getByRole('button', { name: english.player.play, exact: true }).click();
  await expectPlaying(page);
});

test('a page that a hotel’s network sends in place of a script is no new build: what was pressed waits for the network @slow', async ({
  page,
  demo,
}) => {
  await page.goto(`${demo.url}/browse`, { waitUntil: 'networkidle' });
  await page.route('**/_astro/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: 'Welcome to the hotel' }),
  );
  await page.locator('[data-share]').first().click();
  await expect(offline(page)).toBeVisible();
  await expect(old(page)).toBeHidden();
  await page.unroute('**/_astro/**');
  await expect(page.getByRole('dialog')).toBeVisible();
});
