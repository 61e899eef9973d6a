import { expect, type Page, test } from '@playwright/test';
import { complaints, currentTime, expectPlaying, twoFrames } from '../support/browser.ts';
import { type Site, startSite } from '../support/site.ts';

let site: Site;
test.beforeAll(async () => (site = await startSite({}, ['--demo'])));
test.afterAll(() => site.remove());

const card = (page: Page) => page.getByRole('article').first();
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Share Episode' });
const idOf = (page: Page) => card(page).getAttribute('data-episode-id');

async function openFromCard(page: Page): Promise<void> {
  await page.goto(site.url);
  await card(page)
    .getByRole('button', { name: /^Share/ })
    .click();
  await expect(dialog(page)).toBeVisible();
}

/** As a browser with sharing of its own; `answer` is what its window ends with. */
const withNativeShare = (page: Page, answer: 'AbortError' | 'DataError' | null) =>
  page.addInitScript((name) => {
    Object.defineProperty(navigator, 'share', {
      configurable: true,
      value: (data: unknown) => {
        Reflect.set(window, 'sharedWith', data);
        return name ? Promise.reject(new DOMException('refused', name)) : Promise.resolve();
      },
    });
  }, answer);

test('a card is shared: the link, the ways, and the focus back on its button', async ({ page }) => {
  const problems = await complaints(page);
  await openFromCard(page);
  const id = await idOf(page);
  const title = await card(page).getByRole('heading').innerText();
  await expect(dialog(page).getByText(title)).toBeVisible();
  const link = dialog(page).getByRole('textbox', { name: 'Episode link' });
  await expect(link).toHaveValue(`${site.url}/?episode=${id}`);
  await expect(link).not.toBeEditable();
  await expect(dialog(page).getByRole('heading', { name: 'Share Via' })).toBeVisible();
  for (const name of [/^Email/, /^WhatsApp/, /^Twitter/, /^LinkedIn/]) {
    const way = dialog(page).getByRole('link', { name });
    await expect(way).toHaveAttribute('target', '_blank');
    await expect(way).toHaveAttribute('rel', /noopener/);
    expect(decodeURIComponent((await way.getAttribute('href')) ?? '')).toContain(`${site.url}/?episode=${id}`);
  }
  await expect(dialog(page).getByRole('button', { name: 'Native Share' })).toHaveCount(0);
  await expect(dialog(page).getByRole('checkbox', { name: 'Start at 0:00' })).toBeDisabled();
  await dialog(page).getByRole('button', { name: 'Done' }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(card(page).getByRole('button', { name: /^Share/ })).toBeFocused();
  expect(problems).toEqual([]);
});

test('the keyboard opens, stays inside and leaves with Escape', async ({ page }) => {
  await page.goto(site.url);
  const button = card(page).getByRole('button', { name: /^Share/ });
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toBeVisible();
  for (let press = 0; press < 20; press++) {
    await page.keyboard.press('Tab');
    const isOutside = await page.evaluate(() => {
      const { activeElement } = document;
      return activeElement !== document.body && !activeElement?.closest('dialog');
    });
    expect(isOutside).toBe(false);
  }
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expect(button).toBeFocused();
});

test('copying says so, shows a check for two seconds, and the link is in the clipboard', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.clock.install();
  await openFromCard(page);
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await dialog(page).getByRole('button', { name: 'Copy', exact: true }).click();
  await expect(dialog(page).getByRole('button', { name: 'Copied' })).toBeVisible();
  await expect(page.getByText('Link copied!').first()).toBeVisible();
  await expect(page.getByText('Episode link has been copied to your clipboard.').first()).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${site.url}/?episode=${await idOf(page)}`);
  await page.clock.runFor(1_900);
  await expect(dialog(page).getByRole('button', { name: 'Copied' })).toBeVisible();
  await page.clock.runFor(200);
  await expect(dialog(page).getByRole('button', { name: 'Copy', exact: true })).toBeVisible();
});

test('the message about a copy can be dismissed although a dialog is open', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-write']);
  await openFromCard(page);
  await dialog(page).getByRole('button', { name: 'Copy Link' }).click();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.getByRole('button', { name: 'Dismiss' })).toBeHidden();
  await expect(dialog(page)).toBeVisible();
});

test('a clipboard that refuses is told', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: () => Promise.reject(new Error('refused')) } });
  });
  await openFromCard(page);
  await dialog(page).getByRole('button', { name: 'Copy Link' }).click();
  await expect(page.getByText('Failed to copy link. Please try again.').first()).toBeVisible();
  await expect(dialog(page).getByRole('button', { name: 'Copied' })).toHaveCount(0);
});

test('sharing with the browser falls back to copying when it fails', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await withNativeShare(page, 'DataError');
  await openFromCard(page);
  await dialog(page).getByRole('button', { name: 'Native Share' }).click();
  await expect(page.getByText('Link copied!').first()).toBeVisible();
  const shared = (await page.evaluate(() => Reflect.get(window, 'sharedWith'))) as { url: string; text: string };
  expect(shared.url).toBe(`${site.url}/?episode=${await idOf(page)}`);
  expect([...shared.text].length).toBeLessThanOrEqual(101);
});

test('who changes their mind about sharing gets nothing copied', async ({ page }) => {
  await withNativeShare(page, 'AbortError');
  await page.addInitScript(() => {
    const writeText = () => Promise.resolve(Reflect.set(window, 'isCopied', true));
    Object.defineProperty(navigator, 'clipboard', { value: { writeText } });
  });
  await openFromCard(page);
  await dialog(page).getByRole('button', { name: 'Native Share' }).click();
  await page.waitForFunction(() => Reflect.has(window, 'sharedWith'));
  await twoFrames(page);
  expect(await page.evaluate(() => Reflect.has(window, 'isCopied'))).toBe(false);
});

test('the full player shares the second it has reached', async ({ page }) => {
  await page.goto(site.url);
  await page.getByRole('button', { name: /^Play/ }).first().click();
  await expectPlaying(page);
  await page.getByRole('button', { name: /forward/i }).click();
  await expect.poll(() => currentTime(page)).toBeGreaterThan(30);
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const start = dialog(page).getByRole('checkbox', { name: /Start at 0:3\d/ });
  await start.check();
  await expect(dialog(page).getByRole('textbox', { name: 'Episode link' })).toHaveValue(
    /\/\?episode=[0-9a-f-]{36}&t=3\d$/,
  );
  await page.keyboard.press('Escape');
  await expect(page.getByText('NOW PLAYING')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Share', exact: true })).toBeFocused();
});

test('the page of an episode has a share button too', async ({ page }) => {
  await page.goto(site.url);
  const id = await idOf(page);
  await page.goto(`${site.url}/episodes/${id}`);
  await page
    .locator('main')
    .getByRole('button', { name: /^Share/ })
    .click();
  await expect(dialog(page).getByRole('textbox', { name: 'Episode link' })).toHaveValue(`${site.url}/?episode=${id}`);
});
