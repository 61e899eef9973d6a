import { expect } from '@playwright/test';
import { complaints, expectPlaying, layoutShifts } from '../support/browser.ts';
import { test } from '../support/demo-site.ts';
import { english } from '../support/words.ts';
import { widthBeyond } from './display-modes.ts';

test('the newest episode plays from home by Tab and Enter, and what follows it is the next one', async ({
  page,
  demo: site,
}) => {
  await page.goto(site.url);
  const [newest = '', next = ''] = await page.getByRole('article').getByRole('heading').allInnerTexts();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter'); // the link that skips to the content
  for (const next of ['the search', 'its button', 'the episode'])
    await test.step(next, () => page.keyboard.press('Tab'));
  await expect(page.getByRole('button', { name: english.home.playNewestOf(newest) })).toBeFocused();
  await page.keyboard.press('Enter');
  await expectPlaying(page);
  const player = page.getByRole('dialog', { name: newest });
  await player.getByRole('button', { name: 'Queue' }).click();
  await player.getByRole('switch', { name: /^Autoplay next/ }).click();
  await expect(player.getByText(`After the queue: ${next}`)).toBeVisible();
  await player.getByRole('button', { name: 'Close player' }).click();
  await expect(page.getByRole('button', { name: english.home.playNewestOf(newest) })).toBeFocused();
});

test('clearer and larger is one button, and is there before anything is painted', async ({ page, demo: site }) => {
  const problems = await complaints(page);
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto(site.url);
  await page.getByRole('button', { name: /^Play the newest/ }).click();
  const player = page.getByRole('dialog');
  await player.getByRole('button', { name: english.player.clearer }).click();
  await expect(player.getByRole('button', { name: 'Speed 0.9×' })).toHaveAttribute('aria-pressed', 'true');
  for (const name of [
    english.player.skipBack(10),
    'Pause',
    english.player.skipForward(30),
    'Minimize player',
    'Speed 0.9×',
  ]) {
    const box = await player.getByRole('button', { name, exact: true }).boundingBox();
    expect(Math.min(box?.height ?? 0, box?.width ?? 0), name).toBeGreaterThanOrEqual(64);
    expect((box?.y ?? 0) + (box?.height ?? 0), `${name} needs no scrolling`).toBeLessThanOrEqual(800);
  }
  await player.getByRole('button', { name: 'Close player' }).click();
  const size = () => page.evaluate(() => getComputedStyle(document.body).fontSize);
  expect(await size()).toBe('25.5px');
  await page.getByRole('link', { name: 'View All Episodes' }).click();
  await page.waitForURL('**/browse');
  expect(await size()).toBe('25.5px');
  await page.reload();
  expect([await layoutShifts(page), await size()]).toEqual([0, '25.5px']);
  expect(await widthBeyond(page)).toBe(0);
  expect(problems).toEqual([]);
});
