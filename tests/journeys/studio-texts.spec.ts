import { expect, type Page, type Route, test } from '@playwright/test';
import { ADMIN } from '../support/browser.ts';
import { type Site, startSite } from '../support/site.ts';
import { anEpisode, AUDIO, PDF, signIn, uploadFile } from '../support/studio.ts';

// Letter for letter: whoever changes a word that people were promised hears of it here.
let site: Site;
test.beforeAll(async () => (site = await startSite()));
test.afterAll(() => site.remove());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
const text = (page: Page, words: string) => page.getByText(words, { exact: true });

/** The message that is shown now, title and words under it. */
async function expectToast(page: Page, title: string, description?: string): Promise<void> {
  await expect(page.locator('.toast .toast-title')).toHaveText(title);
  if (description) await expect(page.locator('.toast .toast-description')).toHaveText(description);
}

async function openForm(page: Page, path = '/upload'): Promise<void> {
  await page.goto(site.url + path);
  await expect(page.getByLabel('Episode Title', { exact: true })).toBeVisible();
}

async function fillIn(page: Page): Promise<void> {
  await page.getByLabel('Episode Title', { exact: true }).fill('Rails');
  await page.getByLabel('Description', { exact: true }).fill('About rails.');
}

async function publishAnyway(page: Page, name: string): Promise<void> {
  await button(page, name).click();
  await button(page, 'Publish anyway').click();
}

test('the hidden registration says what it wants and what went wrong', async ({ page }) => {
  const address = '**/api/auth/secret-register-admin';
  await page.goto(`${site.url}/secret-admin-2025`);
  await expect(link(page, 'Back to Login')).toHaveAttribute('href', '/login');
  await page.getByLabel('Master password', { exact: true }).fill('not the right one');
  await page.getByLabel('New admin username', { exact: true }).fill(ADMIN.username);
  await page.getByLabel('New admin password', { exact: true }).fill(ADMIN.password);

  await button(page, 'Create Admin User').click();
  await expect(page.getByRole('alert').filter({ hasText: /^The master password is wrong$/ })).toBeVisible();
  await page.route(address, (route) => route.fulfill({ status: 500, body: '<h1>Bad gateway</h1>' }));
  await button(page, 'Create Admin User').click();
  await expect(page.getByRole('alert').filter({ hasText: /^Registration failed$/ })).toBeVisible();
  await page.unroute(address);
  await page.route(address, (route) => route.abort());
  await button(page, 'Create Admin User').click();
  await expect(page.getByRole('alert').filter({ hasText: /^Failed to register admin user$/ })).toBeVisible();
  await page.unroute(address);

  await page.getByLabel('Master password', { exact: true }).fill(site.masterPassword);
  await button(page, 'Create Admin User').click();
  await page.waitForURL('**/login');
  await expectToast(page, 'Admin user created');
});

