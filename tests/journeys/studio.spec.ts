import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import { connect, type Pool } from '#server/db/sql.ts';
import { STUDIO_LINKS } from '#shared/studio.ts';
import * as studio from '#shared/words/en/studio.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { ask, asJson } from '../support/ask.ts';
import { complaints, layoutShifts } from '../support/browser.ts';
import { readCsv } from '../support/csv.ts';
import { test } from '../support/demo-site.ts';
import { cookieOf, demoAdmin } from '../support/roles.ts';
import { cookieHeader, signInBySession } from '../support/sessions.ts';
import { type Site, startSite } from '../support/site.ts';
import { confirmPublishing } from '../support/studio.ts';
import { databaseUrlOf } from '../support/site-database.ts';
import { english } from '../support/words.ts';
import { widthBeyond } from './display-modes.ts';

type Episode = { id: string; title: string; audioUrl: string; likeCount: number; dislikeCount: number };
const BALANCE = 'Balance Can Be Trained';
const HEADLINE = 'How to Read a Health Headline';
const QUESTION = english.studio.episodes.menu.confirmDelete;

let site: Site;
let sql: Pool;
test.beforeAll(async () => {
  site = await startSite({}, ['--demo']);
  sql = connect({ url: databaseUrlOf(site) }, 1);
});
test.beforeEach(startAfresh);
test.afterAll(async () => {
  await sql.end();
  await site.remove();
});

/** Signs this browser in as the administrator. */
async function asAdmin(page: Page): Promise<Page> {
  await signInBySession(page.context(), site, sql, demoAdmin(site).username);
  return page;
}

/** As this browser would, on a connection of its own. */
const askAs = async (page: Page, path: string, accept = '*/*') =>
  ask(site.url, path, { headers: { accept, cookie: await cookieHeader(page.context(), site.url) } });
const theOne = async (title: string): Promise<Episode> => {
  const published = JSON.parse((await ask(site.url, '/api/episodes')).body) as Episode[];
  const found = published.find((one) => one.title === title);
  if (!found) throw new Error(`there is no ${title}`);
  return found;
};
const card = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title });
const menuButton = (page: Page, title = BALANCE) => page.getByRole('button', { name: `Actions for ${title}` });
const menus = (page: Page) => page.getByRole('button', { name: /^Actions for/ });

