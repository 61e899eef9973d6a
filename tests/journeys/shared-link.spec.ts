import { expect, type Page } from '@playwright/test';
import {
  complaints,
  currentTime,
  expectNothingFetched,
  expectPlaying,
  lastSeek,
  recordSeeks,
  refuseSound,
} from '../support/browser.ts';
import { test } from '../support/demo-site.ts';
import type { Site } from '../support/site.ts';

let site: Site;
let id: string;
let title: string;
test.beforeAll(async ({ demo }) => {
  site = demo;
  const [episode] = (await (await fetch(`${site.url}/api/episodes?limit=1&page=3`)).json()) as {
    id: string;
    title: string;
  }[];
  if (!episode) throw new Error('the demo has three episodes');
  ({ id, title } = episode);
});

const player = (page: Page) => page.getByRole('dialog');
const meta = (page: Page, property: string) => page.locator(`meta[property="${property}"]`).getAttribute('content');

test('a shared link opens its episode; where the browser refuses sound, a visible Play waits and works', async ({
  page,
}) => {
  await refuseSound(page);
  await recordSeeks(page);
  const problems = await complaints(page);
  await page.goto(`${site.url}/?episode=${id}&t=1:05`);
  await expect(player(page).getByRole('heading', { name: title })).toBeVisible();
  await expect(page).toHaveURL(`${site.url}/`);
  await expect(player(page).getByText('press Play to listen')).toBeVisible();
  expect(await page.evaluate(() => document.querySelector('audio')?.paused)).toBe(true);
  await expectNothingFetched(page.locator('audio[data-player]'));
  await player(page).getByRole('button', { name: 'Play', exact: true }).click();
  await expectPlaying(page);
  expect(await currentTime(page)).toBeGreaterThan(65);
  expect(await lastSeek(page)).toBe(65);
  await expect(player(page).getByText('press Play to listen')).toBeHidden();
  expect(problems).toEqual([]);
});

test('within the site, where sound is allowed, a shared link plays on its own', async ({ page }) => {
  await page.goto(`${site.url}/browse`);
  await page.mouse.click(5, 5);
  await page.evaluate((address) => {
    const link = document.createElement('a');
    link.href = address;
    link.textContent = 'A friend’s link';
    document.querySelector('main')?.prepend(link);
  }, `/?episode=${id}&t=83`);
  await page.getByText('A friend’s link').click();
  await expect.poll(() => currentTime(page)).toBeGreaterThan(83);
  await expect(page).toHaveURL(`${site.url}/`);
});

test('only the episode and its second leave the address; one beyond the end is its beginning; a link to nothing shows the plain home page @slow', async ({
  page,
}) => {
  await refuseSound(page);
  await recordSeeks(page);
  const problems = await complaints(page);
  for (const unknown of ['6b0f8a53-6f5e-4f0e-9d0c-0a8a4b1c2d3e', 'nonsense', '']) {
    await test.step(`a link to "${unknown}" shows the plain home page`, async () => {
      const answer = await page.goto(`${site.url}/?episode=${unknown}`);
      expect(answer?.status()).toBe(200);
      expect(await meta(page, 'og:type')).toBe('website');
      await expect(page.getByRole('article')).toHaveCount(6);
      await expect(page).toHaveURL(`${site.url}/`);
      await expect(player(page)).toHaveCount(0);
      expect(problems).toEqual([]);
    });
  }
  await test.step('only the episode and its second leave the address', async () => {
    await page.goto(`${site.url}/?utm_source=a%20friend&episode=${id}&t=99:00&x=1+2#latest`);
    await expect(page).toHaveURL(`${site.url}/?utm_source=a%20friend&x=1+2#latest`);
  });
  await test.step('a second beyond the end begins at the beginning', async () => {
    await player(page).getByRole('button', { name: 'Play', exact: true }).click();
    await expectPlaying(page);
    expect(await lastSeek(page)).toBeUndefined();
  });
  await test.step('a reload does not open it again', async () => {
    await page.reload();
    await expect(player(page)).toHaveCount(0);
  });
});
