import { expect, type Page, test } from '@playwright/test';
import { type Site, startSite } from '../support/site.ts';
import { AUDIO, PDF, signIn, uploadFile } from '../support/studio.ts';

// Letter for letter: a changed word that people were promised fails here, or beside its island.
let site: Site;
test.beforeAll(async () => (site = await startSite()));
test.beforeEach(({ page }) => signIn(page, site));
test.afterAll(() => site.remove());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });

/** The message that is shown now, title and words under it. */
async function expectToast(page: Page, title: string, description?: string): Promise<void> {
  await expect(page.locator('.toast .toast-title')).toHaveText(title);
  if (description) await expect(page.locator('.toast .toast-description')).toHaveText(description);
}

test('the way to the studio is named as promised, on wide screens and small ones', async ({ page }) => {
  await page.goto(site.url);
  await expect(link(page, 'Start Creating')).toHaveAttribute('href', '/upload');
  await expect(link(page, 'Upload Your First Episode')).toHaveAttribute('href', '/upload');
  await expect(link(page, 'Upload Episode')).toBeVisible();
  await expect(page.getByRole('banner').getByText('Admin', { exact: true })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 800 });
  await expect(link(page, 'Upload')).toBeVisible();
  await expect(link(page, 'Upload Episode')).toHaveCount(0);
});

test('a file that arrives, is removed or fails says so in the promised words', async ({ page }) => {
  await page.goto(`${site.url}/upload`);
  await uploadFile(page, 'audio', AUDIO);
  await expectToast(page, 'Audio uploaded');
  await button(page, 'Remove').click();
  await expectToast(page, 'Audio removed');

  await page.route('**/api/objects/*', (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 400, body: 'no' }) : route.fallback(),
  );
  await page.locator('#audio-file').setInputFiles(AUDIO);
  await button(page, 'Upload').click();
  await expectToast(page, 'Upload failed', 'No file was successfully uploaded. Please try again.');
  await expect(page.getByText('Failed to upload the-two-minute-handover.mp3: Non 2xx', { exact: true })).toBeVisible();
  await page.unrouteAll();

  await page.route('**/api/pdf-attachments', (route) => route.abort());
  await page.locator('#pdf-file').setInputFiles(PDF);
  await button(page, 'Upload').click();
  await expectToast(page, 'Error processing PDF');
});