test.describe('signed in', () => {
  test.beforeEach(({ page }) => signIn(page, site));

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

  test('the forms name their fields and buttons as promised', async ({ page }) => {
    await openForm(page);
    for (const name of ['Save as Draft', 'Publish Episode', 'Bold', 'Italic', 'Bullet list', 'Link', 'Preview']) {
      await expect(button(page, name)).toBeVisible();
    }
    await button(page, 'Preview').click();
    await expect(button(page, 'Edit')).toBeVisible();
    for (const name of ['Choose File', 'Choose PDF File']) await expect(text(page, name)).toBeVisible();
    for (const name of ['Episode Script (optional)', 'Episode Transcript (optional)']) {
      await expect(page.getByLabel(name, { exact: true })).toBeVisible();
    }
    await expect(page.getByLabel('Category', { exact: true })).toHaveValue('General');
    await expect(page.getByText('JSON with time and text entries')).toBeVisible();

    const { id } = await anEpisode(page, site);
    await openForm(page, `/edit/${id}`);
    await expect(link(page, 'Cancel')).toHaveAttribute('href', '/');
    for (const name of ['Save as Draft', 'Update & Publish']) await expect(button(page, name)).toBeVisible();
  });

  test('what is under way is said on the button', async ({ page }) => {
    const held: Route[] = [];
    const hold = (route: Route) => (route.request().method() === 'GET' ? route.fallback() : void held.push(route));
    await openForm(page);
    await uploadFile(page, 'audio', AUDIO);
    await fillIn(page);
    await page.route('**/api/episodes', hold);
    await publishAnyway(page, 'Publish Episode');
    await expect(button(page, 'Publishing...')).toBeDisabled();
    await held.pop()?.continue();
    await page.waitForURL(`${site.url}/`);
    await expectToast(page, 'Episode published');

    const { id } = await anEpisode(page, site);
    await openForm(page, `/edit/${id}`);
    await page.route(`**/api/episodes/${id}`, hold);
    await publishAnyway(page, 'Update & Publish');
    await expect(button(page, 'Updating...')).toBeDisabled();
    await held.pop()?.continue();
    await page.waitForURL(`${site.url}/`);
    await expectToast(page, 'Episode updated');
  });

  test('a save that fails says so in the promised words', async ({ page }) => {
    await openForm(page);
    await button(page, 'Save as Draft').click();
    await expectToast(page, 'Audio file required');
    await uploadFile(page, 'audio', AUDIO);
    await expectToast(page, 'Audio uploaded');
    await fillIn(page);
    await page.route('**/api/episodes', (route) => route.abort());
    await button(page, 'Save as Draft').click();
    await expectToast(page, 'Error creating episode', 'There was a problem uploading your episode. Please try again.');
    await button(page, 'Remove').click();
    await expectToast(page, 'Audio removed');

    const { id } = await anEpisode(page, site);
    await openForm(page, `/edit/${id}`);
    await page.route(`**/api/episodes/${id}`, (route) => route.abort());
    await button(page, 'Save as Draft').click();
    await expectToast(page, 'Error updating episode', 'There was a problem saving your changes. Please try again.');
    await page.unroute(`**/api/episodes/${id}`);
    await button(page, 'Save as Draft').click();
    await page.waitForURL(`${site.url}/`);
    await expectToast(page, 'Draft saved');
  });

  test('a file that fails says so in the promised words', async ({ page }) => {
    await openForm(page);
    await page.route('**/api/objects/*', (route) =>
      route.request().method() === 'PUT' ? route.fulfill({ status: 400, body: 'no' }) : route.fallback(),
    );
    await page.locator('#audio-file').setInputFiles(AUDIO);
    await button(page, 'Upload').click();
    await expectToast(page, 'Upload failed', 'No file was successfully uploaded. Please try again.');
    await expect(text(page, 'Failed to upload the-two-minute-handover.mp3: Non 2xx')).toBeVisible();
    await page.unrouteAll();

    await page.route('**/api/pdf-attachments', (route) => route.abort());
    await page.locator('#pdf-file').setInputFiles(PDF);
    await button(page, 'Upload').click();
    await expectToast(page, 'Error processing PDF');
  });

  test('deleting asks and answers in the promised words', async ({ page }) => {
    const { id } = await anEpisode(page, site, { title: 'To be deleted' });
    await page.goto(`${site.url}/episodes/${id}`);
    await page.getByRole('button', { name: 'Actions for To be deleted' }).click();
    await expect(page.getByRole('menuitem', { name: 'Edit Episode', exact: true })).toBeVisible();
    await page.getByRole('menuitem', { name: 'Delete Episode', exact: true }).click();
    await expect(
      text(page, 'Are you sure you want to delete this episode? This action cannot be undone.'),
    ).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveAccessibleDescription('To be deleted');
    await page.route(`**/api/episodes/${id}`, (route) => route.abort());
    await button(page, 'Delete Episode').click();
    await expectToast(page, 'Error', 'Failed to delete episode. Please try again.');
  });
});
