import { readFile } from 'node:fs/promises';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { connect, type Pool } from '#server/db/sql.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { complaints, layoutShifts, PALETTES } from '../support/browser.ts';
import { readCsv } from '../support/csv.ts';
import { type Site, startSite } from '../support/site.ts';
import { databaseUrlOf } from '../support/site-database.ts';

type Episode = { id: string; title: string; audioUrl: string; likeCount: number; dislikeCount: number };
const BALANCE = 'Balance Can Be Trained';
const QUESTION = 'Are you sure you want to delete this episode? This action cannot be undone.';

let site: Site;
let sql: Pool;
let admin: Page;
test.beforeAll(async () => {
  site = await startSite({}, ['--demo']);
  sql = connect({ url: databaseUrlOf(site) }, 1);
});
test.beforeEach(async ({ page }) => {
  await startAfresh();
  const password = /with the password (\S+)/.exec(site.output())?.[1];
  const signedIn = await page.request.post(`${site.url}/api/auth/login`, { data: { username: 'demo', password } });
  expect(signedIn.status()).toBe(200);
  admin = page;
});
test.afterAll(async () => {
  await sql.end();
  await site.remove();
});

const listed = async (page: Page, query = '') =>
  (await (await page.request.get(`${site.url}/api/episodes${query}`)).json()) as Episode[];
const theOne = async (title: string) => {
  const found = (await listed(admin, '?status=all')).find((one) => one.title === title);
  if (!found) throw new Error(`there is no ${title}`);
  return found;
};
const unpublish = async (title: string) => {
  const { id } = await theOne(title);
  await admin.request.put(`${site.url}/api/episodes/${id}`, { data: { published: false } });
  return theOne(title);
};
const card = (title: string) => admin.getByRole('article').filter({ hasText: title });
const menuButton = (title: string) => admin.getByRole('button', { name: `Actions for ${title}` });
const aStranger = async (browser: Browser) => (await browser.newContext()).newPage();

test('a draft is found under its status, published from its page and taken back from there', async () => {
  const problems = await complaints(admin);
  const draft = await unpublish(BALANCE);
  await admin.goto(`${site.url}/browse`);
  await expect(card(BALANCE)).toHaveCount(0);
  await admin.getByRole('link', { name: 'Drafts and deleted' }).click();
  await admin.waitForURL('**/browse?status=draft');
  await expect(admin.getByRole('link', { name: 'Drafts 1' })).toHaveAttribute('aria-current', 'true');
  await expect(card(BALANCE).getByText('Draft', { exact: true })).toBeVisible();
  await card(BALANCE).getByRole('heading').getByRole('link').click();
  await admin.waitForURL(`**/episodes/${draft.id}`);
  await expect(admin.getByText('Draft: only administrators see this')).toBeVisible();
  await expect(admin.getByRole('link', { name: 'Edit', exact: true })).toHaveAttribute('href', `/edit/${draft.id}`);
  await admin.getByRole('button', { name: 'Publish' }).click();
  await expect(admin.getByText('Episode published', { exact: true })).toBeVisible();
  await expect(admin.getByText('only administrators see this', { exact: false }).first()).toBeHidden();
  expect((await fetch(`${site.url}/episodes/${draft.id}`)).status).toBe(200);
  await menuButton(BALANCE).click();
  await admin.getByRole('menuitem', { name: 'Unpublish' }).click();
  await expect(admin.getByText('Episode unpublished', { exact: true })).toBeVisible();
  await expect(admin.getByText('Draft: only administrators see this')).toBeVisible();
  expect((await fetch(`${site.url}/episodes/${draft.id}`)).status).toBe(404);
  expect(problems).toEqual([]);
});

test('a draft without a description says why it cannot be published', async () => {
  const draft = await unpublish(BALANCE);
  await admin.request.put(`${site.url}/api/episodes/${draft.id}`, { data: { description: '' } });
  await admin.goto(`${site.url}/episodes/${draft.id}`);
  await admin.getByRole('button', { name: 'Publish' }).click();
  await expect(admin.getByText('Error updating episode', { exact: true })).toBeVisible();
  await expect(admin.getByText('Description is required to publish', { exact: true })).toBeVisible();
});

