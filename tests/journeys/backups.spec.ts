import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { backupTargetOf, startBucket } from '../support/bucket.ts';
import { test } from '../support/demo-site.ts';
import { registerAdmin } from '../support/sessions.ts';
import { type Site, startSite } from '../support/site.ts';
import type { StandIn } from '../support/stand-in.ts';
import { anEpisode, signIn } from '../support/studio.ts';
import { english, opening } from '../support/words.ts';

let site: Site;
let bucket: StandIn;
test.beforeAll(async () => {
  bucket = await startBucket();
  site = await startSite();
  await registerAdmin(site);
});
test.afterAll(async () => {
  await site.remove();
  await bucket.goAway();
});

const PASSPHRASE = 'five quiet otters ramble home';
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('a copy is asked for, taken home encrypted, and found whole; the overview then asks no more @slow', async ({
  page,
}, info) => {
  await signIn(page, site);
  await anEpisode(page, site, { title: 'Safe stairs' });
  await page.goto(`${site.url}/studio`);
  await page.getByRole('link', { name: english.studio.overview.waiting.takeCopy }).click();
  await expect(page.getByText(english.studio.copies.home.none)).toBeVisible();
  await expectAccessible(page);

  const file = info.outputPath('copy.tar.age');
  await test.step('downloaded, with a passphrase', async () => {
    await page.getByLabel('Backup password (optional)').first().fill(PASSPHRASE);
    const downloading = page.waitForEvent('download');
    await button(page, 'Download backup').click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/^carecast-.*\.tar\.age$/);
    await download.saveAs(file);
    expect((await readFile(file)).toString('latin1', 0, 21)).toBe('age-encryption.org/v1');
  });
  await test.step('checked: it asks for the passphrase, refuses a wrong one, and says what is in it', async () => {
    await page.locator('#copy-file').focus();
    await expect(page.locator('astro-island[ssr][component-export=BackupCheck]')).toHaveCount(0);
    await page.locator('#copy-file').setInputFiles(file);
    const passphrase = page.getByLabel('Backup password', { exact: true });
    await passphrase.fill('three loud otters ramble home');
    await page.keyboard.press('Enter');
    await expect(page.locator('#copy-passphrase-problem')).toBeVisible();
    await expectAccessible(page, 'dark', 'main');
    await passphrase.fill(PASSPHRASE);
    await page.keyboard.press('Enter');
    await expect(page.getByText(opening(english.studio.copies.check.whole('…', '')), { exact: false })).toBeVisible();
  });
  await test.step('a file that is no copy is refused in words', async () => {
    await page
      .locator('#copy-file')
      .setInputFiles({ name: 'holiday.tar', mimeType: 'application/x-tar', buffer: Buffer.alloc(4_096, 'x') });
    await expect(page.locator('main .alert-danger')).toContainText(/\w+ \w+/);
  });
  await page.goto(`${site.url}/studio`);
  await expect(page.getByText(english.studio.overview.nothingWaits)).toBeVisible();
});

test('a bucket for the nightly copy is set and tested in the browser @slow', async ({ page }) => {
  await signIn(page, site);
  await page.goto(`${site.url}/studio/copies`);
  const nightly = page.locator('#nightly'); // a site without episodes may also start from a bucket
  const { endpoint, region, bucket: name, keyId, secret = '' } = backupTargetOf(bucket);
  await nightly.getByRole('heading').click();
  await nightly.getByLabel('Address').fill(endpoint);
  await nightly.getByLabel('Region').fill(region);
  await nightly.getByLabel('Bucket').fill(name);
  await nightly.getByLabel('Key', { exact: true }).fill(keyId);
  await button(page, 'Save').click();
  await expect(page.getByText(english.reasons.bucketSecretMissing)).toBeVisible();
  await nightly.getByLabel('Secret key').fill(`not ${secret}`);
  await button(page, 'Save').click();
  await expect(page.getByText(english.studio.copies.nightly.secretSaved)).toBeVisible();
  await button(page, 'Test the connection').click();
  await expect(page.locator('#nightly .alert-danger')).toContainText(/secret|key/i);
  await nightly.getByLabel('Secret key').fill(secret);
  await button(page, 'Save').click();
  await button(page, 'Test the connection').click();
  await expect(page.getByText('The connection works', { exact: false })).toBeVisible();
  await expectAccessible(page, 'light', '#nightly');
});
