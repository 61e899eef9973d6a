import { expect } from '@playwright/test';
import { expectPlaying } from '../support/browser.ts';
import { test } from '../support/demo-site.ts';
import { holdBack } from '../support/hold-back.ts';
import { english } from '../support/words.ts';

test('what plays has its controls before the player is drawn, which does not open over the page when it comes late', async ({
  page,
  demo,
}) => {
  await page.clock.install();
  const player = await holdBack(page, '**/_astro/Player.*.js');
  await page.goto(demo.url);
  await page.getByRole('button', { name: english.home.playNewest }).click();
  await expectPlaying(page);
  const bar = page.getByRole('region', { name: english.player.audioPlayer });
  await bar.getByRole('button', { name: english.player.pause }).click();
  await expect.poll(() => page.evaluate(() => document.querySelector('audio')?.paused)).toBe(true);
  await bar.getByRole('button', { name: english.player.play, exact: true }).focus();
  await page.keyboard.press('Enter');
  await expectPlaying(page);

  await page.clock.fastForward(60_000);
  await expect.poll(() => player.count()).toBeGreaterThan(0);
  await player.release();
  await expect(bar.getByRole('button', { name: english.player.expand })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(bar.getByRole('button', { name: english.player.pause })).toBeFocused();
  await expect(page.locator('[data-early-bar]')).toBeHidden();
});
