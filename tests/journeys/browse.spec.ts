import { expect, type Page } from '@playwright/test';
import type { Pool } from '#server/db/sql.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { complaints, currentTime, expectPlaying, lastSeek, recordSeeks, twoFrames } from '../support/browser.ts';
import { type Studio, test } from '../support/demo-site.ts';
import { holdBack } from '../support/hold-back.ts';
import type { Site } from '../support/site.ts';
import { english } from '../support/words.ts';
import { widthBeyond } from './display-modes.ts';

const EMPTY = english.browse.noMatch;

let site: Site;
test.beforeAll(({ demo }) => void (site = demo));

const box = (page: Page) => page.getByRole('searchbox', { name: 'Search episodes' });
const cards = (page: Page) => page.getByRole('article');
const pageButton = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name, exact: true });
/** Anything that a reload would lose. */
const mark = (page: Page) => page.evaluate(() => Reflect.set(window, 'marker', 'still here'));
const isSamePage = (page: Page) => page.evaluate(() => Reflect.get(window, 'marker') === 'still here');

test('what is typed while the answer before it is being drawn stays, and so does the focus @slow', async ({ page }) => {
  await page.addInitScript(() => {
    const start = document.startViewTransition.bind(document);
    const drawn = new Promise<void>((resolve) => Reflect.set(window, 'draw', resolve));
    document.startViewTransition = (update) =>
      start(async () => {
        await drawn;
        await (update as () => Promise<void>)();
      });
  });
  await page.goto(`${site.url}/browse`);
  const first = page.waitForResponse('**/browse?search=medi');
  await box(page).pressSequentially('medi');
  await (await first).finished();
  const second = page.waitForRequest('**/browse?search=medicine');
  await page.keyboard.type('cine');
  await second;
  await page.evaluate(() => (Reflect.get(window, 'draw') as () => void)());
  await page.waitForURL('**/browse?search=medicine');
  await expect(box(page)).toHaveValue('medicine');
  await expect(box(page)).toBeFocused();
});

