import { expect, type Page, test } from '@playwright/test';
import { connect } from '#server/db/sql.ts';
import { ADMIN, complaints, signInAsFirstAdmin } from '../support/browser.ts';
import { type Site, startSite } from '../support/site.ts';
import { databaseUrlOf } from '../support/site-database.ts';
import { addVirtualAuthenticator } from '../support/virtual-authenticator.ts';

let site: Site;
test.beforeEach(async () => (site = await startSite()));
test.afterEach(() => site.remove());

async function createPasskey(page: Page, name: string): Promise<void> {
  await page.goto(`${site.url}/passkeys`);
  await page.getByRole('button', { name: 'Create Passkey' }).click();
  await page.getByLabel('Passkey name').fill(name);
  await page.getByRole('button', { name: 'Create', exact: true }).click();
}

/** The part of the page that lists passkeys; toasts are elsewhere. */
const mine = (page: Page) => page.getByRole('region', { name: 'Your passkeys' });

const username = async (page: Page) =>
  ((await (await page.request.get(`${site.url}/api/auth/me`)).json()) as { user: { username: string } | null }).user
    ?.username;

test('a passkey is made, signs in without a name, and is deleted', async ({ page }) => {
  test.setTimeout(90_000);
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false); // else autofill is quicker
  });
  const problems = await complaints(page);
  const authenticator = await addVirtualAuthenticator(page);
  await signInAsFirstAdmin(page, site);

  await test.step('the form opens and closes, and asks for a name', async () => {
    await page.goto(`${site.url}/passkeys`);
    await expect(page.getByText('No passkeys registered yet.')).toBeVisible();
    await page.getByRole('button', { name: 'Create Passkey' }).click();
    await expect(page.getByLabel('Passkey name')).toBeFocused();
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await expect(page.getByText('Passkey name is required')).toBeVisible();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByLabel('Passkey name')).toHaveCount(0);
  });

  await test.step('one is made and stands in the list', async () => {
    await createPasskey(page, '  Kitchen tablet ');
    await expect(page.getByText('Passkey created', { exact: true })).toBeVisible();
    await expect(mine(page).getByRole('listitem')).toContainText('Created');
    await expect(page.getByText('No passkeys registered yet.')).toHaveCount(0);
    expect(await authenticator.count()).toBe(1);
  });

  await test.step('the same device is not registered twice, and the reason is in words', async () => {
    await createPasskey(page, 'Again');
    await expect(page.getByText('Failed to create passkey', { exact: true })).toBeVisible();
    await expect(mine(page).getByRole('alert')).toContainText('already has a passkey');
  });

  await test.step('it signs in by the button', async () => {
    await page.request.post(`${site.url}/api/auth/logout`);
    await page.goto(`${site.url}/login?next=/browse`);
    await page.getByRole('button', { name: 'Sign in with Passkey' }).click();
    await page.waitForURL(`${site.url}/browse`);
    await expect(page.getByText('Login successful', { exact: true })).toBeVisible();
    expect(await username(page)).toBe(ADMIN.username);
  });

  await test.step('it is deleted after a question', async () => {
    await page.goto(`${site.url}/passkeys`);
    await page.getByRole('button', { name: 'Delete Kitchen tablet' }).click();
    const question = page.getByRole('dialog', {
      name: 'Are you sure you want to delete the passkey "Kitchen tablet"?',
    });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(mine(page).getByRole('listitem')).toHaveCount(1);
    await page.getByRole('button', { name: 'Delete Kitchen tablet' }).click();
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('Passkey deleted', { exact: true })).toBeVisible();
    await expect(page.getByText('No passkeys registered yet.')).toBeVisible();
  });

  await test.step('a deleted one signs nobody in', async () => {
    await page.request.post(`${site.url}/api/auth/logout`);
    await page.goto(`${site.url}/login`);
    await page.getByRole('button', { name: 'Sign in with Passkey' }).click();
    await expect(page.getByText('Passkey authentication failed', { exact: true })).toBeVisible();
    expect(await username(page)).toBeUndefined();
  });

  expect(problems.filter((problem) => !/status of 401/.test(problem))).toEqual([]);
});

test('the browser offers the passkey in the username field, and nothing is pressed', async ({ page }) => {
  await addVirtualAuthenticator(page);
  await signInAsFirstAdmin(page, site);
  await createPasskey(page, 'Phone');
  await expect(page.getByText('Passkey created', { exact: true })).toBeVisible();
  await page.request.post(`${site.url}/api/auth/logout`);
  await page.goto(`${site.url}/login`);
  await page.waitForURL(`${site.url}/`);
  expect(await username(page)).toBe(ADMIN.username);
});

test('a browser without passkeys says so', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'));
  await signInAsFirstAdmin(page, site);
  await createPasskey(page, 'Phone');
  await expect(mine(page).getByRole('alert')).toContainText('WebAuthn is not supported in this browser');
  await page.goto(`${site.url}/login`);
  await page.getByRole('button', { name: 'Sign in with Passkey' }).click();
  await expect(page.getByText('Passkey authentication failed', { exact: true })).toBeVisible();
});

test('a passkey opened at a number instead of a name fails in words', async ({ page }) => {
  await addVirtualAuthenticator(page);
  await page.goto(`${site.url.replace('localhost', '127.0.0.1')}/login`);
  await page.getByRole('button', { name: 'Sign in with Passkey' }).click();
  await expect(page.getByText(/Open the site by its name, not by a number/).first()).toBeVisible();
});

test('after a day a session may still listen, and changes no credential', async ({ page }) => {
  await signInAsFirstAdmin(page, site);
  const pool = connect({ url: databaseUrlOf(site) }, 1);
  await pool`update session set created_at = now() - interval '25 hours'`;
  await pool.end();
  await createPasskey(page, 'Phone');
  await expect(mine(page).getByRole('alert')).toContainText('Please sign in again to continue');
  await expect(page.getByRole('link', { name: 'Sign in again' })).toHaveAttribute('href', '/login?next=/passkeys');
});

test('the password is changed and every other device is signed out', async ({ page, browser }) => {
  await signInAsFirstAdmin(page, site);
  const other = await (await browser.newContext()).newPage();
  expect((await other.request.post(`${site.url}/api/auth/login`, { data: ADMIN })).status()).toBe(200);

  await page.goto(`${site.url}/passkeys`);
  await expect(page.getByText('This device')).toHaveCount(1);
  await expect(page.getByRole('button', { name: /^Sign out/ })).toHaveCount(1);
  await page.getByLabel('Current password').fill('not this one');
  await page.getByLabel('New password').fill('another quiet table');
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'This is not your current password' })).toBeVisible();
  await page.getByLabel('Current password').fill(ADMIN.password);
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expect(page.getByText('Password changed', { exact: true })).toBeVisible();
  expect(await username(page)).toBe(ADMIN.username);
  expect(await username(other)).toBeUndefined();
});

test('a session elsewhere is ended from the list', async ({ page, browser }) => {
  await signInAsFirstAdmin(page, site);
  const other = await (await browser.newContext()).newPage();
  await other.request.post(`${site.url}/api/auth/login`, { data: ADMIN });
  await page.goto(`${site.url}/passkeys`);
  await page.getByRole('button', { name: /^Sign out/ }).click();
  await expect(page.getByText('Signed out there', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Sign out/ })).toHaveCount(0);
  expect(await username(other)).toBeUndefined();
});
