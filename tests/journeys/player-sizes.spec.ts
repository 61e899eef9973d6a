import { expect, type Locator, type Page } from '@playwright/test';
import { test } from '../support/demo-site.ts';
import { english, spanish } from '../support/words.ts';

/** Phones held sideways, from the smallest; and what is left of 1280 × 1024 at 400% (WCAG 2.2, 1.4.10). */
const SIDEWAYS = [
  [568, 320],
  [667, 375],
  [844, 390],
  [932, 430],
] as const;
const SIZES = [...SIDEWAYS, [320, 256], [320, 640], [390, 844], [1280, 800]] as const;

const full = (page: Page) => page.locator('.player-full');
const bar = (page: Page) => page.locator('.player-bar');
const widthBeyond = (of: Locator) => of.evaluate((element) => element.scrollWidth - element.clientWidth);

async function play(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/browse`);
  await page.locator('article a[data-play]').first().click();
  await expect(full(page).getByRole('button', { name: english.player.pause })).toBeVisible();
}

/** Everything one can press comes wholly into sight, by no more than a scroll up or down. */
async function expectReachable(part: Locator): Promise<void> {
  for (const control of await part.locator('button:visible, a:visible, input:visible').all()) {
    await control.scrollIntoViewIfNeeded();
    await expect(control).toBeInViewport({ ratio: 0.99 });
  }
  expect(await widthBeyond(part)).toBe(0);
}

test('on a phone held sideways the player has Pause in sight, also where it says where one stopped last time @slow', async ({
  page,
  demo,
}) => {
  await page.setViewportSize({ width: 568, height: 320 });
  await play(page, demo.url);
  const pause = full(page).getByRole('button', { name: english.player.pause });
  await full(page).getByRole('slider', { name: english.player.position }).fill('40');
  for (const clearer of [false, true]) {
    if (clearer) await full(page).getByRole('button', { name: english.player.clearer }).click();
    for (const [width, height] of SIDEWAYS) {
      await page.setViewportSize({ width, height });
      await expect(pause, `${width}×${height}`).toBeInViewport({ ratio: 1 });
    }
  }
  await pause.click();
  await page.reload();
  await page.setViewportSize({ width: 568, height: 320 });
  await play(page, demo.url);
  await expect(full(page).getByRole('button', { name: english.player.goOn })).toBeVisible();
  await expect(pause).toBeInViewport({ ratio: 1 });
});

test('everything of the player and of its bar is reachable at each size and zoom, without scrolling sideways @slow', async ({
  page,
  demo,
}) => {
  await play(page, demo.url);
  for (const [width, height] of SIZES) {
    await test.step(`${width} × ${height}`, async () => {
      await page.setViewportSize({ width, height });
      await expectReachable(full(page));
    });
  }
  await full(page).getByRole('button', { name: english.player.minimize }).click();
  for (const [width, height] of SIZES) {
    await test.step(`the bar at ${width} × ${height}`, async () => {
      await page.setViewportSize({ width, height });
      await expectReachable(bar(page));
      expect(await widthBeyond(page.locator('html'))).toBe(0);
    });
  }
});

test('NOW PLAYING stands above the title in whole words, larger and with text at 200% too', async ({ page, demo }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await play(page, demo.url);
  await full(page).getByRole('button', { name: english.player.clearer }).click();
  await page.locator('html').evaluate((root) => (root.style.fontSize = '200%'));
  const label = full(page).getByText(english.player.nowPlaying, { exact: true });
  const [, playing] = english.player.nowPlaying.split(' ');
  const isWhole = () =>
    label.evaluate((element, word) => {
      const [text] = element.childNodes;
      const range = document.createRange();
      const from = element.textContent.indexOf(word);
      if (!text || from < 0) return false;
      range.setStart(text, from);
      range.setEnd(text, from + word.length);
      return range.getClientRects().length === 1;
    }, playing ?? '');
  await expect.poll(isWhole).toBe(true);
  expect(await widthBeyond(full(page))).toBe(0);
});

test('the words of the player’s tools fit their buttons on phones, in Spanish too', async ({ page, demo }) => {
  await page.goto(`${demo.url}/es`);
  await page.locator('article a[data-play]').first().click();
  const tools = full(page).locator('.player-tool');
  await expect(tools.filter({ hasText: spanish.player.transcript })).toBeVisible();
  for (const width of [352, 360, 390]) {
    await page.setViewportSize({ width, height: 740 });
    const tooLong = tools.evaluateAll((buttons) =>
      buttons.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).map(({ textContent }) => textContent),
    );
    expect(await tooLong, `${width} pixels`).toEqual([]);
    expect(await widthBeyond(full(page))).toBe(0);
  }
});
