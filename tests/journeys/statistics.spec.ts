import { readFileSync } from 'node:fs';
import { devices, expect, type Page } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import { expectAccessible } from '../support/accessibility.ts';
import { complaints, currentTime, expectPlaying } from '../support/browser.ts';
import { readCsv } from '../support/csv.ts';
import { ownSite, test } from '../support/demo-site.ts';
import { anEpisode, signIn } from '../support/studio.ts';
import { english, opening } from '../support/words.ts';

/** Of the browser itself too (playwright.config.ts): what a page sends while it goes does not carry the page's. */
const BROWSER = devices['Desktop Chrome'].userAgent;

const site = ownSite();

type Rows = { rows: { key: string; downloads: number }[] };
const downloadsBy = async (page: Page, by: string): Promise<Rows['rows']> =>
  ((await (await page.request.get(`${site.url}/api/statistics/downloads?by=${by}`)).json()) as Rows).rows;
const countOf = async (page: Page, by: string, key: string) =>
  (await downloadsBy(page, by)).find((row) => row.key === key)?.downloads ?? 0;

/** Plays of an episode that have reported how far they went. */
const reportsOf = async (page: Page, id: string): Promise<number> => {
  const rows = readCsv(await (await page.request.get(`${site.url}/api/statistics/heard.csv`)).text());
  return Number(rows.find((row) => row.at(-1) === id)?.[2] ?? 0);
};

/** The downloads of an episode as the CSV file has them: app, device, place and number. */
const groupsOf = async (page: Page, id: string): Promise<string[]> => {
  const rows = readCsv(await (await page.request.get(`${site.url}/api/statistics/downloads.csv`)).text());
  return rows.filter((row) => row.at(-1) === id).map((row) => row.slice(2, 6).join(' '));
};

const mostInAWeek = new RegExp(
  opening(english.studio.statistics.overTime.peak.week(0, '…')).replace('0', String.raw`\d+`),
);

test('@slow a podcast app downloads, a browser plays, and the page says with what, how often and how far', async ({
  page,
}) => {
  const problems = await complaints(page);
  await signIn(page, site);
  const episode = await anEpisode(page, site);
  for (const range of ['bytes=0-1', 'bytes=0-599999', 'bytes=300000-']) {
    await fetch(`${site.url}${episode.audioUrl}`, { headers: { 'User-Agent': 'Castro 2024.2/1500', Range: range } });
  }
  await expect.poll(() => countOf(page, 'app', 'Castro')).toBe(1);

  await page.goto(site.url);
  await page.getByRole('button', { name: `Play ${episode.title}` }).click();
  await expectPlaying(page);
  await expect.poll(() => currentTime(page)).toBeGreaterThan(1);
  await page.goto(`${site.url}/studio/statistics?days=90&by=week`);
  await expect.poll(() => countOf(page, 'place', 'website')).toBe(1);
  await expect.poll(() => reportsOf(page, episode.id)).toBe(1);
  await page.reload();
  await expect(page.getByText(mostInAWeek)).toBeVisible();
  await expect(page.getByRole('row', { name: /Castro/ })).toBeHidden();
  await page.getByRole('heading', { name: english.studio.statistics.shares.title }).click();
  await expect(page.getByRole('row', { name: /Castro/ })).toBeVisible();
  await expect(page.getByText('Of 1 play, 0% went past the middle')).toBeVisible();
  await page.locator('details', { hasText: 'Downloads' }).first().locator('summary').click();
  // Two weeks where the journey went past Sunday's midnight (UTC).
  const weeks = page.getByRole('region', { name: 'Downloads and plays as a table' }).getByRole('row');
  expect([2, 3]).toContain(await weeks.count());
  await expectAccessible(page);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download CSV' }).click(),
  ]);
  const rows = parse(readFileSync(await file.path()), { bom: true, columns: true }) as Record<string, string>[];
  expect(rows.find((row) => row['App'] === 'Castro')).toMatchObject({ Episode: episode.title, Place: 'app' });

  await test.step('how we count is public, in plain words, and the privacy page leads there', async () => {
    await page.context().clearCookies();
    await page.goto(`${site.url}/privacy`);
    await page.getByRole('link', { name: 'How we count' }).click();
    await expect(page.getByRole('heading', { name: english.method.download })).toBeVisible();
    await expect(page.getByText(english.method.rules.before)).toBeVisible();
    await expectAccessible(page, 'light', 'main'); // in the other paper and on a phone: modes.spec.ts
  });
  expect(problems).toEqual([]);
});

