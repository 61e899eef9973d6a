import { expect, type Locator, type Page } from '@playwright/test';
import { connect, type Pool } from '#server/db/sql.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { ADMIN, complaints } from '../support/browser.ts';
import { ownSite, test } from '../support/demo-site.ts';
import { type MailServer, startMailServer } from '../support/mail-server.ts';
import { registerAdmin } from '../support/sessions.ts';
import { type Site, startSite } from '../support/site.ts';
import { databaseUrlOf } from '../support/site-database.ts';
import { anEpisode, AUDIO, episodeNow, signIn } from '../support/studio.ts';
import { english } from '../support/words.ts';

const t = english.studio.publishing;
const sheetOf = (page: Page) => page.getByRole('dialog', { name: t.heading });

test.describe('with mail', () => {
  let mail: MailServer;
  let site: Site;
  let sql: Pool;
  test.beforeAll(async () => {
    mail = await startMailServer();
    site = await startSite({ SMTP_URL: mail.url, MAIL_FROM: 'Carecast <podcast@example.com>' });
    await registerAdmin(site);
    sql = connect({ url: databaseUrlOf(site) }, 1);
    await sql`update users set email = 'ana@office.example', confirmed_email = 'ana@office.example' where username = ${ADMIN.username}`;
    await sql`insert into subscribers (email, rhythm, languages, language, confirmed_at)
      values ('reader@example.com', 'each', 'both', 'en', now() - interval '1 hour')`;
  });
  test.afterAll(async () => {
    await sql.end();
    await site.remove();
    await mail.close();
  });

  test('no mail goes out while a publication can be undone, also not over kill -9; then it does, and it is too late @slow', async ({
    page,
  }) => {
    const problems = await complaints(page);
    await signIn(page, site);
    await page.goto(`${site.url}/upload`);
    await page.locator('#audio-file').setInputFiles(AUDIO);
    // Four presses after the file is chosen, or fewer: its title, its description, Publish Episode, Publish.
    await page.getByLabel('Episode Title').fill('Safer stairs');
    await page.getByLabel('Description', { exact: true }).fill('About rails.');
    await page.getByRole('button', { name: 'Publish Episode' }).click();
    const sheet = sheetOf(page);
    await expect(sheet.getByText(t.mails(1))).toBeVisible();
    await expect(sheet.getByRole('link', { name: t.addPostalAddress })).toBeVisible();
    await expectAccessible(page, 'light', 'dialog[open]');
    await sheet.getByText(t.preview.title).click();
    await expect(sheet.getByRole('heading', { name: 'Safer stairs' })).toHaveCSS('margin-bottom', '8px'); // as in the mail
    await sheet.getByRole('button', { name: t.test }).click();
    const { to, email } = await mail.arrived(1);
    expect([to, email.subject]).toEqual([
      'ana@office.example',
      english.mails.test(english.mails.newEpisode('Safer stairs')),
    ]);
    await sheet.getByRole('button', { name: 'Publish', exact: true }).click();
    await page.waitForURL(`${site.url}/`);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText(t.undone('').title, { exact: true })).toBeVisible();
    const [draft] = await sql<{ id: string }[]>`select id from episodes where not published`;
    const id = draft?.id ?? '';
    expect(await sql`select 1 from jobs where kind in ('event', 'mail')`).toHaveLength(0);

    await page.goto(`${site.url}/episodes/${id}`);
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await sheet.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
    await site.kill9();
    await site.restart();
    const refused = /ERR_(CONNECTION_(REFUSED|RESET)|EMPTY_RESPONSE)/; // what the open page asks while the site is away
    const undo = () => page.request.delete(`${site.url}/api/episodes/${id}/publication`);
    expect((await Promise.all([undo(), undo()])).map((answer) => answer.status())).toEqual([200, 200]);
    expect((await episodeNow(page, site, id)).published).toBe(false);

    const publish = { published: true, undoable: true };
    expect((await page.request.put(`${site.url}/api/episodes/${id}`, { data: publish })).status()).toBe(200);
    expect(mail.inbox).toHaveLength(1);
    // As if half a minute had passed.
    await sql`update jobs set due_at = clock_timestamp() where kind = 'event'`;
    await sql`notify carecast_jobs`;
    const subjects = () => mail.inbox.map(({ to: whose, email: { subject } }) => `${whose} ${subject ?? ''}`);
    await expect.poll(subjects).toContain(`reader@example.com ${english.mails.newEpisode('Safer stairs')}`);
    const late = await undo();
    expect([late.status(), await late.json()]).toMatchObject([409, { code: 'undoOver' }]);
    expect(problems.filter((problem) => !refused.test(problem))).toEqual([]);
  });
});

const VERBS = /publish|approve|schedule|go live/i;
const OTHERS = /unpublish|cancel/i;

test.describe('every button that publishes', () => {
  const site = ownSite();

  /** Presses each of a page in turn, closes the sheet again, and returns their names. */
  async function pressEach(page: Page, path: string): Promise<string[]> {
    await page.goto(site.url + path);
    await page.waitForLoadState('networkidle'); // what is drawn for administrators
    const names: string[] = [];
    const press = async (one: Locator) => {
      const name = (await one.innerText()) || ((await one.getAttribute('aria-label')) ?? '');
      await one.click();
      await expect(sheetOf(page), `${path}: ${name}`).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(sheetOf(page)).toBeHidden();
      names.push(name);
    };
    const offered = (role: 'button' | 'menuitem') =>
      page.getByRole(role, { name: VERBS }).filter({ hasNotText: OTHERS, visible: true });
    for (const one of await offered('button').all()) await press(one);
    for (const menu of await page.getByRole('button', { name: /^(Actions for|More actions)/ }).all()) {
      await menu.click();
      await expect(page.getByRole('menu')).toBeVisible();
      const count = await offered('menuitem').count();
      if (count === 0) await page.keyboard.press('Escape');
      for (let at = 0; at < count; at += 1) {
        if (at > 0) await menu.click();
        await press(offered('menuitem').nth(at));
      }
    }
    return names;
  }

  test('shows the sheet, and publishes nothing on its own @slow', async ({ page }) => {
    await signIn(page, site);
    const { id } = await anEpisode(page, site, { title: 'Waiting', published: false });
    await page.request.post(`${site.url}/api/episodes/${id}/approval`);
    const { id: own } = await anEpisode(page, site, { title: 'Own', published: false });
    const at = new Date(Date.now() + 86_400_000).toISOString();
    const { id: planned } = await anEpisode(page, site, { title: 'Planned', published: false, publishAt: at });
    const lists = ['/studio', '/studio/episodes', '/studio/episodes?status=calendar', '/browse?status=draft'];
    const pages = [id, own, planned].flatMap((one) => [`/episodes/${one}`, `/edit/${one}`]);
    const names: string[] = [];
    for (const path of [...lists, ...pages]) names.push(...(await pressEach(page, path)));
    for (const name of [english.studio.episodes.approval.approve, 'Publish', english.studio.episodeForm.bar.update])
      expect(names.join()).toContain(name);
    expect(await (await fetch(`${site.url}/api/episodes`)).json()).toEqual([]);
  });
});