test.describe('by the clock of the page', () => {
  test.use({ isTimeSlow: false });

  test('typing finds without a reload, replaces the address, and leaves focus and caret where they are; the last answer wins; shapes come late', async ({
    page,
  }) => {
    const problems = await complaints(page);
    await page.clock.install();
    await page.goto(site.url);
    await page.getByRole('link', { name: 'View All Episodes' }).click();
    await page.waitForURL('**/browse');
    await mark(page);
    await page.clock.pauseAt(Date.now() + 3_600_000); // however long the keys take, they are typed without a pause
    const asked: string[] = [];
    page.on('request', (request) => new URL(request.url()).pathname === '/browse' && asked.push(request.url()));
    await box(page).click();
    await page.keyboard.type('balxnce');
    for (let press = 0; press < 4; press += 1) await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Delete');
    await page.keyboard.type('a');
    await page.clock.resume(); // whose script, loaded by the first key, may have come after the last one
    await page.waitForURL('**/browse?search=balance');
    await expect(cards(page)).toHaveCount(1);
    await expect(page.getByText('1 episode found', { exact: true })).toBeVisible();
    await expect(page).toHaveTitle(/1 episode found for “balance”/);
    await expect(box(page)).toBeFocused();
    expect(await box(page).evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(4);
    expect(asked).toEqual([`${site.url}/browse?search=balance`]); // for nine changes
    expect(await isSamePage(page)).toBe(true);
    await expect(page.locator('.astro-route-announcer')).toHaveText(/1 episode found for “balance”/);
    await page.goBack();
    await page.waitForURL(`${site.url}/`);
    await test.step('what is typed while an answer is on its way stays, and the last answer wins', async () => {
      await page.getByRole('link', { name: 'View All Episodes' }).click();
      await page.waitForURL('**/browse');
      const held = await holdBack(page, '**/browse?search=medi');
      const asked = page.waitForRequest('**/browse?search=medi');
      await box(page).pressSequentially('medi');
      await asked;
      await box(page).pressSequentially('cine');
      await page.waitForURL('**/browse?search=medicine');
      await held.release();
      await twoFrames(page);
      await expect(page).toHaveURL(/search=medicine$/);
      await expect(box(page)).toHaveValue('medicine');
    });
    await test.step('shapes come only when an answer is late, and while typing they leave the form alone', async () => {
      await page.getByRole('banner').getByRole('link', { name: 'Browse' }).click();
      await page.waitForURL(`${site.url}/browse`);
      await expect(cards(page)).toHaveCount(9);
      const shapes = page.locator('main .card[aria-hidden]');
      let answer: () => void = () => undefined;
      await page.route('**/browse?search=handoff', async (route) => {
        await new Promise<void>((resolve) => (answer = resolve));
        await route.continue();
      });
      await page.clock.pauseAt(Date.now() + 7_200_000);
      const height = await page.locator('[data-list]').evaluate((list) => list.clientHeight);
      await box(page).fill('handoff');
      await page.clock.runFor(290);
      const request = page.waitForRequest('**/browse?search=handoff');
      await page.clock.runFor(20);
      await request;
      await page.clock.runFor(120);
      await expect(shapes).toHaveCount(0);
      await page.clock.runFor(50);
      await expect(shapes).toHaveCount(9);
      expect(await page.locator('[data-list]').evaluate((list) => list.clientHeight)).toBeGreaterThanOrEqual(height);
      await expect(box(page)).toBeFocused();
      answer();
      await page.waitForURL('**/browse?search=handoff');
      await expect(shapes).toHaveCount(0);
      await expect(cards(page)).not.toHaveCount(0);
    });
    expect(problems).toEqual([]);
  });
});

test('@slow Enter and the button search at once, and choosing a category keeps the search and starts at page one', async ({
  page,
  studio: large,
}) => {
  await addEpisodes(large, 100);
  await page.clock.install();
  await page.goto(`${large.url}/browse?search=episode&page=3`);
  await mark(page);
  await page.clock.pauseAt(Date.now() + 3_600_000); // nothing is searched because typing paused
  await page.getByLabel('Category', { exact: true }).selectOption('General');
  const address = async () => (await page.clock.runFor(300), page.url()); // again until the script has come
  await expect.poll(address).toBe(`${large.url}/browse?search=episode&category=General`);
  await expect(page.getByText('50 episodes found', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Category', { exact: true })).toHaveValue('General');
  await box(page).fill('');
  await box(page).press('Enter');
  await page.waitForURL(`${large.url}/browse?category=General`);
  await box(page).fill('number 77');
  await page.getByRole('button', { name: 'Search' }).click();
  await page.waitForURL(`${large.url}/browse?search=number+77&category=General`);
  await page.goBack();
  await page.waitForURL(`${large.url}/browse?category=General`);
  await expect(box(page)).toHaveValue('');
  expect(await isSamePage(page)).toBe(true);
});

test('what was found is shown, corrected and played; filters come off one by one; an empty result offers the way out @slow', async ({
  page,
  request,
}) => {
  await recordSeeks(page);
  await test.step('a typo is corrected, and page and API say what was searched for instead', async () => {
    await page.goto(`${site.url}/browse?search=balnce`);
    await expect(
      page.getByText(`${english.browse.corrected.before} balance${english.browse.corrected.after('balnce')}`, {
        exact: true,
      }),
    ).toBeVisible();
    await expect(cards(page)).toHaveCount(1);
    await expectAccessible(page, 'light', 'main');
    for (const path of ['/api/search?q=balnce', '/api/episodes?search=balnce']) {
      expect((await request.get(site.url + path)).headers()['x-showing-results-for'], path).toBe('balance');
    }
    await page.goto(`${site.url}/browse?search=bala`);
    await expect(cards(page)).toHaveCount(1);
    await expect(page.getByText('Showing results for')).toHaveCount(0);
  });
  await test.step('a line that was found plays from its second', async () => {
    await page.goto(`${site.url}/browse?search=Cochrane`);
    const line = page
      .getByRole('list', { name: /^Said in/ })
      .getByRole('listitem')
      .first();
    await expect(line.locator('mark')).toHaveText('Cochrane');
    const moment = line.getByRole('link', { name: /^Play from/ });
    const second = Number(await moment.getAttribute('data-seek'));
    expect(second).toBeGreaterThan(5);
    await moment.click();
    await expectPlaying(page);
    expect(await lastSeek(page)).toBe(second);
    expect(await currentTime(page)).toBeGreaterThan(second);
    await expect(page).toHaveURL(/search=Cochrane$/);
  });
  await test.step('each chip takes its filter off and leaves the other', async () => {
    const both = `${site.url}/browse?search=falls&category=Patient+Care`;
    await page.goto(both);
    await page.getByRole('link', { name: english.browse.removeFilter('Search: “falls”') }).click();
    await page.waitForURL(`${site.url}/browse?category=Patient+Care`);
    await expect(box(page)).toHaveValue('');
    await page.goBack();
    await page.waitForURL(both);
    await expect(box(page)).toHaveValue('falls');
    await page.getByRole('link', { name: english.browse.removeFilter('Search: “falls”') }).focus();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: english.browse.removeFilter('Category: Patient Care') })).toBeFocused();
    await page.keyboard.press('Enter');
    await page.waitForURL(`${site.url}/browse?search=falls`);
    await expect(page.getByLabel('Category', { exact: true })).toHaveValue('');
    await expect(page.getByRole('link', { name: english.browse.removeFilter('Search: “falls”') })).toBeFocused();
    await page.keyboard.press('Enter');
    await page.waitForURL(`${site.url}/browse`);
    await expect(box(page)).toBeFocused();
    await expect(page.getByRole('list', { name: 'Filters' })).toHaveCount(0);
  });
  await test.step('an empty result says so and offers the way out', async () => {
    await page.goto(`${site.url}/browse?search=zebra&category=General`);
    await expect(page.getByText(EMPTY)).toBeVisible();
    await expect(page.getByText('0 episodes found', { exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'Clear Category' }).click();
    await page.waitForURL(`${site.url}/browse?search=zebra`);
    await expect(page.getByText(EMPTY)).toBeVisible();
    await page.getByRole('link', { name: 'Clear Search' }).click();
    await page.waitForURL(`${site.url}/browse`);
    await expect(cards(page)).toHaveCount(9);
  });
  await test.step('a search as long as it may be fits 320 pixels', async () => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(`${site.url}/browse?search=${'W'.repeat(200)}`);
    expect(await widthBeyond(page)).toBe(0);
  });
});