test('@slow the page and the small player each count one download and say how far, also when the tab is closed', async ({
  page,
  context,
}) => {
  await signIn(page, site);
  for (const [path, place] of [
    ['/episodes', 'website'],
    ['/embed', 'embed'],
  ]) {
    const { id } = await anEpisode(page, site);
    const listening = await context.newPage();
    await listening.goto(`${site.url}${path}/${id}`);
    await listening.getByRole('button', { name: /^Play/ }).first().click();
    await expect.poll(() => currentTime(listening)).toBeGreaterThan(1);
    // A seek is a part of its own, and pausing asks for another.
    await listening.evaluate(() => {
      const audio = document.querySelector('audio');
      if (audio) audio.currentTime = 100;
    });
    await expect.poll(() => currentTime(listening)).toBeGreaterThan(100.5);
    await listening.close({ runBeforeUnload: true });
    await expect.poll(() => reportsOf(page, id)).toBe(1);
    await expect.poll(() => groupsOf(page, id)).toEqual([`Chrome computer ${place} 1`]);
  }
  await test.step('on a phone, in the dark, the charts can be read by everyone', async () => {
    await page.setViewportSize({ width: 390, height: 800 });
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto(`${site.url}/studio/statistics?days=90&by=week`);
    await expect(page.getByRole('figure')).not.toHaveCount(0);
    await expectAccessible(page, 'dark');
  });
});

test('@slow words that five visitors search for in vain are shown, and are CSV', async ({ page, aSite }) => {
  const own = await aSite({ TRUST_PROXY: '1' });
  await signIn(page, own);
  for (let visitor = 1; visitor <= 5; visitor += 1) {
    const headers = { 'X-Forwarded-For': `192.0.2.${visitor}`, 'User-Agent': BROWSER };
    const answer = await fetch(`${own.url}/browse?search=Wheelchair+ramp`, { headers });
    expect(await answer.text()).toContain('0 episodes found');
  }
  const csv = async () => readCsv(await (await page.request.get(`${own.url}/api/statistics/searches.csv`)).text());
  await expect
    .poll(async () => (await csv()).map((row) => row.slice(1)))
    .toEqual([
      ['Words', 'Visitors'],
      ['wheelchair ramp', '5'],
    ]);
  await page.goto(`${own.url}/studio/statistics`);
  await expect(page.getByText('Most searched: “wheelchair ramp”, by 5 visitors.')).toBeVisible();
  await expect(page.getByRole('figure')).toHaveCount(0); // no chart of nothing
  await expectAccessible(page);
  expect(own.output()).toContain(' is ready: ');
  expect(own.output()).not.toMatch(/192\.0\.2\.|Chrome/); // what the log has of visitors
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('the figures are all there, and the episode is chosen by form @slow', async ({ page }) => {
    await signIn(page, site);
    await anEpisode(page, site);
    await page.goto(`${site.url}/studio/statistics`);
    const widths = () => page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
    await page.getByRole('combobox', { name: 'Episode' }).selectOption({ index: 1 });
    await page.getByRole('button', { name: 'Show' }).click();
    await expect(page).toHaveURL(/episode=/);
    for (const name of [
      'Downloads and plays',
      'Apps and devices',
      english.studio.statistics.files.heard,
      english.studio.statistics.missed.title,
    ])
      await expect(page.getByRole('heading', { name })).toBeVisible();
    for (const [width, colorScheme] of [
      [390, 'dark'],
      [1280, 'light'],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme });
      const [content, viewport] = await widths();
      expect(content).toBe(viewport);
    }
  });
});
