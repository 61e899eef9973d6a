import { type Browser, expect, type Page } from '@playwright/test';
import { connect, type Pool } from '#server/db/sql.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { ADMIN, aNewBrowser } from '../support/browser.ts';
import { test } from '../support/demo-site.ts';
import { type MailServer, startMailServer } from '../support/mail-server.ts';
import { signInBySession, registerAdmin } from '../support/sessions.ts';
import { type Site, startSite } from '../support/site.ts';
import { databaseUrlOf } from '../support/site-database.ts';
import { AUDIO, confirmPublishing, uploadFile } from '../support/studio.ts';
import { addVirtualAuthenticator } from '../support/virtual-authenticator.ts';
import { english } from '../support/words.ts';

let mail: MailServer;
let site: Site;
let sql: Pool;
test.beforeAll(async () => {
  mail = await startMailServer(0, ['AUTH']);
  site = await startSite({ APP_SECRET: SECRET });
  sql = connect({ url: databaseUrlOf(site) }, 1);
  await registerAdmin(site);
});
test.afterAll(async () => {
  await sql.end();
  await site.remove();
  await mail.close();
});

/** Shared by both processes of the site. */
const SECRET = 'a secret of at least thirty-two characters';
const PASSWORD = 'a blue garden chair';
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const dialogButton = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name });

/** Signs the administrator in and opens a page of the studio. */
async function asAdmin(page: Page, path: string): Promise<void> {
  await signInBySession(page.context(), site, sql, ADMIN.username);
  await page.goto(site.url + path);
}

/** Makes an account of this role by an invitation, without the screens. */
async function join(admin: Page, role: string, username: string): Promise<void> {
  const made = await admin.request.post(`${site.url}/api/people/invitations`, { data: { role } });
  const { url } = (await made.json()) as { url: string };
  const token = new URL(url).hash.replace('#token=', '');
  const body = JSON.stringify({ token, username, password: PASSWORD });
  const joined = await fetch(`${site.url}/api/join`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json' },
  });
  expect(joined.status).toBe(201);
}

async function signIn(page: Page, username: string, password: string): Promise<void> {
  await page.goto(`${site.url}/login`);
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password').fill(password);
  await button(page, 'Sign in').first().click();
  await page.waitForURL((url) => url.pathname !== '/login');
}

/** Gives another address at /account. */
async function changeAddress(page: Page, address: string): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(address);
  await button(page, 'Save').click();
}

const elsewhere = async (browser: Browser): Promise<Page> => (await browser.newContext(aNewBrowser())).newPage();

