import { expect, type Page } from '@playwright/test';
import { complaints, currentTime, expectPlaying } from '../support/browser.ts';
import { formatTime } from '#shared/time.ts';
import { test } from '../support/demo-site.ts';
import type { Site } from '../support/site.ts';

let site: Site;
test.beforeAll(({ demo }) => void (site = demo));

const card = (page: Page) => page.getByRole('article').first();
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Share episode' });
const idOf = (page: Page) => card(page).getAttribute('data-episode-id');

test('a card, the full player and the page of an episode share it, and the focus goes back where it was @finger', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const problems = await complaints(page);
  await page.goto(site.url);
  await test.step('a card is shared: the link in the clipboard, and the focus back on its button', async () => {
    const button = card(page).getByRole('button', { name: /^Share/ });
    await button.click();
    await expect(dialog(page)).toContainText(await card(page).getByRole('heading').innerText());
    const link = `${site.url}/?episode=${await idOf(page)}`;
    await expect(dialog(page).getByRole('textbox', { name: 'Episode link' })).toHaveValue(link);
    await dialog(page).getByRole('button', { name: 'Copy', exact: true }).click();
    await expect(page.getByText('Link copied!').first()).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
    await dialog(page).getByRole('button', { name: 'Done' }).click();
    await expect(dialog(page)).toBeHidden();
    await expect(button).toBeFocused();
    expect(problems).toEqual([]);
  });
  await test.step('the full player shares the second it has reached', async () => {
    await page.getByRole('button', { name: /^Play/ }).first().click();
    await expectPlaying(page);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /forward/i })
      .click();
    await expect.poll(() => currentTime(page)).toBeGreaterThan(30);
    await page.getByRole('dialog').getByRole('button', { name: 'Pause' }).click(); // however long the next steps take, it is this second
    const second = Math.floor(await currentTime(page));
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    await dialog(page)
      .getByRole('checkbox', { name: `Start at ${formatTime(second)}` })
      .check();
    await expect(dialog(page).getByRole('textbox', { name: 'Episode link' })).toHaveValue(
      new RegExp(`/\\?episode=[0-9a-f-]{36}&t=${second}$`),
    );
    await page.keyboard.press('Escape');
    await expect(page.getByText('NOW PLAYING')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Share', exact: true })).toBeFocused();
  });
  await test.step('the page of an episode has a share button too', async () => {
    const id = await idOf(page);
    await page.getByRole('button', { name: 'Minimize player' }).click();
    await card(page).getByRole('heading').getByRole('link').click();
    await page.waitForURL(`${site.url}/episodes/${id}`);
    await page
      .locator('main')
      .getByRole('button', { name: /^Share/ })
      .click();
    await expect(dialog(page).getByRole('textbox', { name: 'Episode link' })).toHaveValue(`${site.url}/?episode=${id}`);
  });
});