test('nobody else sees a draft, its files or that it is there', async ({ browser }) => {
  const draft = await unpublish(BALANCE);
  const anonymous = await aStranger(browser);
  const user = await aStranger(browser);
  const login = await addUser('Ben');
  expect((await user.request.post(`${site.url}/api/auth/login`, { data: login })).status()).toBe(200);
  const nobody = '6b0f8a53-6f5e-4f0e-9d0c-0a8a4b1c2d3e';
  for (const page of [anonymous, user]) {
    const get = async (path: string) => page.request.get(site.url + path);
    for (const path of ['/episodes/', '/api/episodes/']) {
      const [hidden, unknown] = [await get(path + draft.id), await get(path + nobody)];
      expect([hidden.status(), unknown.status()]).toEqual([404, 404]);
      expect(headerNames(hidden.headers())).toEqual(headerNames(unknown.headers()));
    }
    for (const path of [
      draft.audioUrl,
      ...['vtt', 'srt', 'json', 'txt'].map((form) => `/transcripts/${draft.id}.${form}`),
      ...[`/chapters/${draft.id}.json`, `/og/${draft.id}.png`, `/embed/${draft.id}`, `/episodes/${draft.id}.md`],
      `/oembed?url=${encodeURIComponent(`${site.url}/episodes/${draft.id}`)}`,
    ]) {
      expect((await get(path)).status(), path).toBe(404);
    }
    expect((await get(`/api/episodes/${draft.id}/user-rating`)).status()).toBe(404);
    const like = { data: { isLike: true } };
    expect((await page.request.post(`${site.url}/api/episodes/${draft.id}/rate`, like)).status()).toBe(404);
    expect((await page.request.post(`${site.url}/api/episodes/${draft.id}/play`)).status()).toBe(404);
    for (const path of [
      ...[
        '/',
        `/?episode=${draft.id}`,
        '/browse',
        '/browse?status=draft',
        '/browse?status=all',
        '/browse?search=balance',
      ],
      ...['/feed.xml', '/sitemap.xml', '/api/episodes?status=draft', '/api/episodes?status=all', '/api/episodes'],
      ...['/api/search?q=balance', '/browse?search=balance&status=draft', '/browse?status=deleted'],
    ]) {
      const text = await (await get(path)).text();
      expect(text, path).not.toContain(BALANCE);
      expect(text, path).not.toContain(draft.id);
    }
  }
  const own = await admin.request.get(site.url + draft.audioUrl);
  expect([own.status(), own.headers()['cache-control']]).toEqual([200, 'private, no-store']);
});

test('what an administrator sees is never what everyone gets, nor the other way round', async ({ browser }) => {
  const draft = await unpublish(BALANCE);
  const anonymous = await aStranger(browser);
  const paths = ['/browse?status=all', '/browse?status=draft', '/browse', `/episodes/${draft.id}`];
  for (const first of [admin, anonymous]) {
    for (const path of paths) {
      for (const page of [first, first === admin ? anonymous : admin, first]) {
        const answer = await page.request.get(site.url + path);
        const text = await answer.text();
        const isTheirs = page === admin && path !== '/browse';
        expect(text.includes(draft.id), `${path} ${page === admin ? 'admin' : 'anonymous'}`).toBe(isTheirs);
        if (path !== '/browse') expect(answer.headers()['cache-control']).toBe('private, no-store');
        if (path === '/browse') expect(answer.headers()['cache-control']).toBe('no-cache');
      }
    }
  }
  const together = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      (index % 2 ? admin : anonymous).request.get(`${site.url}/episodes/${draft.id}`),
    ),
  );
  expect(together.map((answer) => answer.status())).toEqual(together.map((_, index) => (index % 2 ? 200 : 404)));
});

