import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test';
import type { ListedEpisode } from '#shared/episode.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { complaints, expectPlaying, lastSeek, recordSeeks } from '../support/browser.ts';
import { ownSite, test } from '../support/demo-site.ts';
import { demoAdmin } from '../support/roles.ts';
import { english } from '../support/words.ts';
import { widthBeyond } from './display-modes.ts';

const site = ownSite({}, ['--demo']);

/** Of the groups of `widgets` the one with the open form, and its neighbor. */
const WIDGETS = 'li:nth-child(-n + 2) [role="group"][aria-label^="Rate "]';
const widgets = (page: Page) => page.getByRole('group', { name: /^Rate / });
const like = (widget: Locator) => widget.getByRole('button', { name: 'Like', exact: true });
const dislike = (widget: Locator) => widget.getByRole('button', { name: 'Dislike' });
const toast = (page: Page, text: string) => expect(page.locator('.toast').filter({ hasText: text })).toBeVisible();

/** Everything asked of the rating and account calls, in order. */
function calls(page: Page): string[] {
  const list: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/\/(rate|user-rating|me)$/.test(pathname)) list.push(`${request.method()} ${pathname.split('/').pop()}`);
  });
  return list;
}

async function openForm(page: Page): Promise<{ widget: Locator; text: Locator; submit: Locator }> {
  const widget = widgets(page).first();
  const heights = () => page.getByRole('article').evaluateAll((cards) => cards.map(({ clientHeight }) => clientHeight));
  const [, ...before] = await heights();
  await dislike(widget).click();
  const text = widget.getByRole('textbox');
  await expect(text).toBeFocused();
  expect((await heights()).slice(1), 'the cards beside it').toEqual(before);
  return { widget, text, submit: widget.getByRole('button', { name: 'Submit' }) };
}

const likesOf = async (widget: Locator) => Number(/\d+/.exec((await widget.textContent()) ?? '')?.[0]);

test('a like and a dislike are sent, counted, remembered by the visitor, and free of what axe complains of @finger', async ({
  page,
  context,
}) => {
  const problems = await complaints(page);
  await page.goto(site.url);
  const liked = widgets(page).nth(1);
  await test.step('a like is sent at once, counted, and remembered after a reload', async () => {
    const before = await likesOf(liked);
    await like(liked).click();
    await expect(liked.getByText(english.rating.liked)).toBeVisible();
    expect(await likesOf(liked)).toBe(before + 1);
    await expect(liked.getByRole('button')).toHaveCount(0);
    await page.reload();
    await expect(liked.getByText(english.rating.liked)).toBeVisible();
    await expect(widgets(page).nth(2).getByRole('button')).toHaveCount(2);
    expect(problems).toEqual([]);
  });
  const { widget, text, submit } = await openForm(page);
  await test.step('the open form with its mistake and a given rating have nothing axe complains of', async () => {
    await text.fill('x'.repeat(501));
    await expect(widget.getByRole('alert')).toBeVisible();
    await expectAccessible(page, 'light', WIDGETS);
  });
  await test.step('a dislike asks for a reason and shows it in quotes, on the card and on the page of the episode', async () => {
    await text.fill('  Too long 🎧 ');
    await submit.click();
    await expect(widget.getByText('“Too long 🎧”')).toBeVisible();
    await page.getByRole('article').first().getByRole('heading').getByRole('link').click();
    await page.waitForURL('**/episodes/*');
    await expect(page.getByRole('main').getByText('“Too long 🎧”')).toBeVisible();
    await expect(page.getByRole('main').getByRole('button', { name: 'Dislike' })).toHaveCount(0);
  });
  await test.step('a rating made as a visitor is still known after signing in and out', async () => {
    expect(await hintOf(context)).toBe('rated');
    await page.request.post(`${site.url}/api/auth/login`, { data: demoAdmin(site) });
    expect(await hintOf(context)).toBe('user,rated');
    await page.goto(site.url);
    await expect(like(widgets(page).first())).toBeVisible();
    await page.getByRole('button', { name: 'Log out' }).click();
    await toast(page, 'Logged out successfully');
    expect(await hintOf(context)).toBe('rated');
    await expect(widgets(page).first().getByText('“Too long 🎧”')).toBeVisible();
  });
});

test('a new visitor asks nothing about ratings or accounts; on a phone a rating moves nothing, and is one though pressed twice', async ({
  page,
  context,
}) => {
  const sent = calls(page);
  const scripts: string[] = [];
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
  await test.step('a new visitor asks nothing about ratings or accounts, and gets no cookie', async () => {
    for (const path of ['/', '/browse']) await page.goto(site.url + path, { waitUntil: 'networkidle' });
    await page.getByRole('article').first().getByRole('heading').getByRole('link').click();
    await page.waitForURL('**/episodes/*');
    await page.waitForLoadState('networkidle');
    expect(sent).toEqual([]);
    expect(scripts.join()).not.toMatch(/react|Rating/i);
    expect(await context.cookies()).toEqual([]);
  });
  await page.setViewportSize({ width: 390, height: 800 }); // one column: no neighbor holds the row's height
  await page.goto(`${site.url}/browse`);
  await test.step('pressed twice fast is one rating, before React has come, and moves nothing on the page', async () => {
    const place = () =>
      page
        .getByRole('article')
        .last()
        .evaluate((card) => {
          const { x, y, width, height } = card.getBoundingClientRect();
          return { x, y: y + scrollY, width, height };
        });
    const before = await place();
    await like(widgets(page).nth(4)).dblclick();
    await expect(widgets(page).nth(4).getByText(english.rating.liked)).toBeVisible();
    expect(await place()).toEqual(before);
    expect(sent.filter((call) => call === 'POST rate')).toHaveLength(1);
  });
  await test.step('the form for a dislike fits', async () => {
    await openForm(page);
    expect(await widthBeyond(page)).toBe(0);
  });
});

