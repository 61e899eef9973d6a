import { expect, type Page } from '@playwright/test';
import type { ListedEpisode } from '#shared/episode.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { ask, asJson } from '../support/ask.ts';
import { test } from '../support/demo-site.ts';
import {
  enlargeText,
  FORCED,
  lookInModes,
  SCHEMES,
  smallTargets,
  USUAL,
  visitStopsAgain,
  walkByTab,
  widthBeyond,
} from './display-modes.ts';
import { cookieOf, demoAdmin } from '../support/roles.ts';
import { type Site, startSite } from '../support/site.ts';
import { openSections } from '../support/studio.ts';
import { english } from '../support/words.ts';

const FALLS = 'Play Fall-Proofing the Home, Room by Room';

test('whatever has the focus is in sight above the player’s bar, with a ring of at least two pixels @slow', async ({
  page,
  demo,
}) => {
  await page.setViewportSize({ width: 390, height: 640 });
  await page.emulateMedia(FORCED);
  await page.goto(demo.url);
  await page.getByRole('button', { name: FALLS, exact: true }).click();
  await page.getByRole('button', { name: 'Minimize player' }).click();
  await expect(page.getByRole('button', { name: 'Expand player' })).toBeFocused();
  await page.locator('#main').focus();
  expect((await walkByTab(page, 40)).length).toBeGreaterThan(30);
});

