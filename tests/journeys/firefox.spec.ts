import { expect, test } from '@playwright/test';
import { type Browser, launch, type Page } from 'puppeteer-core';
import { type Site, startSite } from '../support/site.ts';

// Debian's own Firefox, driven by WebDriver BiDi: Playwright drives only a Firefox of its own.
let site: Site;
let browser: Browser;
test.beforeAll(async () => {
  site = await startSite({}, ['--demo']);
  browser = await launch({
    browser: 'firefox',
    executablePath: process.env['FIREFOX_PATH'] ?? 'firefox-esr',
    headless: true,
  });
});
test.afterAll(async () => {
  await browser.close();
  await site.remove();
});

const currentTime = (page: Page) => page.evaluate(() => document.querySelector('audio')?.currentTime ?? -1);

test('@slow @firefox a visitor reads, plays and goes on playing in Firefox too', async () => {
  const page = await browser.newPage();
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(String(error)));
  await page.goto(site.url);
  expect(await page.$$eval('article', (cards) => cards.length)).toBe(6);
  await page.click('a[data-play]');
  await page.waitForSelector('dialog[open]');
  await expect.poll(() => currentTime(page)).toBeGreaterThan(1);
  await page.click('button[aria-label="Minimize player"]');
  await page.click('article h3 a');
  await page.waitForFunction(() => location.pathname.startsWith('/episodes/'));
  const there = await currentTime(page);
  await expect.poll(() => currentTime(page)).toBeGreaterThan(there + 1);
  await page.goto(`${site.url}/login`);
  await page.click('button[type="submit"]');
  await page.waitForFunction(() => document.body.textContent.includes('Username is required'));
  expect(problems).toEqual([]);
});

test('@slow @firefox what was saved is read and heard in Firefox while the site is gone', async () => {
  const page = await browser.newPage();
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(String(error)));
  await page.goto(site.url);
  const [first = '', second = ''] = await page.$$eval('article h3 a', (links) => links.map(({ href }) => href));
  for (const url of [first, second]) {
    await page.goto(url);
    await page.click('main header [data-save]');
    await page.waitForSelector('main header [data-saving="saved"]');
  }
  await site.stop();
  await page.goto(first);
  await page.click('main header a[data-play]');
  await expect.poll(() => currentTime(page)).toBeGreaterThan(0);
  const end = await page.evaluate(() => {
    const audio = document.querySelector('audio');
    return audio ? (audio.currentTime = audio.duration * 0.9) : Infinity;
  });
  await expect.poll(() => currentTime(page)).toBeGreaterThan(end);
  await page.goto(`${site.url}/browse`);
  await page.waitForSelector('main ul.rows li');
  await page.goto(second);
  await page.click('main header a[data-play]');
  await expect.poll(() => currentTime(page)).toBeGreaterThan(0);
  expect(problems).toEqual([]);
});