test('@slow a draft is found under its status, published from its page and taken back from there', async ({ page }) => {
  const draft = await unpublish(BALANCE);
  const problems = await complaints(page);
  await asAdmin(page);
  await page.goto(`${site.url}/browse`);
  await expect(card(page, BALANCE)).toHaveCount(0);
  await page.getByRole('link', { name: 'Drafts and Trash' }).click();
  await page.waitForURL('**/browse?status=draft');
  await expect(page.getByRole('link', { name: 'Drafts 1' })).toHaveAttribute('aria-current', 'true');
  await expect(card(page, BALANCE).getByText('Draft', { exact: true })).toBeVisible();
  await card(page, BALANCE).getByRole('heading').getByRole('link').click();
  await page.waitForURL(`**/episodes/${draft.id}`);
  await expect(page.getByText(english.studio.episodes.draft.adminsSee)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Edit', exact: true })).toHaveAttribute('href', `/edit/${draft.id}`);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await confirmPublishing(page);
  await expect(page.getByText('Episode published', { exact: true })).toBeVisible();
  await expect(page.getByText(english.studio.episodes.draft.adminsSee, { exact: false }).first()).toBeHidden();
  expect((await fetch(`${site.url}/episodes/${draft.id}`)).status).toBe(200);
  await menuButton(page).click();
  await page.getByRole('menuitem', { name: english.studio.episodes.menu.unpublish }).click();
  await page.getByRole('dialog').getByRole('button', { name: english.studio.episodes.unpublishNow }).click();
  await expect(page.getByText('Episode unpublished', { exact: true })).toBeVisible();
  await expect(page.getByText(english.studio.episodes.draft.adminsSee)).toBeVisible();
  expect((await fetch(`${site.url}/episodes/${draft.id}`)).status).toBe(404);
  expect(problems).toEqual([]);
});

test('what an administrator sees is never what everyone gets, nor the other way round', async () => {
  const draft = await unpublish(BALANCE);
  const cookies = { administrator: await cookieOf(site, 'administrator'), anonymous: '' };
  const get = (role: keyof typeof cookies, path: string) => ask(site.url, path, { headers: { cookie: cookies[role] } });
  const paths = ['/browse?status=all', '/browse?status=draft', '/browse', `/episodes/${draft.id}`];
  for (const first of ['administrator', 'anonymous'] as const) {
    const second = first === 'administrator' ? 'anonymous' : 'administrator';
    for (const path of paths) {
      for (const role of [first, second, first] as const) {
        const { body, headers } = await get(role, path);
        const isTheirs = role === 'administrator' && path !== '/browse';
        expect(body.includes(draft.id), `${path} ${role}`).toBe(isTheirs);
        expect(headers['cache-control']).toBe(path === '/browse' ? 'no-cache' : 'private, no-store');
      }
    }
  }
  const together = await Promise.all(
    Array.from({ length: 20 }, (_, index) => get(index % 2 ? 'administrator' : 'anonymous', `/episodes/${draft.id}`)),
  );
  expect(together.map(({ status }) => status)).toEqual(together.map((_, index) => (index % 2 ? 200 : 404)));
});

test('@slow an episode is deleted by keyboard after a question, leaves the list, and comes back as a draft', async ({
  page,
}) => {
  const { id } = await theOne(BALANCE);
  const problems = await complaints(page);
  await asAdmin(page);
  const button = menuButton(page);
  const dialog = page.getByRole('dialog', { name: QUESTION });
  const item = (name: string) => page.getByRole('menuitem', { name });

  const openByKeyboard = async () => {
    await button.focus();
    await page.keyboard.press('ArrowDown');
    await expect(item('Edit Episode')).toBeFocused();
  };

  await test.step('the menu opens and leads to the form', async () => {
    await page.goto(`${site.url}/browse`);
    await openByKeyboard();
    await expect(button).toHaveAttribute('aria-expanded', 'true');
    await expect(item('Edit Episode')).toHaveAttribute('href', `/edit/${id}`);
    await expectAccessible(page, 'light', '[role=menu]');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/edit/*');
    await expect(page.getByLabel('Episode Title')).toHaveValue(BALANCE);
    await page.goBack();
  });
  await test.step('deleting asks first', async () => {
    await openByKeyboard();
    await page.keyboard.press('End');
    await expect(item('Delete Episode')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog).toBeVisible();
    await expectAccessible(page, 'light', 'dialog[open]');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(button).toBeFocused();
    await expect(card(page, BALANCE)).toBeVisible();
  });
  await test.step('it is gone for everyone', async () => {
    await button.click();
    await item('Delete Episode').click();
    await page.getByRole('button', { name: 'Delete Episode' }).click();
    await expect(page.getByText('Episode deleted', { exact: true })).toBeVisible();
    await expect(page.getByText(english.studio.episodes.toasts.deleted.description, { exact: true })).toBeVisible();
    await expect(card(page, BALANCE)).toHaveCount(0);
    expect((await askAs(page, `/episodes/${id}`)).status).toBe(404);
    const deleted = JSON.parse((await askAs(page, '/api/episodes?status=deleted')).body) as Episode[];
    expect(deleted.map(({ title }) => title)).toEqual([BALANCE]);
  });
  await test.step('and is restored as a draft', async () => {
    await page.goto(`${site.url}/browse?status=draft`);
    await expect(page.getByText('No drafts')).toBeVisible();
    await page.getByRole('link', { name: 'Trash 1' }).click();
    await expect(page.getByText('You can restore it as a draft for 30 more days')).toBeVisible();
    await expectAccessible(page, 'light', 'main');
    await page.getByRole('button', { name: `Restore ${BALANCE}` }).click();
    await expect(page.getByText('Episode restored', { exact: true })).toBeVisible();
    await expect(page.getByText(english.studio.episodes.noneOf.deleted)).toBeVisible();
    await page.getByRole('link', { name: 'Drafts 1' }).click();
    await expect(card(page, BALANCE)).toBeVisible();
  });
  expect(problems).toEqual([]);
});

test('menus come with every page and every search, and go when someone signs out @slow', async ({ page }) => {
  await asAdmin(page);
  await page.goto(site.url);
  await expect(menus(page)).toHaveCount(6);
  await page.getByRole('link', { name: 'View All Episodes' }).click();
  await page.waitForURL('**/browse');
  await page.getByRole('searchbox', { name: 'Search episodes' }).fill('balance');
  await page.waitForURL('**/browse?search=balance');
  await expect(menus(page)).toHaveCount(1);
  await expect(page.getByRole('link', { name: 'Drafts and Trash' })).toHaveAttribute(
    'href',
    '/browse?search=balance&status=draft',
  );
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL(`${site.url}/`);
  await expect(menus(page)).toHaveCount(0);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(`${site.url}/browse`, { waitUntil: 'networkidle' });
  expect(asked).toContain(`${site.url}/browse`);
  expect(asked.filter((url) => /studio|feedback/i.test(url))).toEqual([]);
});

test('the studio has a sidebar, below 64rem a drawer, and on a phone a bar at the lower edge that opens it', async ({
  page,
}) => {
  const { navigation: t } = studio;
  await asAdmin(page);
  await page.setViewportSize({ width: 390, height: 900 });
  await page.goto(`${site.url}/browse`); // from now on the browser knows who is signed in
  await expect(menuButton(page)).toBeVisible();
  await page.goto(`${site.url}/browse`);
  await expect(menuButton(page)).toBeVisible();
  expect(await layoutShifts(page)).toBeLessThan(0.005);
  const top = page.getByRole('navigation', { name: 'Main' });
  const brand = top.getByText('Carecast').filter({ visible: true });
  const sidebar = page.getByRole('navigation', { name: t.studio, exact: true });
  const bar = page.getByRole('navigation', { name: t.shortcuts });
  const entry = (name: keyof typeof t.pages) => sidebar.getByRole('link', { name: t.pages[name] });

  await test.step('on a phone the bar names the show, and leads to the other language and to the account', async () => {
    expect(await isWhole(brand)).toBe(true);
    await expect(top.getByRole('link', { name: 'Español' })).toBeVisible();
    await top.getByRole('button', { name: 'Account' }).click();
    await top.getByRole('link', { name: 'Studio' }).click();
    await page.waitForURL('**/studio');
  });
  await test.step('the bar of phones opens the drawer, in which groups are folded', async () => {
    await expect(sidebar).toHaveCount(0);
    await bar.getByRole('button', { name: t.more }).click();
    await expect(sidebar.getByRole('link')).toHaveText(unfolded());
    await sidebar.getByText(t.groups.site).click();
    await expectAccessible(page, 'light');
    await entry('health').click();
    await page.waitForURL('**/studio/health');
    await expect(bar.getByRole('link', { name: t.newEpisode })).toHaveAttribute('href', '/upload');
  });
  await test.step('it stays in its place below the bar of a form', async () => {
    await page.goto(`${site.url}/upload`);
    await expect(page.getByRole('button', { name: 'Publish Episode' })).toBeVisible();
    await bar.getByRole('button', { name: t.more }).click();
    await entry('overview').click();
    await page.waitForURL('**/studio');
  });
  await test.step('in a wider window the drawer is behind a menu of the top bar', async () => {
    await page.setViewportSize({ width: 768, height: 900 });
    await expect(bar).toHaveCount(0);
    await top.getByRole('button', { name: t.menu }).click();
    await entry('feedback').click();
    await page.waitForURL('**/studio/feedback');
  });
  await test.step('and in a wide one the sidebar stays where it is, whatever page of the studio it is', async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    const { id } = await theOne(HEADLINE);
    for (const path of ['/studio', '/studio/health', '/upload', `/edit/${id}`, `/studio/times/${id}`]) {
      await page.goto(site.url + path);
      expect((await sidebar.boundingBox())?.y, path).toBeLessThan(98);
      expect((await page.getByRole('heading', { level: 1 }).boundingBox())?.y, path).toBeLessThan(98);
      await expect(top.getByRole('link', { name: 'Upload Episode' })).toBeInViewport();
      expect(await isWhole(brand)).toBe(true);
    }
    await expect(entry('episodes')).toHaveAttribute('aria-current', 'true');
    await page.goto(`${site.url}/studio/programs`); // the last entry of the last group
    await expect(entry('programs')).toBeInViewport({ ratio: 1 });
    await top.getByRole('button', { name: /^Welcome/ }).click();
    await top.getByRole('link', { name: 'Account' }).click();
    await page.waitForURL('**/account');
  });
});

/** Whether none of a line is cut off. */
const isWhole = (line: Locator) => line.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth);

/** The entries of the sidebar that are in sight while the show is set up and no page of a folded group is open. */
const unfolded = (): RegExp[] =>
  STUDIO_LINKS.filter(({ group }) => group !== 'site').map(
    ({ name }) => new RegExp(`^\\s*${studio.navigation.pages[name]}`),
  );

// Each of it below the browser: src/server/listening/feedback.test.ts, src/islands/feedback.
test('@slow feedback is searched, marked as spam and back, drawn by day and saved as CSV', async ({ page }) => {
  const { id } = await theOne(BALANCE);
  const formula = '=HYPERLINK("http://x.example","click")';
  const pills = 'Buy cheap pills here';
  await giveFeedback(id, ['Too fast for me', formula, 'Grüße, "laut"\nund lang', pills]);
  await playAsSomeone(id);
  const problems = await complaints(page);
  await asAdmin(page);
  const rows = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /spam/ }) });

  await test.step('the figures are a picture with a name and a table, for 30 days, 90 days and all', async () => {
    await page.goto(`${site.url}/studio/feedback?episode=${id}`);
    await expect(page.getByRole('img', { name: /^Plays: 1 in total, by day/ })).toBeVisible();
    await expect(page.getByRole('img', { name: /^Dislikes: 4 in total/ })).toBeVisible();
    await page.getByText(english.studio.statistics.asTable).click();
    await expect(page.getByRole('row').nth(1)).toContainText(/\d{4}\s*1\s*1\s*4/);
    for (const name of ['90 days', 'All', '30 days']) {
      await page.getByRole('link', { name, exact: true }).click();
      await expect(page.getByRole('link', { name, exact: true })).toHaveAttribute('aria-current', 'true');
      await expect(page.getByRole('img', { name: /^Likes: 1 in total/ })).toBeVisible();
    }
    const figures = await askAs(page, `/api/episodes/${id}/statistics`);
    expect(JSON.parse(figures.body)).toMatchObject([{ plays: 1, likes: 1, dislikes: 4 }]);
    const all = await askAs(page, '/api/ratings?page=1&limit=1');
    expect(all.headers['x-total-count']).toBe('5');
  });
  await test.step('the CSV opens in a spreadsheet, and nothing in it is a formula', async () => {
    const { headers, body } = await askAs(page, '/api/ratings', 'text/csv');
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect([...Buffer.from(body).subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const lines = readCsv(body);
    expect(lines.map((line) => line[3])).toContain(`'${formula}`);
    expect(lines).toHaveLength(6);
    expect((await askAs(page, `/api/episodes/${id}/ratings`, 'text/csv')).body).toBe(body);
  });
  await test.step('what is spam no longer counts, and counts again', async () => {
    await page.goto(`${site.url}/studio/feedback`);
    await expect(rows).toHaveCount(5);
    await expect(rows.first()).toContainText(pills);
    await page.getByRole('searchbox', { name: 'Search feedback' }).fill('PILLS');
    await page.getByRole('button', { name: 'Show' }).click();
    await page.waitForURL('**/studio/feedback?search=PILLS**');
    await expect(rows).toHaveCount(1);
    await page.getByRole('button', { name: `Mark as spam “${pills}”` }).click();
    await expect(page.locator('.toast')).toContainText(english.studio.feedback.markedText);
    expect(await theOne(BALANCE)).toMatchObject({ likeCount: 1, dislikeCount: 3 });
    await page.reload();
    await page.getByRole('button', { name: `Not spam “${pills}”` }).click();
    await expect(page.getByText('Not spam', { exact: true }).first()).toBeVisible();
    await expect(page.getByRole('button', { name: `Mark as spam “${pills}”` })).toBeVisible();
    expect(await theOne(BALANCE)).toMatchObject({ likeCount: 1, dislikeCount: 4 });
  });
  await test.step('a search is saved as it is shown, and one without a result leads back', async () => {
    await page.getByRole('searchbox', { name: 'Search feedback' }).fill('grüße');
    await page.getByRole('button', { name: 'Show' }).click();
    await page.waitForURL(/search=gr%C3%BC%C3%9Fe/);
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download CSV' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe('feedback.csv');
    const some = readCsv(await readFile(await file.path(), 'utf8'));
    expect(some.map((row) => row[3])).toEqual(['Comment', 'Grüße, "laut"\nund lang']);
    await page.getByLabel('Episode', { exact: true }).selectOption(HEADLINE);
    await page.getByRole('searchbox', { name: 'Search feedback' }).fill('');
    await page.getByRole('button', { name: 'Show' }).click();
    await expect(page.getByText(english.studio.feedback.nothingFound)).toBeVisible();
    await page.getByRole('link', { name: 'Show all feedback' }).click();
    await expect(rows).toHaveCount(5);
  });
  expect(problems).toEqual([]);
});