test('the menu of a card works by keyboard alone, and deleting asks first', async () => {
  const problems = await complaints(admin);
  await admin.goto(`${site.url}/browse`);
  const button = menuButton(BALANCE);
  await button.focus();
  await admin.keyboard.press('ArrowDown');
  const [edit, remove] = [
    admin.getByRole('menuitem', { name: 'Edit Episode' }),
    admin.getByRole('menuitem', { name: 'Delete Episode' }),
  ];
  await expect(edit).toBeFocused();
  await expect(button).toHaveAttribute('aria-expanded', 'true');
  await expectAccessible(admin);
  await admin.keyboard.press('ArrowDown');
  await expect(remove).toBeFocused();
  await admin.keyboard.press('ArrowDown');
  await expect(edit).toBeFocused();
  await admin.keyboard.press('End');
  await expect(remove).toBeFocused();
  await admin.keyboard.press('e');
  await expect(edit).toBeFocused();
  await admin.keyboard.press('Escape');
  await expect(edit).toBeHidden();
  await expect(button).toBeFocused();
  await admin.keyboard.press('Enter');
  await expect(edit).toBeFocused();
  await admin.keyboard.press('ArrowUp');
  await expect(remove).toBeFocused();
  await admin.keyboard.press('Enter');
  const dialog = admin.getByRole('dialog', { name: QUESTION });
  await expect(dialog).toBeVisible();
  await expectAccessible(admin);
  await admin.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(button).toBeFocused();
  await expect(card(BALANCE)).toBeVisible();
  await button.press('Enter');
  await edit.press('Enter');
  await admin.waitForURL('**/edit/*');
  await expect(admin.getByLabel('Episode Title')).toHaveValue(BALANCE);
  expect(problems).toEqual([]);
});

test('a deleted episode leaves the list, and comes back as a draft', async () => {
  const { id } = await theOne(BALANCE);
  await admin.goto(`${site.url}/browse`);
  await menuButton(BALANCE).click();
  await expect(admin.getByRole('menuitem', { name: 'Edit Episode' })).toHaveAttribute('href', `/edit/${id}`);
  await admin.getByRole('menuitem', { name: 'Delete Episode' }).click();
  await admin.getByRole('button', { name: 'Delete Episode' }).click();
  await expect(admin.getByText('Episode deleted', { exact: true })).toBeVisible();
  await expect(admin.getByText('The episode has been successfully deleted.', { exact: true })).toBeVisible();
  await expect(card(BALANCE)).toHaveCount(0);
  expect((await admin.request.get(`${site.url}/episodes/${id}`)).status()).toBe(404);
  expect((await listed(admin, '?status=deleted')).map(({ title }) => title)).toEqual([BALANCE]);
  await admin.goto(`${site.url}/browse?status=draft`);
  await expect(admin.getByText('No drafts')).toBeVisible();
  await admin.getByRole('link', { name: 'Deleted 1' }).click();
  await expect(admin.getByText('It can be restored for 30 days more')).toBeVisible();
  await expectAccessible(admin);
  await admin.getByRole('button', { name: `Restore ${BALANCE}` }).click();
  await expect(admin.getByText('Episode restored', { exact: true })).toBeVisible();
  await expect(admin.getByText('No deleted episodes')).toBeVisible();
  await admin.getByRole('link', { name: 'Drafts 1' }).click();
  await expect(card(BALANCE)).toBeVisible();
  await expectAccessible(admin);
});

test('a deletion that fails says so and leaves everything as it was', async () => {
  await admin.goto(`${site.url}/browse`);
  await admin.route('**/api/episodes/*', (route) => route.abort());
  await menuButton(BALANCE).click();
  await admin.getByRole('menuitem', { name: 'Delete Episode' }).click();
  await admin.getByRole('button', { name: 'Delete Episode' }).click();
  await expect(admin.getByText('Failed to delete episode. Please try again.', { exact: true })).toBeVisible();
  await expect(card(BALANCE)).toBeVisible();
});

