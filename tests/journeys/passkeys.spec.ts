import { expect, type Page, test } from '@playwright/test';
import { connect, type Pool } from '#server/db/sql.ts';
import { ADMIN, complaints } from '../support/browser.ts';
import { type Site, startSite } from '../support/site.ts';
import { databaseUrlOf } from '../support/site-database.ts';
import { signIn } from '../support/studio.ts';
import { addVirtualAuthenticator } from '../support/virtual-authenticator.ts';

let site: Site;
let sql: Pool;
test.beforeAll(async () => {
  site = await startSite();
  sql = connect({ url: databaseUrlOf(site) }, 1);
});
test.beforeEach(async ({ page }) => {
  await sql`delete from passkeys`;
  await sql`delete from session`;
  await signIn(page, site);
});
test.afterAll(async () => {
  await sql.end();
  await site.remove();
});

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
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false); // else autofill is quicker
  });
  const problems = await complaints(page);
  const authenticator = await addVirtualAuthenticator(page);

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
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
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
  await createPasskey(page, 'Phone');
  await expect(page.getByText('Passkey created', { exact: true })).toBeVisible();
  await page.request.post(`${site.url}/api/auth/logout`);
  await page.goto(`${site.url}/login`);
  await page.waitForURL(`${site.url}/`);
  expect(await username(page)).toBe(ADMIN.username);
});

test('a browser without passkeys says so at the login', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'));
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
  await sql`update session set created_at = now() - interval '25 hours'`;
  await createPasskey(page, 'Phone');
  await expect(mine(page).getByRole('alert')).toContainText('Please sign in again to continue');
  await expect(page.getByRole('link', { name: 'Sign in again' })).toHaveAttribute('href', '/login?next=/passkeys');
});

test('the list ends a session elsewhere, and a new password ends every other', async ({ page, browser }) => {
  const other = await (await browser.newContext()).newPage();
  const signInThere = () => other.request.post(`${site.url}/api/auth/login`, { data: ADMIN });
  expect((await signInThere()).status()).toBe(200);
  await page.goto(`${site.url}/passkeys`);
  await expect(page.getByText('This device')).toHaveCount(1);
  await page.getByRole('button', { name: /^Sign out/ }).click();
  await expect(page.getByText('Signed out there', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Sign out/ })).toHaveCount(0);
  expect(await username(other)).toBeUndefined();

  expect((await signInThere()).status()).toBe(200);
  const password = 'another quiet table';
  await page.getByLabel('Current password').fill('not this one');
  await page.getByLabel('New password').fill(password);
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'This is not your current password' })).toBeVisible();
  await page.getByLabel('Current password').fill(ADMIN.password);
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expect(page.getByText('Password changed', { exact: true })).toBeVisible();
  expect(await username(page)).toBe(ADMIN.username);
  expect(await username(other)).toBeUndefined();
});