test("the studio's pages have nothing axe complains of, and fit 320 pixels", async ({ page }) => {
  const draft = await unpublish(BALANCE);
  await giveFeedback((await theOne(HEADLINE)).id, ['W'.repeat(200), 'Too fast']);
  await asAdmin(page);
  await page.setViewportSize({ width: 320, height: 640 });
  const paths = ['/browse?status=draft', `/episodes/${draft.id}`, '/studio/feedback'];
  for (const path of paths) {
    await page.goto(site.url + path);
    if (path !== '/studio/feedback') await expect(menuButton(page)).toBeVisible();
    else await page.getByText(english.studio.statistics.asTable).click();
    // Around `main` it is the same; modes.spec.ts looks at each as a whole, at two widths and in both papers.
    await expectAccessible(page, 'light', path === '/browse?status=draft' ? undefined : 'main');
    expect(await widthBeyond(page), path).toBe(0);
  }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('drafts, their pages and feedback are there as plain pages', async ({ page }) => {
    await unpublish(BALANCE);
    await giveFeedback((await theOne(HEADLINE)).id, ['Too fast']);
    await asAdmin(page);
    await page.goto(`${site.url}/browse?status=draft`);
    await page.getByLabel('Search episodes').fill('balance');
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(page).toHaveURL(/status=draft&search=balance/);
    await card(page, BALANCE).getByRole('heading').getByRole('link').click();
    await expect(page.getByText(english.studio.episodes.draft.adminsSee)).toBeVisible();
    await page.goto(`${site.url}/studio/feedback`);
    await expect(page.getByText('Too fast', { exact: true })).toBeVisible();
    await page.goto(`${site.url}/upload`);
    await expect(page.locator('noscript .alert')).toHaveText(studio.navigation.needsScripts); // not found by its text
    await expect(page.locator('noscript .alert')).toBeVisible();
    await expect(page.getByText(studio.episodeForm.upload.loading)).toBeHidden();
  });

  test('a page is laid out as wide as the window is, before anything comes with a touch', async ({ page }) => {
    await asAdmin(page);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(`${site.url}/studio`);
    const topOf = async (name: string) => (await page.getByRole('region', { name }).boundingBox())?.y;
    const { waitingForYou, comingUp } = studio.overview;
    expect(await topOf(waitingForYou)).toBe(await topOf(comingUp));
  });
});