test('@slow nine on a page, seven buttons at most, and back returns to page and place', async ({
  page,
  studio: large,
}) => {
  await addEpisodes(large, 100);
  await page.goto(`${large.url}/browse`);
  await expect(page.getByText('100 episodes found', { exact: true })).toBeVisible();
  await expect(cards(page)).toHaveCount(9);
  await pageButton(page, '5').click();
  await page.waitForURL('**/browse?page=5');
  await expect(page.getByRole('navigation', { name: 'Pages' }).getByRole('listitem')).toHaveText([
    '1',
    '…',
    '4',
    '5',
    '6',
    '…',
    '12',
  ]);
  await pageButton(page, 'Next').click();
  await page.waitForURL('**/browse?page=6');
  await pageButton(page, 'Previous').click();
  await page.waitForURL('**/browse?page=5');
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        addEventListener('scrollend', resolve, { once: true }); // the client router remembers the place at that event
        scrollTo(0, 700);
      }),
  );
  // Clicked where it is: Playwright would scroll when something is above it for a moment.
  const link = cards(page).nth(5).getByRole('heading').getByRole('link');
  await link.evaluate((element: HTMLElement) => element.click());
  await page.waitForURL('**/episodes/*');
  await page.goBack();
  await page.waitForURL('**/browse?page=5');
  await expect(cards(page)).toHaveCount(9);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(700);
});

test('@slow a nonsense page is the first, one past the end is empty, a category no one knows is none', async ({
  page,
  request,
  studio: large,
}) => {
  await addEpisodes(large, 100);
  const printed = async (query: string) => (await request.get(`${large.url}/browse?${query}`)).text();
  for (const nonsense of ['0', '-1', 'x', '1.5', '1e9', '']) {
    const [, pages = ''] = /aria-label="Pages"([\s\S]*?)<\/nav>/.exec(await printed(`page=${nonsense}`)) ?? [];
    const current = [...pages.matchAll(/aria-current="page"[^>]*>\s*(\S+?)\s*</g)].map(([, number]) => number);
    expect(current, `page ${nonsense}`).toEqual(['1']);
  }
  expect(await printed('search=episode&page=99')).toContain(EMPTY);
  expect(await printed('category=Cooking&status=all')).toMatch(/>\s*100 episodes found\s*</);
  await page.goto(`${large.url}/browse?page=99`);
  await expect(page.getByText(english.home.none)).toBeVisible();
  await pageButton(page, 'Previous').click();
  await page.waitForURL('**/browse?page=12');
  await expect(cards(page)).toHaveCount(1);
});

test('while the list of home or browse is late, six or nine shapes stand for it @slow', async ({ page }) => {
  const [episode] = (await (await fetch(`${site.url}/api/episodes?limit=1`)).json()) as { id: string }[];
  await page.goto(`${site.url}/episodes/${episode?.id}`);
  for (const [path, count] of [
    ['/', 6],
    ['/browse', 9],
  ] as const) {
    await test.step(path, async () => {
      const held = await holdBack(page, site.url + path);
      await page.locator(`header a[href="${path}"]`).dispatchEvent('click');
      await expect(page.locator('main .card[aria-hidden]')).toHaveCount(count);
      await held.release();
      await expect(cards(page)).toHaveCount(count);
      await expect(page.locator('main .card[aria-hidden]')).toHaveCount(0);
      await expect(page.locator('[aria-busy]')).toHaveCount(0);
    });
  }
});

