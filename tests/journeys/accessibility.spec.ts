import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { signInAsFirstAdmin } from '../support/browser.ts';
import { test } from '../support/demo-site.ts';
import { type Site, startSite } from '../support/site.ts';
import { AUDIO, uploadFile, openSections } from '../support/studio.ts';

let site: Site;
test.beforeAll(({ demo }) => {
  site = demo;
});

const NARROW = { width: 320, height: 640 };
const FALLS = 'Fall-Proofing the Home, Room by Room';
/** Every panel of the full player, by its button; what axe says of each: modes.spec.ts. */
const PANELS = [/^Speed/, /^Sleep/, /^Queue/, 'Chapters'];

/** The page must not need sideways scrolling (WCAG 1.4.10). */
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test('no page of visitors has anything axe complains of, and each fits 320 pixels', async ({ page }) => {
  // In both papers, at two widths and whole: modes.spec.ts, with more searches. Here what is around `main` once.
  for (const [path, within] of [
    ['/'],
    ['/browse?search=falls&category=Patient+Care', 'main'],
    ['/login', 'main'],
    ['/reset-password', 'main'],
    ['/privacy', 'main'],
    ['/accessibility', 'main'],
    ['/subscribe', 'main'],
    ['/nowhere', 'main'],
  ] as const) {
    await test.step(path, async () => {
      await page.setViewportSize(NARROW);
      await page.goto(site.url + path);
      expect(await overflow(page), 'sideways scrolling').toBe(0);
      await expectAccessible(page, 'light', within);
    });
  }
});

test('an episode, the open card, the full player, its panels, the share dialog and the keys have nothing axe complains of, and fit 320 pixels @slow', async ({
  page,
}) => {
  const lookAt = (title: string) => expectAccessible(page, 'light', `[aria-labelledby="${title}"]`);
  const beyond = () =>
    page.evaluate(() =>
      Math.max(...[...document.querySelectorAll('dialog[open]')].map((one) => one.scrollWidth - one.clientWidth)),
    );
  const tools = page.getByRole('group', { name: 'More' });
  const show = async (name: RegExp | string) => {
    await tools.getByRole('button', { name }).click();
    await expect(tools.getByRole('button', { name })).toHaveAttribute('aria-expanded', 'true');
  };
  await page.goto(site.url);
  await test.step('the open card', async () => {
    await page.getByText('Read more').first().click();
    await page.getByText('Read transcript').first().click();
    await expect(page.getByRole('region', { name: /^Transcript: / })).toBeVisible();
    await expectAccessible(page, 'light', 'article:has([data-scrolls]), article:has(details[open])');
  });
  await test.step('the page of an episode', async () => {
    await page.getByRole('article').filter({ hasText: FALLS }).getByRole('heading').getByRole('link').click();
    await page.waitForURL('**/episodes/*');
    await expectAccessible(page);
  });
  await test.step('the full player with its transcript', async () => {
    await page
      .getByRole('button', { name: `Play ${FALLS}` })
      .first()
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Pause' }).click();
    await show('Transcript');
    await lookAt('player-title');
  });
  await test.step('the keys', async () => {
    await tools.getByRole('button', { name: 'Keys' }).click();
    await expect(page.getByRole('heading', { name: 'Keyboard shortcuts' })).toBeVisible();
    await lookAt('keys-title');
    await page.keyboard.press('Escape');
  });
  await page.setViewportSize(NARROW);
  expect(await beyond(), 'the transcript').toBe(0);
  for (const name of PANELS) {
    await test.step(`the panel ${name} at 320 pixels`, async () => {
      await show(name);
      expect(await beyond()).toBe(0);
    });
  }
  await test.step('the share dialog and its message, at 320 pixels', async () => {
    await tools.getByRole('button', { name: 'Share' }).click();
    await expect(page.getByRole('heading', { name: 'Share Via' })).toBeVisible();
    expect(await beyond()).toBe(0);
    await page.getByRole('button', { name: 'Copy Link' }).click();
    await expect(page.getByRole('button', { name: 'Dismiss' })).toBeVisible();
    await lookAt('share-title');
    await page.keyboard.press('Escape');
  });
  await test.step('the bar', async () => {
    await page.getByRole('button', { name: 'Minimize player' }).click();
    await expect(page.getByRole('button', { name: 'Expand player' })).toBeVisible();
    await expectAccessible(page, 'light', '#player-dock');
  });
});

/** Lets axe look at the page as it is, in light and in dark. */
async function lookInBoth(page: Page): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page, colorScheme);
  }
}

test('@slow the forms of an episode in light and dark have nothing axe complains of, in any of their states', async ({
  page,
}) => {
  test.slow(); // axe looks twelve times
  const own = await startSite();
  await page.setViewportSize({ width: 320, height: 800 });
  await signInAsFirstAdmin(page, own);
  await page.goto(`${own.url}/upload`);
  await page.getByRole('button', { name: 'Publish Episode' }).click();
  await expect(page.getByText('Audio file required').first()).toBeVisible();
  await lookInBoth(page);
  await uploadFile(page, 'audio', AUDIO);
  await page.getByLabel('Episode Title').fill('A-very-long-title-without-any-space-in-it-at-all-0123456789');
  await page.getByLabel('Description').fill('About stairs.');
  await openSections(page, 'Transcript and chapters', 'Sources and review');
  await page.getByLabel('Episode Transcript').fill('[{"time": "15:00", "text": "Late"}]');
  await page.getByLabel('Chapters').fill('nonsense');
  await page.getByRole('button', { name: 'Add a source' }).click();
  await page.getByLabel('Address of source 1').fill('javascript:alert(1)');
  await page.getByRole('button', { name: 'Publish Episode' }).click();
  await expect(page.getByText('A source needs a title')).toBeVisible();
  await expect(page.getByText(/^Line 1: 15:00 is after the end/)).toBeVisible();
  await page.reload();
  await expect(page.getByText(/^Restored/)).toBeVisible();
  await lookInBoth(page);
  expect(await overflow(page)).toBe(0);
  await page.getByLabel('Chapters').fill('');
  await page.getByRole('button', { name: 'Remove source 1' }).click();
  await page.getByRole('button', { name: 'Publish Episode' }).click();
  await expect(page.getByRole('dialog', { name: 'Before you publish' })).toBeVisible();
  await lookInBoth(page);
  await page.getByRole('button', { name: 'Publish anyway' }).click();
  await page.waitForURL(`${own.url}/`);
  const [episode] = (await (await fetch(`${own.url}/api/episodes`)).json()) as { id: string }[];
  await page.goto(`${own.url}/edit/${episode?.id}`);
  await page.getByLabel('Episode Title').fill('Mine');
  await lookInBoth(page);
  await page.request.put(`${own.url}/api/episodes/${episode?.id}`, { data: { title: 'Theirs', script: 'Theirs' } });
  await page.getByRole('button', { name: 'Save as Draft' }).click();
  await expect(page.getByRole('dialog', { name: 'Someone else changed this episode' })).toBeVisible();
  await lookInBoth(page);
  expect(await overflow(page)).toBe(0);
  await own.remove();
});