test('@slow a colleague joins by a link, writes a draft, hears what to change, and is approved', async ({
  page,
  browser,
}) => {
  const author = await elsewhere(browser);
  await addVirtualAuthenticator(author);

  const link = await test.step('an administrator makes the link by keyboard', async () => {
    await asAdmin(page, '/studio/people');
    await button(page, 'Invite').focus();
    await page.keyboard.press('Enter');
    await expect(page.getByLabel(/^Author/)).toBeChecked();
    await button(page, 'Create the link').focus();
    await page.keyboard.press('Enter');
    await expectAccessible(page, 'light', 'main');
    return page.getByLabel(english.studio.people.invitation.link).inputValue();
  });
  await test.step('who has it makes an account and a passkey; the address does not keep the token', async () => {
    await author.goto(link);
    await expect(author.getByText('Ana invited you. Author:')).toBeVisible();
    expect(author.url()).toBe(`${site.url}/join`);
    await expectAccessible(author, 'dark', 'main');
    await author.getByLabel('Username').fill(ADMIN.username);
    await author.getByLabel('Password').fill(PASSWORD);
    await button(author, 'Create account').click();
    await expect(author.getByLabel('Username')).toHaveAccessibleDescription(/taken/);
    await author.getByLabel('Username').fill('Cleo');
    await button(author, 'Create account').click();
    await expect(author.getByRole('heading', { name: 'Welcome, Cleo' })).toBeFocused();
    await button(author, 'Create Passkey').click();
    await author.getByLabel('Passkey name').fill('Kitchen tablet');
    await button(author, 'Create').click();
    await author.waitForURL(`${site.url}/studio`);
  });
  await test.step('an author uploads, and cannot publish', async () => {
    await author.getByRole('link', { name: 'Upload Episode' }).click();
    await uploadFile(author, 'audio', AUDIO);
    await author.getByLabel('Episode Title').fill('Stairs');
    await author.locator('#description').fill('About stairs.');
    await expect(button(author, /Publish/)).toHaveCount(0);
    await button(author, 'Send for approval').click();
    await author.getByRole('dialog').getByRole('button', { name: 'Send' }).click();
    await author.waitForURL(`${site.url}/studio`);
    await expect(author.getByText(english.studio.overview.waitsSince('').slice(0, -2))).toBeVisible();
    await expectAccessible(author, 'light', 'main');
    await author.goto(`${site.url}/studio/settings`);
    await expect(author.getByText(english.trouble.forbidden.author)).toBeVisible();
  });
  await test.step('it is sent back with a note, which the author reads with the draft', async () => {
    await page.goto(`${site.url}/studio`);
    await expect(page.getByText(english.studio.episodes.approval.asksOn('Cleo', '').split(',')[0] ?? '')).toBeVisible();
    await expectAccessible(page, 'light', 'main');
    await button(page, 'Send back Stairs').click();
    await dialogButton(page, 'Send back').click();
    await expect(page.getByLabel(english.studio.reviews.page.whatToChange)).toHaveAccessibleDescription(
      /what to change/,
    );
    await page.getByLabel(english.studio.reviews.page.whatToChange).fill('Say “handrails”.');
    await dialogButton(page, 'Send back').click();
    await expect(page.getByText('Sent back', { exact: true })).toBeVisible();
    await author.goto(`${site.url}/studio`);
    await expect(author.getByText(english.studio.overview.sentBack('Say “handrails”.'))).toBeVisible();
    await author.getByRole('link', { name: 'Stairs' }).click();
    await author.getByLabel('Episode Title').fill('Stairs and handrails');
    await button(author, 'Send for approval').click();
    await author.getByRole('dialog').getByRole('button', { name: 'Send' }).click();
    await author.waitForURL(`${site.url}/studio`);
  });
  await test.step('what was changed since it was shown is not published; read again, one press does', async () => {
    await page.goto(`${site.url}/studio`);
    const approve = button(page, 'Approve and publish Stairs and handrails');
    await expect(approve).toBeVisible();
    await sql`update episodes set description = 'About handrails.', updated_at = now()`;
    await approve.click();
    await confirmPublishing(page);
    await expect(page.getByText(english.studio.episodes.toasts.wasChanged, { exact: false }).first()).toBeVisible();
    await approve.click();
    await confirmPublishing(page);
    await expect(page.getByText('Episode published', { exact: true })).toBeVisible();
    await expect(page.getByText(english.studio.episodes.approval.asksOn('Cleo', '').split(',')[0] ?? '')).toHaveCount(
      0,
    );
    expect(await (await fetch(`${site.url}/browse`)).text()).toContain('Stairs and handrails');
  });
  await author.context().close();
});

test('mail is set and tested in the browser, and a listener subscribes @slow', async ({ page }) => {
  const { port } = new URL(mail.url);
  await asAdmin(page, '/account');
  await changeAddress(page, 'ana@example.com');
  await expect(
    page.getByText(english.studio.account.mailForm.goesTo('ana@example.com'), { exact: false }).first(),
  ).toBeVisible();
  await expectAccessible(page, 'light', 'main');

  await page.goto(`${site.url}/studio/mail`);
  const form = page.getByRole('main');
  await form.getByLabel('Server').fill('127.0.0.1');
  // A choice made before the form is hydrated changes no port.
  await expect(async () => {
    await form.getByLabel('Security').selectOption('tls');
    await form.getByLabel('Security').selectOption('none');
    await expect(form.getByLabel('Port')).toHaveValue('25', { timeout: 500 });
  }).toPass();
  await form.getByLabel('Port').fill('1');
  await form.getByLabel('Sender').fill('Carecast <podcast@example.com>');
  await button(page, 'Save email settings').click();
  await button(page, english.studio.settings.mailForm.test).click();
  await expect(form.getByRole('alert').filter({ hasText: /\S/ })).toBeVisible();
  await form.getByLabel('Port').fill(port);
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT');
  await button(page, 'Save email settings').click();
  await saved; // else the test could be of the port before
  await button(page, english.studio.settings.mailForm.test).click();
  await expect(form.getByRole('status').filter({ hasText: 'ana@example.com' })).toBeVisible();
  expect((await mail.arrived()).to).toBe('ana@example.com');
  await expectAccessible(page, 'light', 'main');

  await page.goto(`${site.url}/privacy`);
  await expect(page.getByRole('heading', { name: english.privacy.mail })).toBeVisible();
  await page.goto(`${site.url}/subscribe`);
  await expect(page.getByLabel(english.subscribe.yourAddress)).toBeVisible();
  await page.goto(site.url);
  const footer = page.getByRole('contentinfo');
  await footer.getByLabel(english.layout.newEpisodesByMail).fill('ben@example.com');
  await footer.getByRole('button', { name: 'Subscribe' }).click();
  const { email } = await mail.arrived(2);
  await page.goto(/http:\S+\/subscribe\/\S+/.exec(email.text ?? '')?.[0] ?? '');
  await button(page, 'Yes, subscribe me').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are subscribed');
  await page.goto(`${site.url}/studio/subscribers`);
  await expect(page.getByText('ben@example.com').first()).toBeVisible();
});