test('hostile searches are pages and answers, never a failure', async ({ request }) => {
  const texts = String.raw`% _ ' " \ &|!():*<-> %00 %ED%A0%80 %F0%9F%92%8A <script>`.split(' ');
  for (const text of [...texts, 'x'.repeat(10_000)]) {
    const query = text.startsWith('%') && text.length > 1 ? text : encodeURIComponent(text);
    expect((await request.get(`${site.url}/browse?search=${query}`)).status(), text).toBe(200);
    const answers = [`/api/search?q=${query}`, `/api/episodes?search=${query}`];
    for (const path of answers)
      expect((await request.get(site.url + path)).status(), path).toBe(text === '%00' ? 400 : 200);
  }
  for (const path of ['/api/search?q=a&limit=0', '/api/search?q=a&limit=101', '/api/search?limit=x']) {
    const refused = await request.get(site.url + path);
    expect([refused.status(), ((await refused.json()) as { field: string }).field]).toEqual([400, 'limit']);
  }
  expect(await (await request.get(`${site.url}/api/search`)).json()).toEqual([]);
});

test('the API counts what it finds, best first, in pages', async ({ request, studio: large }) => {
  await addEpisodes(large, 100);
  const answer = await request.get(`${large.url}/api/episodes?search=episode&category=General&page=2`);
  expect(answer.headers()).toMatchObject({ 'x-total-count': '50' });
  expect(answer.headers()['x-total-capped']).toBeUndefined();
  expect(answer.headers()['link']).toBe(
    `<${large.url}/api/episodes?search=episode&category=General&page=3>; rel="next"`,
  );
  const [best] = (await (await request.get(`${large.url}/api/episodes?search=number+77`)).json()) as {
    title: string;
  }[];
  expect(best?.title).toBe('Episode number 77');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the form searches and the links filter', async ({ page }) => {
    await page.goto(`${site.url}/browse`);
    await box(page).fill('Cochrane');
    await page.getByLabel('Category', { exact: true }).selectOption('Medical Research');
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(page).toHaveURL(`${site.url}/browse?search=Cochrane&category=Medical+Research`);
    await expect(cards(page)).toHaveCount(1);
    await expect(page.locator('mark').first()).toHaveText('Cochrane');
    await expect(box(page)).toHaveValue('Cochrane');
    await page.getByRole('link', { name: english.browse.removeFilter('Search: “Cochrane”') }).click();
    await expect(page).toHaveURL(`${site.url}/browse?category=Medical+Research`);
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(page).toHaveURL(`${site.url}/browse?search=&category=Medical+Research`);
    await expect(page.getByRole('link', { name: /^Search: / })).toHaveCount(0);
  });
});

/** Published episodes without files: enough for lists. The site hears of them as of another process's change. */
async function addEpisodes({ url, sql }: Studio, count: number): Promise<void> {
  await insertEpisodes(sql, count);
  const [newest] = await sql<{ id: string }[]>`select id from episodes order by published_at desc limit 1`;
  await sql`select pg_notify('carecast_changes', ${JSON.stringify({ from: 'a test', tags: ['episodes'] })})`;
  await expect.poll(async () => (await fetch(`${url}/browse`)).text()).toContain(newest?.id);
}

async function insertEpisodes(sql: Pool, count: number): Promise<void> {
  await sql`
    with files as (
      insert into uploads (id, kind, state, declared_bytes, bytes, extension, type, sha256, duration, expires_at)
      select gen_random_uuid(), 'audio', 'attached', 9, 9, 'mp3', 'audio/mpeg', 'f', 90, now()
      from generate_series(1, ${count}::int) returning id
    )
    insert into episodes (title, description, description_html, audio_id, duration, audio_bytes, audio_type, published,
      published_at, category)
    select 'Episode number ' || number, 'About it.', '<p>About it.</p>', id, 90, 9, 'audio/mpeg', true,
      now() - number * interval '1 day', case when number % 2 = 0 then 'Patient Care' else 'General' end
    from (select id, row_number() over () as number from files) numbered`;
}

test('@slow who has more searches written out than people type is told to wait, and others are not', async ({
  aSite,
}) => {
  const own = await aSite({ THROTTLES: 'on', TRUST_PROXY: '1' });
  const search = (words: string, from: string) =>
    fetch(`${own.url}/browse?search=${words}`, { headers: { 'x-forwarded-for': from } });
  // Fewer at once than pages may wait to be made: beyond that anyone is told to come back.
  for (let count = 0; count < 300; count += 30) {
    const words = Array.from({ length: 30 }, (_, index) => `word${count + index}`);
    const answers = await Promise.all(words.map((word) => search(word, '192.0.2.1')));
    expect(answers.map(({ status }) => status)).toEqual(words.map(() => 200));
  }
  const refused = await search('oneMore', '192.0.2.1');
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
  expect(refused.headers.get('cache-control')).toBe('no-store');
  expect((await fetch(`${own.url}/browse`, { headers: { 'x-forwarded-for': '192.0.2.1' } })).status).toBe(200);
  expect((await search('oneMore', '192.0.2.2')).status).toBe(200);
});