test('a dislike says the second it was given at, unless that is switched off, and Feedback plays from there @slow', async ({
  page,
}) => {
  await recordSeeks(page);
  const [first, second] = (await (await fetch(`${site.url}/api/episodes?limit=2`)).json()) as ListedEpisode[];
  const sent = () => page.waitForRequest('**/rate').then((request) => request.postDataJSON() as unknown);
  await page.goto(`${site.url}/?episode=${first?.id}&t=42`);
  await page.getByRole('button', { name: 'Minimize player' }).click();
  const widget = (title = '') => page.getByRole('group', { name: `Rate ${title}` });
  const dislike = async (title = '') => {
    await widget(title).getByRole('button', { name: 'Dislike' }).click();
    await widget(title).getByRole('textbox').fill('Too fast');
  };
  await dislike(second?.title);
  await expect(widget(second?.title).getByRole('checkbox')).toHaveCount(0); // it is not the one that plays
  await dislike(first?.title);
  await expect(widget(first?.title).getByRole('checkbox', { name: /^Include the time: 0:4\d$/ })).toBeChecked();
  const asked = sent();
  await widget(first?.title).getByRole('button', { name: 'Submit' }).click();
  expect(await asked).toMatchObject({ isLike: false, comment: 'Too fast', atSecond: expect.any(Number) as unknown });

  await page.request.post(`${site.url}/api/auth/login`, { data: demoAdmin(site) });
  await page.goto(`${site.url}/studio/feedback?episode=${first?.id}`);
  const link = page.getByRole('link', { name: /^Play from 0:4\d$/ });
  await link.click();
  await expectPlaying(page);
  expect(await lastSeek(page)).toBe(Number(await link.getAttribute('data-seek')));
});

test('@slow a button that is held down until React has come is pressed all the same', async ({ page }) => {
  await page.goto(`${site.url}/browse`);
  await widgets(page).nth(0).getByRole('button', { name: 'Dislike' }).click();
  await expect(widgets(page).nth(0).getByRole('textbox')).toBeVisible(); // all it takes is here now
  await widgets(page).nth(1).getByRole('button', { name: 'Dislike' }).hover();
  await page.mouse.down();
  // Until the page has nothing to do, and again, for what comes of that.
  for (let times = 0; times < 3; times += 1)
    await page.evaluate(() => new Promise((done) => requestIdleCallback(done, { timeout: 500 })));
  await page.mouse.up();
  await expect(widgets(page).nth(1).getByRole('textbox')).toBeVisible();
});

test('the cookie of a visitor is out of reach of scripts, and no answer tells an address', async ({ request }) => {
  const [episode] = (await (await request.get(`${site.url}/api/episodes`)).json()) as { id: string }[];
  const address = `${site.url}/api/episodes/${episode?.id}`;
  const answer = await request.post(`${address}/rate`, { data: { isLike: false, comment: 'Mumbled', isSpam: true } });
  expect([answer.status(), await answer.text()]).toEqual([201, '{"isLike":false,"comment":"Mumbled"}']);
  const cookies = answer
    .headersArray()
    .filter(({ name }) => name.toLowerCase() === 'set-cookie')
    .map(({ value }) => value);
  expect(cookies.find((cookie) => cookie.startsWith('visitor='))).toMatch(
    /^visitor=[\w-]{22}\.[0-9a-z]+\.[\w-]{43}; HttpOnly; Max-Age=31536000; Path=\/; SameSite=Lax$/,
  );
  expect(cookies.find((cookie) => cookie.startsWith('hint='))).toMatch(/^hint=rated; Max-Age=31536000; Path=\//);
  const again = await request.get(`${address}/user-rating`);
  expect(await again.text()).toBe('{"isLike":false,"comment":"Mumbled"}');
  expect(again.headers()['cache-control']).toContain('no-store');
  const second = await request.post(`${address}/rate`, { data: { isLike: true } });
  expect(second.status()).toBe(409);
  expect(await second.json()).toMatchObject({ code: 'alreadyDisliked' });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the counts are there in words and no button pretends to work', async ({ page }) => {
    await page.goto(site.url);
    await expect(widgets(page).first()).toContainText(/\d+ likes?\s*.*\d+ dislikes?/);
    await expect(widgets(page).getByRole('button')).toHaveCount(0);
  });
});

async function hintOf(context: BrowserContext): Promise<string | undefined> {
  return (await context.cookies()).find(({ name }) => name === 'hint')?.value;
}