test('an episode deleted on its own page leads back to the list', async () => {
  const { id } = await theOne(BALANCE);
  await admin.goto(`${site.url}/episodes/${id}`);
  await menuButton(BALANCE).click();
  await admin.getByRole('menuitem', { name: 'Delete Episode' }).click();
  await admin.getByRole('button', { name: 'Delete Episode' }).click();
  await admin.waitForURL('**/browse');
  await expect(admin.getByText('The episode has been successfully deleted.', { exact: true })).toBeVisible();
});

test('menus come with every page and every search, and go when someone signs out', async ({ browser }) => {
  await admin.goto(site.url);
  await expect(admin.getByRole('button', { name: /^Actions for/ })).toHaveCount(6);
  await admin.getByRole('link', { name: 'View All Episodes' }).click();
  await admin.waitForURL('**/browse');
  await admin.getByRole('searchbox', { name: 'Search episodes' }).fill('balance');
  await admin.waitForURL('**/browse?search=balance');
  await expect(admin.getByRole('button', { name: /^Actions for/ })).toHaveCount(1);
  await expect(admin.getByRole('link', { name: 'Drafts and deleted' })).toHaveAttribute(
    'href',
    '/browse?search=balance&status=draft',
  );
  await admin.getByRole('button', { name: 'Log out' }).click();
  await admin.waitForURL(`${site.url}/`);
  await expect(admin.getByRole('button', { name: /^Actions for/ })).toHaveCount(0);
  const anonymous = await aStranger(browser);
  const asked: string[] = [];
  anonymous.on('request', (request) => asked.push(request.url()));
  await anonymous.goto(`${site.url}/browse`, { waitUntil: 'networkidle' });
  expect(asked.filter((url) => /studio|feedback/i.test(url))).toEqual([]);
});

for (const width of [390, 1280]) {
  test(`the way to the studio is in the account at ${width} pixels, and nothing moves for it`, async () => {
    await admin.setViewportSize({ width, height: 900 });
    await admin.goto(`${site.url}/browse`);
    await expect(menuButton(BALANCE)).toBeVisible();
    await admin.goto(`${site.url}/browse`);
    await expect(menuButton(BALANCE)).toBeVisible();
    expect(await layoutShifts(admin)).toBeLessThan(0.005);
    await admin.getByRole('button', { name: width < 1024 ? 'Account' : 'Admin menu' }).click();
    const studio = admin.getByRole('navigation', { name: 'Studio' });
    const labels = ['Episodes', 'Drafts', 'Upload', 'Statistics', 'Feedback', 'Reviews', 'Subscribers', 'Settings'];
    await expect(studio.getByRole('link')).toHaveText(labels);
    await expectAccessible(admin);
    await studio.getByRole('link', { name: 'Feedback' }).click();
    await admin.waitForURL('**/feedback');
    await expect(admin.getByRole('heading', { name: 'Feedback', exact: true })).toBeVisible();
  });
}

test('feedback is searched, marked as spam and back, and the counts follow', async ({ browser }) => {
  const problems = await complaints(admin);
  const episode = await theOne(BALANCE);
  await giveFeedback(browser, episode.id, ['Too fast for me', 'Buy cheap pills here']);
  await admin.goto(`${site.url}/feedback`);
  const rows = admin.getByRole('listitem').filter({ has: admin.getByRole('button', { name: /spam/ }) });
  await expect(rows).toHaveCount(3);
  await expect(rows.first()).toContainText('Buy cheap pills here');
  await admin.getByRole('searchbox', { name: 'Search feedback' }).fill('PILLS');
  await admin.getByRole('button', { name: 'Show' }).click();
  await admin.waitForURL('**/feedback?search=PILLS**');
  await expect(rows).toHaveCount(1);
  await admin.getByRole('button', { name: 'Mark as spam “Buy cheap pills here”' }).click();
  await expect(admin.getByText('Marked as spam', { exact: true })).toBeVisible();
  expect(await theOne(BALANCE)).toMatchObject({ likeCount: 1, dislikeCount: 1 });
  await admin.reload();
  await admin.getByRole('button', { name: 'Not spam “Buy cheap pills here”' }).click();
  await expect(admin.getByText('Not spam', { exact: true }).first()).toBeVisible();
  await expect(admin.getByRole('button', { name: 'Mark as spam “Buy cheap pills here”' })).toBeVisible();
  expect(await theOne(BALANCE)).toMatchObject({ likeCount: 1, dislikeCount: 2 });
  await admin.getByLabel('Episode', { exact: true }).selectOption('How to Read a Health Headline');
  await admin.getByRole('searchbox', { name: 'Search feedback' }).fill('');
  await admin.getByRole('button', { name: 'Show' }).click();
  await expect(admin.getByText('No feedback found matching your filters')).toBeVisible();
  await admin.getByRole('link', { name: 'Show All Feedback' }).click();
  await expect(rows).toHaveCount(3);
  expect(problems).toEqual([]);
});

