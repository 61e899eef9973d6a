import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { ADMIN, complaints } from '../support/browser.ts';
import { ask, asJson } from '../support/ask.ts';
import { test } from '../support/demo-site.ts';
import { cookiesOf } from '../support/roles.ts';
import { addAccount, cookieHeader, signInBySession } from '../support/sessions.ts';
import { addVirtualAuthenticator } from '../support/virtual-authenticator.ts';
import { english } from '../support/words.ts';

/** Else autofill is quicker than the button. */
const withoutAutofill = (page: Page) =>
  page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
  });

async function createPasskey(page: Page, name: string, url: string): Promise<void> {
  await page.goto(`${url}/passkeys`);
  await page.getByRole('button', { name: 'Create Passkey' }).click();
  await page.getByLabel('Passkey name').fill(name);
  await page.getByRole('button', { name: 'Create', exact: true }).click();
}

/** The part of the page that lists passkeys; toasts are elsewhere. */
const mine = (page: Page) => page.getByRole('region', { name: 'Your passkeys' });
const signInByPasskey = (page: Page) => page.getByRole('button', { name: english.signIn.withPasskey }).click();

test('a passkey is made, signs in without a name, and is deleted; other sessions end', async ({ page, studio }) => {
  const { url, sql } = studio;
  const username = `Pia ${randomUUID()}`;
  await addAccount(sql, username, true);
  await signInBySession(page.context(), studio, sql, username);
  await withoutAutofill(page);
  const problems = await complaints(page);
  const authenticator = await addVirtualAuthenticator(page);
  const whoIsIn = async (headers: Record<string, string>): Promise<string | undefined> =>
    (JSON.parse((await ask(url, '/api/auth/me', { headers })).body) as { user: { username: string } | null }).user
      ?.username;
  const inThePage = async () => whoIsIn({ cookie: await cookieHeader(page.context(), url) });
  const signInElsewhere = async (password: string) => {
    const answer = await ask(url, '/api/auth/login', { method: 'POST', ...asJson({ username, password }) });
    expect(answer.status).toBe(200);
    return { cookie: cookiesOf(answer) };
  };

  await test.step('one is made and is in the list', async () => {
    await createPasskey(page, '  Kitchen tablet ', url);
    await expect(page.getByText('Passkey created', { exact: true })).toBeVisible();
    await expect(mine(page).getByRole('listitem')).toContainText('Created');
    await expect(page.getByText(english.studio.account.passkeys.none)).toHaveCount(0);
    expect(await authenticator.count()).toBe(1);
  });

  await test.step('the list ends a session elsewhere', async () => {
    const other = await signInElsewhere(ADMIN.password);
    await page.getByRole('link', { name: 'your account' }).click();
    await page.waitForURL(`${url}/account`);
    await expect(page.getByText('This device')).toHaveCount(1);
    await page.getByRole('button', { name: /^Sign out/ }).click();
    await expect(page.getByText('Device signed out', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Sign out/ })).toHaveCount(0);
    expect(await whoIsIn(other)).toBeUndefined();
  });

  await test.step('a new password ends every other session', async () => {
    const other = await signInElsewhere(ADMIN.password);
    await page.locator('#password').fill(ADMIN.password);
    await page.getByLabel('New password').fill('another quiet table');
    await page.getByRole('button', { name: 'Change Password' }).click();
    await expect(page.getByText('Password changed', { exact: true })).toBeVisible();
    expect(await inThePage()).toBe(username);
    expect(await whoIsIn(other)).toBeUndefined();
  });

  await test.step('the same device is not registered twice, and the reason is in words', async () => {
    await page.getByRole('link', { name: 'Your passkeys' }).click();
    await page.waitForURL(`${url}/passkeys`);
    await page.getByRole('button', { name: 'Create Passkey' }).click();
    await page.getByLabel('Passkey name').fill('Again');
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await expect(page.getByText(english.studio.account.passkeys.createFailed, { exact: true })).toBeVisible();
    await expect(mine(page).getByRole('alert')).toContainText(english.account.passkeyProblems.known);
  });

  await test.step('after a day a session may still listen, and changes no credential', async () => {
    await sql`
      update session set created_at = now() - interval '25 hours'
      where user_id = (select id from users where username = ${username})`;
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    const question = page.getByRole('dialog', { name: 'Sign in again' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(mine(page).getByRole('alert')).toContainText(english.reasons.signInAgain);
    await expect(page.getByLabel('Passkey name')).toHaveValue('Again');
    expect(await inThePage()).toBe(username);
  });

  await test.step('it signs in by the button', async () => {
    await page.request.post(`${url}/api/auth/logout`);
    await page.goto(`${url}/login?next=/passkeys`);
    await signInByPasskey(page);
    await page.waitForURL(`${url}/passkeys`);
    await expect(page.getByText('Login successful', { exact: true })).toBeVisible();
    expect(await inThePage()).toBe(username);
  });

  await test.step('it is deleted after a question', async () => {
    await page.getByRole('button', { name: 'Delete Kitchen tablet' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('Passkey deleted', { exact: true })).toBeVisible();
    await expect(page.getByText(english.studio.account.passkeys.none)).toBeVisible();
  });

  await test.step('a deleted one signs no one in', async () => {
    await page.request.post(`${url}/api/auth/logout`);
    await page.goto(`${url}/login`);
    await signInByPasskey(page);
    await expect(page.getByText('Passkey authentication failed', { exact: true })).toBeVisible();
    expect(await inThePage()).toBeUndefined();
  });

  expect(problems.filter((problem) => !/status of 40[13]/.test(problem))).toEqual([]);
});

test('the browser offers the passkey in the username field, and nothing is pressed @slow', async ({ page, studio }) => {
  const { url, sql } = studio;
  const username = `Paul ${randomUUID()}`;
  await addAccount(sql, username, true);
  await signInBySession(page.context(), studio, sql, username);
  await addVirtualAuthenticator(page);
  await createPasskey(page, 'Phone', url);
  await expect(page.getByText('Passkey created', { exact: true })).toBeVisible();
  await page.request.post(`${url}/api/auth/logout`);
  await page.goto(`${url}/login`);
  await page.waitForURL(`${url}/`);
  const me = (await (await page.request.get(`${url}/api/auth/me`)).json()) as { user: { username: string } };
  expect(me.user.username).toBe(username);

  await test.step('opened at a number instead of a name it fails in words', async () => {
    await page.goto(`${url.replace('localhost', '127.0.0.1')}/login`);
    await signInByPasskey(page);
    await expect(page.getByText(english.account.passkeyProblems.domain).first()).toBeVisible();
  });

  await test.step('a browser without passkeys says so', async () => {
    await page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'));
    await page.reload();
    await signInByPasskey(page);
    await expect(page.getByText('Passkey authentication failed', { exact: true })).toBeVisible();
  });
});