test.describe('@slow every screen', () => {
  let site: Site;
  let id: string;
  let draft: string;
  let series: string;
  test.beforeAll(async () => {
    site = await startSite({}, ['--demo']);
    const list = (await (await fetch(`${site.url}/api/episodes`)).json()) as ListedEpisode[];
    id = list.find(({ title }) => title.startsWith('Fall-Proofing'))?.id ?? '';
    draft = list.at(-1)?.id ?? '';
    const [first] = (await (await fetch(`${site.url}/api/series`)).json()) as { slug: string }[];
    series = first?.slug ?? '';
    const cookie = await cookieOf(site, 'administrator');
    const send = (method: string, path: string, data: object) => {
      const { headers, ...rest } = asJson(data);
      return ask(site.url, `/api/episodes/${path}`, { ...rest, method, headers: { ...headers, cookie } });
    };
    expect((await send('PUT', draft, { published: false })).status).toBe(200);
    expect((await send('POST', `${id}/rate`, { isLike: false, comment: 'W'.repeat(200) })).status).toBe(201);
  });
  test.afterAll(() => site.remove());

  const visitorsScreens = () =>
    `/ /browse /browse?category=General /browse?search=falls&category=Patient+Care
    /browse?search=zebra&category=General /episodes/${id} /embed/${id} /embed/unknown /login /reset-password
    /secret-admin-2025 /subscribe /privacy /accessibility /statistics/method /saved /offline /join /nowhere
    /series /series/${series} /es /es/browse?search=caída /es/episodes/${id} /es/series/${series}`.split(/\s+/);

  /** Signs in. Returns the studio's screens, and what a reviewer sees. */
  async function studiosScreens(page: Page): Promise<string[]> {
    await page.request.post(`${site.url}/api/auth/login`, { data: demoAdmin(site) });
    const reviewer = `Ana ${crypto.randomUUID()}`;
    const asked = await page.request.post(`${site.url}/api/episodes/${id}/reviews`, { data: { reviewer } });
    const { pathname, hash } = new URL(((await asked.json()) as { url: string }).url);
    return `/upload /edit/${id} /studio /studio/people /studio/look /studio/details /studio/episodes /browse?status=draft
      /browse?status=all /episodes/${draft} /studio/statistics /studio/feedback?days=all /studio/reviews?episode=${id}
      ${pathname}${hash} /studio/subscribers /account /passkeys /episodes/${id}`.split(/\s+/);
  }

  const GROUPS = [
    ['visitors', () => Promise.resolve(visitorsScreens())],
    ['administrators', studiosScreens],
  ] as const;

  async function open(page: Page, path: string): Promise<void> {
    await page.goto(site.url + path);
    await page.waitForLoadState('networkidle'); // islands that draw at once
  }

  /** Each screen in each mode and at each width, but not in each mode at each width. */
  const schemesFor = (screen: number, width: number) => [SCHEMES[(screen + width) % 2] ?? 'light'];

  for (const [whose, screensFor] of GROUPS) {
    test(`of ${whose} has nothing axe complains of in any mode, fits, and shows what has the focus`, async ({
      page,
    }) => {
      test.setTimeout(900_000); // axe looks seven or thirteen times at each
      for (const [screen, path] of (await screensFor(page)).entries()) {
        await test.step(path, async () => {
          await page.emulateMedia(USUAL);
          await page.setViewportSize({ width: 390, height: 800 });
          await open(page, path);
          for (const [index, width] of [390, 1280].entries()) {
            await page.setViewportSize({ width, height: 800 });
            await lookInModes(page, schemesFor(screen, index));
          }
          await page.setViewportSize({ width: 390, height: 640 });
          await expectFocusToBeShown(page, path);
          await expectToFit(page, path);
        });
      }
    });

    test(`of ${whose} has targets of 44 pixels at 320 pixels and at twice the text`, async ({ browser }) => {
      test.setTimeout(300_000); // 30 screens
      const context = await browser.newContext({
        hasTouch: true,
        isMobile: true,
        viewport: { width: 320, height: 800 },
      });
      const page = await context.newPage();
      for (const path of await screensFor(page)) {
        await open(page, path);
        expect.soft(await smallTargets(page), path).toEqual([]);
        await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
        expect.soft(await smallTargets(page), `${path} at twice the text`).toEqual([]);
      }
      await context.close();
    });
  }

  /** By Tab through all of it, and then each once more in forced colors. */
  async function expectFocusToBeShown(page: Page, path: string): Promise<void> {
    const stops = await walkByTab(page, 40);
    expect(stops.length).toBeGreaterThan(path === '/embed/unknown' ? 0 : 3);
    await page.emulateMedia(FORCED);
    expect((await visitStopsAgain(page)).length).toBeGreaterThanOrEqual(stops.length);
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await page.emulateMedia(USUAL);
  }

  /** At 400% zoom, and at twice the text, axe-clean there; both with wide text spacing. */
  async function expectToFit(page: Page, path: string): Promise<void> {
    // 400% of 1280 × 1024 CSS pixels is 320 × 256 (WCAG 1.4.10); 1.4.12 has the spacing.
    await page.setViewportSize({ width: 320, height: 256 });
    await enlargeText(page, 100);
    expect.soft(await widthBeyond(page), `${path} at 400 %`).toBeLessThanOrEqual(0);
    await page.setViewportSize({ width: 640, height: 800 });
    await enlargeText(page, 200);
    expect.soft(await widthBeyond(page), `${path} at twice the text`).toBeLessThanOrEqual(0);
    await expectAccessible(page);
  }

  const DIALOG = 'dialog[open]';
  const WIDGET = '[role="group"][aria-label^="Rate "]';
  const CARD = 'article:has([data-scrolls]), article:has(details[open])';

  /** Each leads to one more thing that opens over a page, or in it, and says where axe finds it. */
  const OPENED: [what: string, path: () => string, within: string, show: (page: Page) => Promise<void>][] = [
    ['share, copied', () => '/', DIALOG, openShare],
    ['dislike', () => '/', WIDGET, openDislike],
    ['dislike, too long', () => '/', WIDGET, dislikeTooLong],
    ['card', () => '/', CARD, openCard],
    ['keys', () => '/', DIALOG, (page) => page.keyboard.press('?')],
    ['speed', () => '/', DIALOG, (page) => openPanel(page, /speed$/)],
    ['sleep', () => '/', DIALOG, (page) => openPanel(page, /^Sleep/)],
    ['queue', () => '/', DIALOG, (page) => openPanel(page, /^Queue/)],
    ['chapters', () => '/', DIALOG, (page) => openPanel(page, 'Chapters')],
    ['transcript', () => '/', DIALOG, (page) => openPanel(page, 'Transcript')],
    ['clearer', () => '/', DIALOG, (page) => openPanel(page, english.player.clearer)],
    ['bar', () => '/', '#player-dock', openBar],
    ['delete', () => `/episodes/${id}`, DIALOG, openDelete],
    ['findings', () => `/edit/${id}`, DIALOG, openFindings],
    ['a given rating', () => '/', WIDGET, rate],
    [
      'when the show ends',
      () => '/studio/details',
      'main',
      (page) => click(page, english.studio.settings.form.groups.moving),
    ],
    [
      'feedback as a table',
      () => '/studio/feedback?days=all',
      'main',
      (page) => click(page, english.studio.statistics.asTable),
    ],
  ];

  const click = (page: Page, text: string) => page.getByText(text).first().click();
  const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();

  async function openShare(page: Page): Promise<void> {
    await press(page, /^Share/);
    await press(page, 'Copy Link');
    await page.locator('.toast').hover(); // it stays as long as the pointer is on it
  }

  async function openDislike(page: Page): Promise<void> {
    await press(page, 'Dislike');
    await expect(page.locator(WIDGET).getByRole('textbox')).toBeFocused();
  }

  async function dislikeTooLong(page: Page): Promise<void> {
    await openDislike(page);
    await page.locator(WIDGET).getByRole('textbox').fill('x'.repeat(501));
    await expect(page.locator(WIDGET).getByRole('alert')).toBeVisible();
  }

  async function rate(page: Page): Promise<void> {
    await press(page, /^Like$/);
    await expect(page.getByText(english.rating.liked)).toBeVisible();
    await press(page, 'Dismiss'); // else the message may lie over what has the focus, on the next page too
    await expect(page.locator('.toast')).toHaveCount(0);
  }

  async function openCard(page: Page): Promise<void> {
    await click(page, 'Read more');
    await click(page, 'Read transcript');
    await expect(page.getByRole('region', { name: /^Transcript: / })).toBeVisible();
  }

  async function openPanel(page: Page, name: string | RegExp): Promise<void> {
    await page.getByRole('button', { name: FALLS, exact: true }).click();
    const player = page.getByRole('dialog', { name: /^Fall-Proofing/ });
    await player.getByRole('button', { name: 'Pause' }).click(); // else the transcript scrolls along, away from the focus
    await player.getByRole('button', { name }).click();
  }

  async function openBar(page: Page): Promise<void> {
    await press(page, FALLS);
    await press(page, 'Minimize player');
    await expect(page.getByRole('button', { name: 'Expand player' })).toBeVisible();
  }

  async function openDelete(page: Page): Promise<void> {
    await press(page, /^(Actions|More|Menu)/);
    await page.getByRole('menuitem', { name: 'Delete Episode' }).click();
  }

  async function openFindings(page: Page): Promise<void> {
    await openSections(page, english.studio.episodeFields.sections.transcript);
    await page.getByLabel('Chapters').fill('0:00 Only one');
    await page.getByRole('button', { name: 'Update & Publish' }).click();
    await expect(page.getByRole('dialog', { name: 'Before you publish' })).toBeVisible();
  }

  test('that opens over another is axe-clean in every mode, has its targets, fits, and shows what has the focus', async ({
    page,
  }) => {
    test.setTimeout(900_000); // axe looks a hundred times
    await studiosScreens(page);
    for (const [what, path, within, show] of OPENED) {
      await test.step(what, async () => {
        await page.emulateMedia(USUAL);
        await page.setViewportSize({ width: 390, height: 800 });
        await open(page, path());
        await show(page);
        await lookInModes(page, SCHEMES, within);
        await page.emulateMedia(FORCED);
        expect((await walkByTab(page, 30)).length).toBeGreaterThan(1);
        await page.setViewportSize({ width: 320, height: 640 });
        expect.soft(await widthBeyond(page), what).toBeLessThanOrEqual(0);
        await enlargeText(page, 200);
        await page.setViewportSize({ width: 640, height: 800 });
        expect.soft(await widthBeyond(page), `${what} at twice the text`).toBeLessThanOrEqual(0);
        await page.evaluate(() => localStorage.clear());
      });
    }
  });
});