test('the figures are a picture with a name and a table, for 30 days, 90 days and all', async ({ browser }) => {
  const episode = await theOne(BALANCE);
  await giveFeedback(browser, episode.id, ['Too fast for me']);
  await playAsSomeone(episode.id);
  await admin.goto(`${site.url}/feedback?episode=${episode.id}`);
  await expect(admin.getByRole('img', { name: /^Plays: 1 in all, by day/ })).toBeVisible();
  await expect(admin.getByRole('img', { name: /^Dislikes: 1 in all/ })).toBeVisible();
  await admin.getByText('Show as a table').click();
  await expect(admin.getByRole('row').nth(1)).toContainText(/\d{4}\s*1\s*1\s*1/);
  for (const name of ['90 days', 'All', '30 days']) {
    await admin.getByRole('link', { name, exact: true }).click();
    await expect(admin.getByRole('link', { name, exact: true })).toHaveAttribute('aria-current', 'true');
    await expect(admin.getByRole('img', { name: /^Likes: 1 in all/ })).toBeVisible();
  }
  const answer = await admin.request.get(`${site.url}/api/episodes/${episode.id}/statistics`);
  const date = new Date().toISOString().slice(0, 10);
  expect(await answer.json()).toEqual([{ date, plays: 1, likes: 1, dislikes: 1 }]);
  const all = await admin.request.get(`${site.url}/api/ratings?page=1&limit=1`);
  expect(all.headers()['x-total-count']).toBe('2');
  expect(Object.keys(((await all.json()) as object[])[0] ?? {}).sort()).toEqual([
    'atSecond',
    'comment',
    'createdAt',
    'episodeId',
    'id',
    'isLike',
    'isSpam',
  ]);
});

