import { expect } from '@playwright/test';
import { test } from '../support/demo-site.ts';
import type { Site } from '../support/site.ts';

test.use({ javaScriptEnabled: false });

let site: Site;
test.beforeAll(({ demo }) => void (site = demo));

test('without JavaScript the newest episodes are listed, read and heard', async ({ page }) => {
  await page.goto(site.url);
  await expect(page.getByRole('article')).toHaveCount(6);
  const play = page.getByRole('link', { name: /^Play / }).first();
  const audio = await page.request.get(site.url + ((await play.getAttribute('href')) ?? ''));
  expect(audio.headers()['content-type']).toMatch(/^audio\//);
  await page.getByRole('article').first().getByRole('heading').getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('audio[controls]')).toBeVisible();
});

test('a description is opened and closed without JavaScript', async ({ page }) => {
  await page.goto(site.url);
  const card = page.getByRole('article').filter({ hasText: 'Read more' }).first();
  await card.getByText('Read more').click();
  await expect(card.getByText('Show less').first()).toBeVisible();
});

test('without JavaScript a shared link leads to its episode', async ({ page }) => {
  const [, episode] = (await (await fetch(`${site.url}/api/episodes`)).json()) as { id: string; title: string }[];
  await page.goto(`${site.url}/?episode=${episode?.id}`);
  await page
    .locator('main noscript > p')
    .getByRole('link', { name: episode?.title ?? '', exact: true })
    .click();
  await expect(page).toHaveURL(`${site.url}/episodes/${episode?.id}`);
});
