import { expect, type Page } from '@playwright/test';
import type { ListedEpisode } from '#shared/episode.ts';
import { expectAccessible, expectContrast } from '../support/accessibility.ts';
import { test } from '../support/demo-site.ts';
import { enlargeText, lookInEveryMode, smallTargets, USUAL, walkByTab, widthBeyond } from '../support/looks.ts';
import { demoAdmin } from '../support/roles.ts';
import { type Site, startSite } from '../support/site.ts';

const FALLS = 'Play Fall-Proofing the Home, Room by Room';

async function openTranscript(page: Page, url: string) {
  await page.goto(url);
  await page.getByRole('button', { name: FALLS, exact: true }).click();
  const player = page.getByRole('dialog', { name: /^Fall-Proofing/ });
  await player.getByRole('button', { name: 'Transcript' }).click();
  await expect(player.getByRole('list', { name: 'Transcript' })).toBeVisible();
  return player;
}

test('@slow the player with its transcript has 7:1 where more contrast is asked for, and is whole in forced colours', async ({
  page,
  demo,
}) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.emulateMedia(USUAL);
  await openTranscript(page, demo.url);
  await page.emulateMedia({ ...USUAL, forcedColors: 'active' });
  await expectAccessible(page, 'dark');
  await page.emulateMedia({ ...USUAL, contrast: 'more' });
  await expectContrast(page);
});