test('the CSV opens in a spreadsheet, and nothing in it is a formula', async ({ browser }) => {
  const { id } = await theOne(BALANCE);
  await giveFeedback(browser, id, ['=HYPERLINK("http://x.example","click")', 'Grüße, "laut"\nund lang']);
  await admin.goto(`${site.url}/feedback?search=gr%C3%BC%C3%9Fe`);
  const download = admin.waitForEvent('download');
  await admin.getByRole('link', { name: 'Download CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('feedback.csv');
  const some = readCsv(await readFile(await file.path(), 'utf8'));
  expect(some.map((row) => row[3])).toEqual(['Comment', 'Grüße, "laut"\nund lang']);
  const answer = await admin.request.get(`${site.url}/api/ratings`, { headers: { accept: 'text/csv' } });
  expect(answer.headers()['content-type']).toBe('text/csv; charset=utf-8');
  const bytes = await answer.body();
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const rows = readCsv(bytes.toString());
  expect(rows.map((row) => row[3])).toContain(`'=HYPERLINK("http://x.example","click")`);
  expect(rows).toHaveLength(4);
  const own = await admin.request.get(`${site.url}/api/episodes/${id}/ratings`, { headers: { accept: 'text/csv' } });
  expect(await own.text()).toBe(bytes.toString());
});

for (const { colorScheme, lane } of PALETTES) {
  test(`${lane}the studio's pages in ${colorScheme} have nothing axe complains of, and fit 320 pixels`, async ({
    browser,
  }) => {
    const draft = await unpublish(BALANCE);
    await giveFeedback(browser, (await theOne('How to Read a Health Headline')).id, ['W'.repeat(200), 'Too fast']);
    await admin.emulateMedia({ colorScheme });
    for (const path of ['/browse?status=draft', '/browse?status=all', `/episodes/${draft.id}`, '/feedback']) {
      await admin.setViewportSize({ width: 1280, height: 900 });
      await admin.goto(site.url + path);
      if (path !== '/feedback') await expect(menuButton(BALANCE)).toBeVisible();
      else await admin.getByText('Show as a table').click();
      await expectAccessible(admin, colorScheme);
      await admin.setViewportSize({ width: 320, height: 640 });
      const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
      expect(await admin.evaluate(overflow), path).toBe(0);
    }
  });
}

test('feedback signed out asks for a sign-in and comes back to what was asked for', async ({ browser }) => {
  const anonymous = await aStranger(browser);
  const answer = await anonymous.request.get(`${site.url}/feedback?search=x`, { maxRedirects: 0 });
  expect([answer.status(), answer.headers()['location']]).toEqual([302, '/login?next=%2Ffeedback%3Fsearch%3Dx']);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('drafts, their pages and feedback are there as plain pages', async ({ browser }) => {
    await unpublish(BALANCE);
    await giveFeedback(browser, (await theOne('How to Read a Health Headline')).id, ['Too fast']);
    await admin.goto(`${site.url}/browse?status=draft`);
    await admin.getByLabel('Search episodes').fill('balance');
    await admin.getByRole('button', { name: 'Search' }).click();
    await expect(admin).toHaveURL(/status=draft&search=balance/);
    await card(BALANCE).getByRole('heading').getByRole('link').click();
    await expect(admin.getByText('Draft: only administrators see this')).toBeVisible();
    await admin.goto(`${site.url}/feedback`);
    await expect(admin.getByText('Too fast', { exact: true })).toBeVisible();
  });
});

const headerNames = (headers: Record<string, string>) => Object.keys(headers).sort();

/** A like, and a dislike for each reason, each from someone else. */
async function giveFeedback(browser: Browser, episodeId: string, reasons: string[]): Promise<void> {
  for (const data of [{ isLike: true }, ...reasons.map((comment) => ({ isLike: false, comment }))]) {
    const context = await browser.newContext();
    const answer = await context.request.post(`${site.url}/api/episodes/${episodeId}/rate`, { data });
    expect(answer.status()).toBe(201);
    await context.close();
  }
}

async function playAsSomeone(episodeId: string): Promise<void> {
  const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/150.0 Safari/537.36' };
  expect((await fetch(`${site.url}/api/episodes/${episodeId}/play`, { method: 'POST', headers })).status).toBe(200);
}

/** The command that makes users is tested elsewhere: here one stands in with the administrator's password. */
async function addUser(username: string): Promise<{ username: string; password: string | undefined }> {
  await sql`insert into users (username, password, is_admin) select ${username}, password, false from users limit 1`;
  return { username, password: /with the password (\S+)/.exec(site.output())?.[1] };
}

/** Nine published episodes, and nothing said about them; the site hears of it as of another process's change. */
async function startAfresh(): Promise<void> {
  await sql`delete from ratings`;
  await sql`delete from plays_by_day`;
  await sql`delete from throttles`; // what one test says would be spam in the next
  await sql`
    update episodes set published = true, deleted_at = null, play_count = 0, like_count = 0, dislike_count = 0,
      description = case description when '' then 'About it.' else description end`;
  await sql`select pg_notify('carecast_changes', ${JSON.stringify({ from: 'a test', tags: ['episodes', 'counters'] })})`;
  await expect
    .poll(async () => (await (await fetch(`${site.url}/browse`)).text()).includes('9 episodes found'))
    .toBe(true);
}
