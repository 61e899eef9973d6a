import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { PALETTES, signInAsFirstAdmin } from '../support/browser.ts';
import { test } from '../support/demo-site.ts';
import { type Site, startSite } from '../support/site.ts';
import { AUDIO, uploadFile } from '../support/studio.ts';
import { addVirtualAuthenticator } from '../support/virtual-authenticator.ts';

let site: Site;
test.beforeAll(({ demo }) => {
  site = demo;
});

const NARROW = { width: 320, height: 640 };
const WIDE = { width: 1280, height: 720 };
/** Every panel of the full player, by its button. */
const PANELS = [/^Speed/, /^Sleep/, /^Queue/, 'Chapters', 'Transcript'];

/** The page must not need sideways scrolling (WCAG 1.4.10). */
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

for (const { colorScheme, lane } of PALETTES) {
  test.describe(`${lane}${colorScheme}`, () => {
    test.use({ colorScheme });

    test('no page of visitors has anything axe complains of, and each fits 320 pixels', async ({ page }) => {
      test.slow(); // axe looks eleven times
      for (const [path, within] of [
        ['/'],
        ['/browse'],
        ['/browse?category=General', 'main'], // around it is what was around the list before
        ['/browse?search=falls&category=Patient+Care'],
        ['/browse?search=zebra&category=General', 'main'],
        ['/login'],
        ['/reset-password'],
        ['/privacy'],
        ['/accessibility'],
        ['/subscribe'],
        ['/nowhere'],
      ] as const) {
        await test.step(path, async () => {
          await page.setViewportSize(NARROW);
          await page.goto(site.url + path);
          expect(await overflow(page), 'sideways scrolling').toBe(0);
          await page.setViewportSize(WIDE);
          await expectAccessible(page, colorScheme, within);
        });
      }
    });

    test('an episode, the open card, the full player and the bar have nothing axe complains of', async ({ page }) => {
      await page.goto(site.url);
      await test.step('the open card', async () => {
        await page.getByText('Read more').first().click();
        await page.getByText('Read transcript').first().click();
        await expect(page.getByRole('region', { name: /^Transcript: / })).toBeVisible();
        await expectAccessible(page, colorScheme, 'article:has([data-scrolls]), article:has(details[open])');
      });
      await test.step('the page of an episode', async () => {
        await page.getByRole('article').first().getByRole('heading').getByRole('link').click();
        await page.waitForURL('**/episodes/*');
        await expectAccessible(page, colorScheme);
      });
      await test.step('the full player', async () => {
        await page.getByRole('button', { name: /^Play/ }).first().click();
        await expect(page.getByText('NOW PLAYING')).toBeVisible();
        await expectAccessible(page, colorScheme, 'dialog[open]');
      });
      await test.step('the bar', async () => {
        await page.getByRole('button', { name: 'Minimize player' }).click();
        await expect(page.getByRole('button', { name: 'Expand player' })).toBeVisible();
        await expectAccessible(page, colorScheme, '#player-dock');
      });
    });

    test('the share dialog, every panel of the player and its keys have nothing axe complains of, and fit 320 pixels', async ({
      page,
    }) => {
      test.slow(); // axe looks seven times
      const look = () => expectAccessible(page, colorScheme, 'dialog[open]');
      const beyond = () =>
        page.evaluate(() =>
          Math.max(...[...document.querySelectorAll('dialog[open]')].map((one) => one.scrollWidth - one.clientWidth)),
        );
      await page.goto(site.url);
      await test.step('the share dialog and its message', async () => {
        await page
          .getByRole('button', { name: /^Share/ })
          .first()
          .click();
        await expect(page.getByRole('heading', { name: 'Share Via' })).toBeVisible();
        await page.getByRole('button', { name: 'Copy Link' }).click();
        await expect(page.getByRole('button', { name: 'Dismiss' })).toBeVisible();
        await look();
        await page.keyboard.press('Escape');
      });
      await page.getByRole('button', { name: 'Play Fall-Proofing the Home, Room by Room' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Pause' }).click();
      const tools = page.getByRole('group', { name: 'More' });
      const show = async (name: RegExp | string) => {
        await tools.getByRole('button', { name }).click();
        await expect(tools.getByRole('button', { name })).toHaveAttribute('aria-expanded', 'true');
      };
      for (const name of PANELS) {
        await test.step(`the panel ${name}`, async () => {
          await show(name);
          await look();
        });
      }
      await test.step('the keys', async () => {
        await tools.getByRole('button', { name: 'Keys' }).click();
        await expect(page.getByRole('heading', { name: 'Keyboard shortcuts' })).toBeVisible();
        await look();
        await page.keyboard.press('Escape');
      });
      await page.setViewportSize(NARROW);
      for (const name of PANELS) {
        await test.step(`the panel ${name} at 320 pixels`, async () => {
          await show(name);
          expect(await beyond()).toBe(0);
        });
      }
      await test.step('the share dialog at 320 pixels', async () => {
        await tools.getByRole('button', { name: 'Share' }).click();
        await expect(page.getByRole('heading', { name: 'Share Via' })).toBeVisible();
        expect(await beyond()).toBe(0);
      });
    });
  });
}

for (const { colorScheme } of PALETTES) {
  test(`@slow the forms of an episode in ${colorScheme} have nothing axe complains of, in any of their states`, async ({
    browser,
  }) => {
    test.slow(); // axe looks six times
    const own = await startSite();
    const context = await browser.newContext({ colorScheme, viewport: { width: 320, height: 800 } });
    const page = await context.newPage();
    await signInAsFirstAdmin(page, own);
    await page.goto(`${own.url}/upload`);
    await page.getByRole('button', { name: 'Publish Episode' }).click();
    await expect(page.getByText('Audio file required').first()).toBeVisible();
    await expectAccessible(page, colorScheme);
    await uploadFile(page, 'audio', AUDIO);
    await page.getByLabel('Episode Title').fill('A-very-long-title-without-any-space-in-it-at-all-0123456789');
    await page.getByLabel('Description').fill('About stairs.');
    await page.getByLabel('Episode Transcript').fill('[{"time": "15:00", "text": "Late"}]');
    await page.getByLabel('Chapters').fill('nonsense');
    await page.getByRole('button', { name: 'Add a source' }).click();
    await page.getByLabel('Address of source 1').fill('javascript:alert(1)');
    await page.getByRole('button', { name: 'Publish Episode' }).click();
    await expect(page.getByText('A source needs a title')).toBeVisible();
    await expect(page.getByText(/^Line 1: 15:00 is after the end/)).toBeVisible();
    await page.reload();
    await expect(page.getByText(/^Restored/)).toBeVisible();
    await expectAccessible(page, colorScheme);
    expect(await overflow(page)).toBe(0);
    await page.getByLabel('Chapters').fill('');
    await page.getByRole('button', { name: 'Remove source 1' }).click();
    await page.getByRole('button', { name: 'Publish Episode' }).click();
    await expect(page.getByRole('dialog', { name: 'Before you publish' })).toBeVisible();
    await expectAccessible(page, colorScheme);
    await page.getByRole('button', { name: 'Publish anyway' }).click();
    await page.waitForURL(`${own.url}/`);
    const [episode] = (await (await fetch(`${own.url}/api/episodes`)).json()) as { id: string }[];
    await page.goto(`${own.url}/edit/${episode?.id}`);
    await page.getByLabel('Episode Title').fill('Mine');
    await expectAccessible(page, colorScheme);
    await page.request.put(`${own.url}/api/episodes/${episode?.id}`, { data: { title: 'Theirs', script: 'Theirs' } });
    await page.getByRole('button', { name: 'Save as Draft' }).click();
    await expect(page.getByRole('dialog', { name: 'Someone else changed this episode' })).toBeVisible();
    await expectAccessible(page, colorScheme);
    expect(await overflow(page)).toBe(0);
    await context.close();
    await own.remove();
  });
}

for (const { colorScheme } of PALETTES) {
  test(`@slow the passkeys page in ${colorScheme} has nothing axe complains of, also open, wrong and asking`, async ({
    browser,
  }) => {
    const own = await startSite();
    const context = await browser.newContext({ colorScheme, viewport: { width: 320, height: 800 } });
    const page = await context.newPage();
    await addVirtualAuthenticator(page);
    await signInAsFirstAdmin(page, own);
    await page.goto(`${own.url}/passkeys`);
    await expectAccessible(page, colorScheme);
    await page.getByRole('button', { name: 'Create Passkey' }).click();
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await expect(page.getByText('Passkey name is required')).toBeVisible();
    await expectAccessible(page, colorScheme);
    await page.getByLabel('Passkey name').fill('A very long name for a telephone in the kitchen 0123456789');
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await page.getByRole('button', { name: /^Delete/ }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page, colorScheme);
    expect(await overflow(page)).toBe(0);
    await context.close();
    await own.remove();
  });
}