test('a forgotten password is reset by a link, by mail and by a recovery code @slow', async ({ page, browser }) => {
  await asAdmin(page, '/studio');
  await join(page, 'author', 'Dora');
  const dora = await elsewhere(browser);
  const setNew = async (password: string) => {
    await dora.getByLabel('New password').fill(password);
    await button(dora, 'Reset Password').click();
    await dora.waitForURL(`${site.url}/login`);
    await signIn(dora, 'Dora', password);
  };

  await test.step('by a link of an administrator', async () => {
    await page.goto(`${site.url}/studio/people`);
    await button(page, 'Reset link Dora').click();
    await dora.goto(await page.getByLabel(english.studio.people.resetLinkFor('Dora')).inputValue());
    await setNew('the second password');
  });
  await test.step('by mail', async () => {
    const server = { server: '127.0.0.1', port: Number(new URL(mail.url).port), security: 'none', name: '' };
    const set = { ...server, sender: 'podcast@example.com' };
    expect((await page.request.put(`${site.url}/api/settings/mail`, { data: set })).status()).toBe(200);
    const before = mail.inbox.length;
    await dora.goto(`${site.url}/account`);
    await changeAddress(dora, 'dora@example.com');
    const { sentText } = english.studio.account.unconfirmed; // until it is confirmed
    await expect(dora.getByText(sentText('dora@example.com'), { exact: false }).first()).toBeVisible();
    const confirmation = await mail.arrived(before + 1);
    await dora.goto(/http:\S+#token=\S+/.exec(confirmation.email.text ?? '')?.[0] ?? '');
    await button(dora, english.studio.account.confirmEmail.confirm).click();
    await expect(dora.getByText(english.studio.account.confirmEmail.done('dora@example.com'))).toBeVisible();
    await dora.goto(`${site.url}/reset-password`);
    await expect(dora.getByText(english.signIn.resetLead.smtp)).toBeVisible();
    await dora.getByLabel('Username').fill('Dora');
    await button(dora, 'Send Reset Token').click();
    const { to, email } = await mail.arrived(before + 2);
    expect(to).toBe('dora@example.com');
    await dora.goto(/http:\S+#token=\S+/.exec(email.text ?? '')?.[0] ?? '');
    await setNew('the third password');
  });
  await test.step('by a recovery code, made to print: a reset before would have ended it', async () => {
    await dora.goto(`${site.url}/account`);
    await dora.getByRole('heading', { name: english.studio.account.recovery }).click();
    await button(dora, 'Create a code').click();
    const code = await dora.getByRole('textbox', { name: 'Recovery code' }).inputValue();
    await dora.goto(`${site.url}/reset-password`);
    await button(dora, english.account.haveToken).click();
    await dora.getByLabel('Reset token').fill(code.toLowerCase());
    await setNew('the fourth password');
  });
  await dora.context().close();
});

test('@slow who is removed is out at once, also on another process', async ({ page, browser }) => {
  const second = await startSite({ DATABASE_URL: databaseUrlOf(site), APP_SECRET: SECRET });
  await asAdmin(page, '/studio');
  await join(page, 'administrator', 'Eli');
  const eli = await elsewhere(browser);
  await signIn(eli, 'Eli', PASSWORD);
  const isIn = async (url: string) => {
    const cookie = (await eli.context().cookies(site.url)).map(({ name, value }) => `${name}=${value}`).join('; ');
    const me = await fetch(`${url}/api/auth/me`, { headers: { cookie } });
    return ((await me.json()) as { user: unknown }).user !== null;
  };
  expect([await isIn(site.url), await isIn(second.url)]).toEqual([true, true]);
  await page.goto(`${site.url}/studio/people`);
  await button(page, 'Remove Eli').click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page, 'light', 'dialog[open]');
  await dialogButton(page, 'Remove').click();
  await expect(page.getByText(english.studio.people.removedText('Eli'), { exact: false }).first()).toBeVisible();
  await expect
    .poll(async () => [await isIn(site.url), await isIn(second.url)], { timeout: 5_000 })
    .toEqual([false, false]);
  // The server refuses it too (tests/calls/people-calls.test.ts).
  await expect(page.getByText(english.studio.people.isLast)).toBeVisible();
  await expect(button(page, `Remove ${ADMIN.username}`)).toHaveCount(0);
  await eli.context().close();
  await second.remove();
});
