import { expect, type Page } from '@playwright/test';
import { connect, type Pool } from '#server/db/sql.ts';
import { ADMIN } from '../support/browser.ts';
import { test } from '../support/demo-site.ts';
import { type MailServer, startMailServer } from '../support/mail-server.ts';
import { registerAdmin, signInBySession } from '../support/sessions.ts';
import { type Site, startSite } from '../support/site.ts';
import { databaseUrlOf } from '../support/site-database.ts';
import { anEpisode } from '../support/studio.ts';
import { english } from '../support/words.ts';

let mail: MailServer;
let site: Site;
let sql: Pool;
test.beforeAll(async () => {
  mail = await startMailServer();
  site = await startSite({ SMTP_URL: mail.url, MAIL_FROM: 'Carecast <podcast@example.com>' });
  sql = connect({ url: databaseUrlOf(site) }, 1);
  await registerAdmin(site);
  await sql`update users set email = 'office@example.org', confirmed_email = 'office@example.org'`;
});
test.afterAll(async () => {
  await sql.end();
  await site.remove();
  await mail.close();
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const grown = () => sql`update session set created_at = now() - interval '25 hours'`;

/** The question over the page: it is answered, and what was being done continues. */
async function signInInPlace(page: Page): Promise<void> {
  const question = page.getByRole('dialog', { name: english.account.signInAgain });
  await question.getByLabel(english.account.password).fill(ADMIN.password);
  await button(page, english.account.signIn).click();
  await expect(question).toHaveCount(0);
}

test('@slow an email address signs in', async ({ page }) => {
  await page.goto(`${site.url}/login`);
  await page.getByLabel('Username').fill('Office@Example.org');
  await page.getByLabel('Password').fill(ADMIN.password);
  await button(page, 'Sign in').click();
  await page.waitForURL((url) => url.pathname !== '/login');
});

test('after a day the studio asks for the password in place, in each form, and keeps what was typed @slow', async ({
  page,
}) => {
  await signInBySession(page.context(), site, sql, ADMIN.username);
  const { people, credentials, moving } = english.studio;

  await test.step('an invitation', async () => {
    await page.goto(`${site.url}/studio/people`);
    await grown();
    await button(page, people.invitation.invite).click();
    await page.getByLabel(people.invitation.email).fill('ben@example.org');
    await button(page, people.invitation.make).click();
    await signInInPlace(page);
    await expect(page.getByLabel(people.invitation.link)).toHaveValue(/#token=/);
    expect((await mail.arrived(1)).to).toBe('ben@example.org');
  });
  await test.step('a key', async () => {
    await page.goto(`${site.url}/studio/programs`);
    await grown();
    await button(page, credentials.keys.add).click();
    await page.getByLabel(credentials.keys.name, { exact: true }).fill('Generator');
    await button(page, credentials.keys.make).click();
    await signInInPlace(page);
    await expect(page.getByText('Generator').first()).toBeVisible();
  });
  await test.step('an import', async () => {
    await page.goto(`${site.url}/studio/import`);
    await grown();
    await page.getByLabel(moving.form.address).fill('https://192.0.2.1/feed.xml');
    await button(page, moving.form.look).click();
    await signInInPlace(page);
    await expect(page.getByLabel(moving.form.address)).toHaveValue('https://192.0.2.1/feed.xml');
  });
});

test('a list of 200 subscribers is brought in, gets mail at once, and the postal address is asked for @slow', async ({
  page,
}) => {
  await signInBySession(page.context(), site, sql, ADMIN.username);
  const { importList, mailTexts } = english.studio.subscribers;
  const { postalAddress } = english.studio.showFields;
  await page.goto(`${site.url}/studio/subscribers`);
  const lines = Array.from({ length: 200 }, (_, at) => `"n${at}@example.com","Name ${at}"`);
  await page.locator('#list-file').focus();
  await expect(page.locator('astro-island[ssr][component-export=ImportSubscribers]')).toHaveCount(0);
  const buffer = Buffer.from(`\ufeffEmail,Name\r\n${lines.join('\r\n')}\r\n${lines[0]}`);
  await page.locator('#list-file').setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer });
  await page.getByText(importList.haveAgreed).click();
  await page.getByLabel(importList.consent).fill('Form on our website');
  await button(page, importList.bring(200)).click();
  await expect(page.getByText(importList.outcomes.added(200))).toBeVisible();

  const before = mail.inbox.length;
  await anEpisode(page, site, { title: 'Safe stairs' });
  expect((await mail.arrived(before + 1)).to).toMatch(/^n\d+@example\.com$/);
  await page.goto(`${site.url}/studio`);
  const asked = page.getByRole('link', { name: english.studio.overview.waiting.postalAddress });
  await asked.click();
  await expect(page.getByText(mailTexts.missing)).toBeVisible();
  await page.getByLabel(postalAddress.label).fill('1 Main St\nAustin, TX 78701');
  await button(page, english.studio.account.save).first().click();
  await expect(page.getByText(mailTexts.missing)).toHaveCount(0);
  await page.goto(`${site.url}/studio`);
  await expect(page.getByText(english.studio.overview.waitingForYou)).toBeVisible();
  await expect(asked).toHaveCount(0);
});

test('@slow a nurse is asked by mail with two presses', async ({ page }) => {
  await signInBySession(page.context(), site, sql, ADMIN.username);
  const { id } = await anEpisode(page, site, { title: 'Night falls', published: false });
  await sql`delete from jobs where kind = 'mail'`;
  const before = mail.inbox.length;
  await page.goto(`${site.url}/studio/reviews?episode=${id}`);
  const { link } = english.studio.reviews;
  await page.getByLabel(link.who).fill('Ana Lima, RN');
  await page.getByLabel(link.email).fill('ana@example.org');
  await button(page, link.make).click();
  await expect(page.getByLabel(link.for('Ana Lima, RN'))).toHaveValue(/\/review#token=/);
  const asked = await mail.arrived(before + 1);
  expect(asked.to).toBe('ana@example.org');
  expect(asked.email.text).toContain(await page.getByLabel(link.for('Ana Lima, RN')).inputValue());
});