test('whatever has the focus is in sight above the player’s bar, with a ring of at least two pixels', async ({
  page,
  demo,
}) => {
  await page.setViewportSize({ width: 390, height: 640 });
  await page.emulateMedia({ ...USUAL, forcedColors: 'active' });
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
  test.beforeAll(async () => {
    site = await startSite({}, ['--demo']);
    const list = (await (await fetch(`${site.url}/api/episodes`)).json()) as ListedEpisode[];
    id = list.find(({ title }) => title.startsWith('Fall-Proofing'))?.id ?? '';
  });
  test.afterAll(() => site.remove());

  const visitorsScreens = () => [
    '/',
    '/browse?category=General',
    '/browse?search=stairs',
    '/browse?search=zebra',
    `/episodes/${id}`,
    `/embed/${id}`,
    '/login',
    '/reset-password',
    '/secret-admin-2025',
    '/subscribe',
    '/privacy',
    '/accessibility',
    '/statistics/method',
    '/nowhere',
  ];

  /** Signs in. Returns the studio's screens, and what a reviewer sees. */
  async function studiosScreens(page: Page): Promise<string[]> {
    await page.request.post(`${site.url}/api/auth/login`, { data: demoAdmin(site) });
    const reviewer = `Ana ${crypto.randomUUID()}`;
    const asked = await page.request.post(`${site.url}/api/episodes/${id}/reviews`, { data: { reviewer } });
    const { url } = (await asked.json()) as { url: string };
    const drafts = '/browse?status=draft';
    const studio = [
      '/upload',
      `/edit/${id}`,
      '/settings',
      '/studio/episodes',
      drafts,
      '/statistics',
      '/feedback?days=all',
    ];
    return [...studio, `/reviews?episode=${id}`, new URL(url).pathname, '/subscribers', '/passkeys', `/episodes/${id}`];
  }

  const GROUPS = [
    ['visitors', () => Promise.resolve(visitorsScreens())],
    ['administrators', studiosScreens],
  ] as const;

  async function open(page: Page, path: string): Promise<void> {
    await page.goto(site.url + path);
    await page.waitForLoadState('networkidle'); // islands that draw at once
  }

  for (const [whose, screensFor] of GROUPS) {
    for (const width of [390, 1280]) {
      test(`of ${whose} at ${width} pixels has nothing axe complains of, in light, dark, forced colours and more contrast`, async ({
        page,
      }) => {
        test.setTimeout(600_000); // axe looks seventy times
        await page.setViewportSize({ width, height: 800 });
        await page.emulateMedia(USUAL);
        for (const path of await screensFor(page)) {
          await test.step(path, async () => {
            await open(page, path);
            await lookInEveryMode(page);
          });
        }
      });
    }

    test(`of ${whose} has targets of 44 pixels at 320 pixels and at twice the text`, async ({ browser }) => {
      test.setTimeout(300_000); // 26 screens, twice
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

    test(`of ${whose} fits at 400 % zoom, at twice the text, axe-clean there, and with wide text spacing`, async ({
      page,
    }) => {
      test.setTimeout(600_000); // 26 screens, twice
      const paths = await screensFor(page);
      // 400 % of 1280 × 1024 CSS pixels is 320 × 256 (WCAG 1.4.10); 1.4.12 has the spacing.
      for (const [percent, width, height] of [
        [100, 320, 256],
        [200, 640, 800],
      ] as const) {
        await page.setViewportSize({ width, height });
        for (const path of paths) {
          await open(page, path);
          await enlargeText(page, percent);
          expect.soft(await widthBeyond(page), `${path} at ${percent} %`).toBeLessThanOrEqual(0);
          if (percent > 100) await test.step(path, () => expectAccessible(page));
        }
      }
    });

    test(`of ${whose} shows what has the focus, by Tab through all of it, also in forced colours`, async ({ page }) => {
      test.setTimeout(600_000); // a thousand stops
      await page.setViewportSize({ width: 390, height: 640 });
      for (const path of await screensFor(page)) {
        for (const mode of [USUAL, { ...USUAL, forcedColors: 'active' as const }]) {
          await test.step(path, async () => {
            await page.emulateMedia(mode);
            await open(page, path);
            expect((await walkByTab(page, 80)).length).toBeGreaterThan(3);
          });
        }
      }
    });
  }

  /** Each leads to one more thing that opens over a page; in this order nothing has to be closed but by Escape. */
  const OPENED: [what: string, path: () => string, show: (page: Page) => Promise<void>][] = [
    [
      'share',
      () => '/',
      (page) =>
        page
          .getByRole('button', { name: /^Share/ })
          .first()
          .click(),
    ],
    [
      'dislike',
      () => '/',
      (page) =>
        page
          .getByRole('button', { name: /^Dislike/ })
          .first()
          .click(),
    ],
    ['card', () => '/', openCard],
    ['keys', () => '/', (page) => page.keyboard.press('?')],
    ['speed', () => '/', (page) => openPanel(page, /^Speed/)],
    ['sleep', () => '/', (page) => openPanel(page, /^Sleep/)],
    ['queue', () => '/', (page) => openPanel(page, /^Queue/)],
    ['chapters', () => '/', (page) => openPanel(page, 'Chapters')],
    ['transcript', () => '/', (page) => openPanel(page, 'Transcript')],
    ['clearer', () => '/', (page) => openPanel(page, 'Clearer, larger')],
    ['delete', () => `/episodes/${id}`, openDelete],
    ['findings', () => `/edit/${id}`, openFindings],
  ];

  async function openCard(page: Page): Promise<void> {
    await page.getByText('Read more').first().click();
    await page.getByText('Read transcript').first().click();
    await expect(page.getByRole('region', { name: /^Transcript: / })).toBeVisible();
  }

  async function openPanel(page: Page, name: string | RegExp): Promise<void> {
    await page.getByRole('button', { name: FALLS, exact: true }).click();
    const player = page.getByRole('dialog', { name: /^Fall-Proofing/ });
    await expect(player.getByRole('button', { name: 'Transcript' })).toBeVisible();
    await player.getByRole('button', { name }).click();
  }

  async function openDelete(page: Page): Promise<void> {
    await page
      .getByRole('button', { name: /^(Actions|More|Menu)/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Delete Episode' }).click();
  }

  async function openFindings(page: Page): Promise<void> {
    await page.getByLabel('Chapters').fill('0:00 Only one');
    await page.getByRole('button', { name: 'Update & Publish' }).click();
    await expect(page.getByRole('dialog', { name: 'Before you publish' })).toBeVisible();
  }

  test('that opens over another is axe-clean in every mode, has its targets, fits, and shows what has the focus', async ({
    page,
  }) => {
    test.setTimeout(900_000); // axe looks seventy times
    await studiosScreens(page);
    for (const [what, path, show] of OPENED) {
      await test.step(what, async () => {
        await page.emulateMedia(USUAL);
        await page.setViewportSize({ width: 390, height: 800 });
        await open(page, path());
        await show(page);
        await lookInEveryMode(page);
        await page.emulateMedia({ ...USUAL, forcedColors: 'active' });
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