/** A like, and a dislike for each reason, each from someone else: many of one address would be spam. */
async function giveFeedback(episodeId: string, reasons: string[]): Promise<void> {
  for (const data of [{ isLike: true }, ...reasons.map((comment) => ({ isLike: false, comment }))]) {
    const question = { method: 'POST', ...asJson(data) };
    await sql`delete from throttles`;
    expect((await ask(site.url, `/api/episodes/${episodeId}/rate`, question)).status).toBe(201);
  }
}

async function playAsSomeone(episodeId: string): Promise<void> {
  const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/150.0 Safari/537.36' };
  expect((await ask(site.url, `/api/episodes/${episodeId}/play`, { method: 'POST', headers })).status).toBe(200);
}

/** Makes a draft of it, as another process would: the site hears of it by a title that is gone. */
async function unpublish(title: string): Promise<Episode> {
  const one = await theOne(title);
  await sql`update episodes set published = false where id = ${one.id}`;
  await announce('8 episodes found');
  return one;
}

/** Nine published episodes, and nothing said about them. */
async function startAfresh(): Promise<void> {
  await sql`delete from ratings`;
  await sql`truncate plays_by_day, episode_tallies`;
  await sql`
    update episodes set published = true, deleted_at = null,
      description = case description when '' then 'About it.' else description end`;
  await announce('9 episodes found');
}

/** Tells the site of a change as another process would, and waits until everyone gets this sentence. */
async function announce(sentence: string): Promise<void> {
  await sql`select pg_notify('carecast_changes', ${JSON.stringify({ from: 'a test', tags: ['episodes', 'counters'] })})`;
  await expect.poll(async () => (await ask(site.url, '/browse')).body.includes(sentence)).toBe(true);
}
