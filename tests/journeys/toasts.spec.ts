import { expect, type Page, test } from '@playwright/test';
import { type Site, startSite } from '../support/site.ts';

let site: Site;
test.beforeAll(async () => (site = await startSite({}, ['--demo'])));
test.afterAll(() => site.remove());

const message = (page: Page) => page.getByText('Rating submitted', { exact: true });

/** The message stays as long as a test wants: the clock is stopped. */
async function rate(page: Page): Promise<void> {
  await page.clock.install();
  await page.goto(site.url);
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await page.getByRole('button', { name: /^Like/ }).first().click();
  await expect(message(page)).toBeVisible();
}

test('a message goes by itself after five seconds', async ({ page }) => {
  await rate(page);
  await page.mouse.move(0, 0);
  await page.clock.runFor(4_900);
  await expect(message(page)).toBeVisible();
  await page.clock.runFor(200);
  await expect(message(page)).toBeHidden();
});

test('F8 goes to the message, and its button takes it away', async ({ page }) => {
  await rate(page);
  await page.keyboard.press('F8');
  expect(await page.evaluate(() => document.activeElement?.closest('[data-radix-collection-item], ol') !== null)).toBe(
    true,
  );
  await page
    .getByRole('button', { name: /dismiss|close/i })
    .last()
    .click();
  await expect(message(page)).toBeHidden();
});

test('a message swiped to the right by more than 50 pixels goes, a shorter swipe leaves it', async ({ page }) => {
  await rate(page);
  const box = await message(page).boundingBox();
  if (!box) throw new Error('the message is drawn');
  const swipe = async (by: number) => {
    const [x, y] = [box.x + 5, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + by / 2, y, { steps: 4 });
    await page.mouse.move(x + by, y, { steps: 4 });
    await page.mouse.up();
  };
  await swipe(30);
  await expect(message(page)).toBeVisible();
  await swipe(120);
  await expect(message(page)).toBeHidden();
});
