import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { test } from '../support/demo-site.ts';
import type { Site } from '../support/site.ts';
import { AUDIO, confirmPublishing, openSections, signIn, uploadFile } from '../support/studio.ts';
import { english } from '../support/words.ts';
import { widthBeyond } from './display-modes.ts';

let site: Site;
test.beforeAll(({ demo }) => void (site = demo));

const NARROW = { width: 320, height: 640 };
const PHONE = { width: 360, height: 740 };

test('no page of visitors has anything axe complains of, and each fits 320 and 360 pixels', async ({ page }) => {
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
      expect(await widthBeyond(page), 'sideways scrolling').toBe(0);
      await expectAccessible(page, 'light', within);
      await page.setViewportSize(PHONE);
      expect(await widthBeyond(page), 'sideways scrolling on a phone').toBe(0);
    });
  }
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
  studio: own,
}) => {
  test.slow(); // axe looks twelve times
  await page.setViewportSize({ width: 320, height: 4_000 }); // neither the bar nor a toast lies over what is judged
  await signIn(page, own);
  await page.goto(`${own.url}/upload`);
  await page.getByRole('button', { name: 'Publish Episode' }).click();
  await expect(page.getByText('Audio file required').first()).toBeVisible();
  await lookInBoth(page);
  await uploadFile(page, 'audio', AUDIO);
  await page.getByLabel('Episode Title').fill('A-very-long-title-without-any-space-in-it-at-all-0123456789');
  await page.getByLabel('Description').fill('About stairs.');
  await openSections(page, english.studio.episodeFields.sections.transcript, 'Sources and review');
  await page.getByLabel('Episode Transcript').fill('[{"time": "15:00", "text": "Late"}]');
  await page.getByLabel('Chapters').fill('nonsense');
  await page.getByRole('button', { name: 'Add a source' }).click();
  await page.getByLabel('Address of source 1').fill('javascript:alert(1)');
  await page.getByRole('button', { name: 'Publish Episode' }).click();
  await expect(page.getByText(english.reasons.sourceTitleMissing)).toBeVisible();
  await expect(page.getByText(/^Line 1: 15:00 is after the end/)).toBeVisible();
  await page.reload();
  await expect(page.getByText(/^We brought back/)).toBeVisible();
  await lookInBoth(page);
  expect(await widthBeyond(page)).toBe(0);
  await page.getByLabel('Chapters').fill('');
  await page.getByRole('button', { name: 'Remove source 1' }).click();
  await page.getByRole('button', { name: 'Publish Episode' }).click();
  await expect(page.getByRole('dialog', { name: 'Before you publish' })).toBeVisible();
  await lookInBoth(page);
  await confirmPublishing(page);
  await page.waitForURL(`${own.url}/`);
  const [episode] = (await (await fetch(`${own.url}/api/episodes`)).json()) as { id: string }[];
  await page.goto(`${own.url}/edit/${episode?.id}`);
  await page.getByLabel('Episode Title').fill('Mine');
  await page.getByLabel('Description').focus(); // whole above the form's buttons, which stay in view
  await lookInBoth(page);
  await page.request.put(`${own.url}/api/episodes/${episode?.id}`, { data: { title: 'Theirs', script: 'Theirs' } });
  await page.getByRole('button', { name: 'Update & Publish' }).click();
  await confirmPublishing(page);
  await expect(page.getByRole('dialog', { name: english.studio.episodeForm.conflict.heading })).toBeVisible();
  await lookInBoth(page);
  expect(await widthBeyond(page)).toBe(0);
});
