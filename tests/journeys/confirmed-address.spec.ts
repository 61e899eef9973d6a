import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { ADMIN } from '../support/browser.ts';
import { test } from '../support/demo-site.ts';
import { type MailServer, startMailServer } from '../support/mail-server.ts';
import { registerAdmin } from '../support/sessions.ts';
import { type Site, startSite } from '../support/site.ts';
import { english } from '../support/words.ts';

let mail: MailServer;
let site: Site;
test.beforeAll(async () => {
  mail = await startMailServer();
  site = await startSite({ SMTP_URL: mail.url, MAIL_FROM: 'Carecast <podcast@example.com>' });
  await registerAdmin(site);
});
test.afterAll(async () => {
  await site.remove();
  await mail.close();
});

const ADDRESS = 'ana@sunny.example';
const { account } = english.studio;
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function submitSignIn(page: Page, username: string): Promise<void> {
  await page.goto(`${site.url}/login`);
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password').fill(ADMIN.password);
  await button(page, 'Sign in').first().click();
}

test('@slow a person who changed their address signs in by it after they opened the link that was mailed there', async ({
  page,
  browser,
}) => {
  await submitSignIn(page, ADMIN.username);
  await page.waitForURL((url) => url.pathname !== '/login');
  await page.goto(`${site.url}/account`);
  await expect(async () => {
    await page.getByLabel('Email', { exact: true }).fill(ADDRESS);
    await button(page, account.save).click({ timeout: 500 });
    await expect(page.getByText(account.unconfirmed.state(ADDRESS))).toBeVisible();
  }).toPass();
  await expectAccessible(page);
  const { to, email } = await mail.arrived(1);
  expect(to).toBe(ADDRESS);

  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await submitSignIn(other, ADDRESS);
  await expect(other.getByRole('alert').first()).toBeVisible();
  const link = /https?:\/\/\S+\/confirm-email#token=\S+/.exec(email.text ?? '')?.[0] ?? '';
  await other.goto(site.url + new URL(link).pathname + new URL(link).hash);
  await expectAccessible(other);
  await button(other, account.confirmEmail.confirm).click();
  await expect(other.getByText(account.confirmEmail.done(ADDRESS))).toBeVisible();
  await submitSignIn(other, ADDRESS);
  await other.waitForURL((url) => url.pathname !== '/login');
  await elsewhere.close();
  await page.reload();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(ADDRESS);
  await expect(page.getByText(account.unconfirmed.state(ADDRESS))).toHaveCount(0);
});
