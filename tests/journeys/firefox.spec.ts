import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { type Browser, launch, type Page } from 'puppeteer-core';
import { test } from '../support/demo-site.ts';
import { type Line, startLine } from '../support/line.ts';
import { findFirefox } from '../support/programs.mjs';
import { aWav } from '../support/recordings.ts';
import { demoAdmin } from '../support/roles.ts';
import { type Site, startSite } from '../support/site.ts';
import { english } from '../support/words.ts';

// Debian's own Firefox, driven by WebDriver BiDi: Playwright drives only a Firefox of its own. Its network is the line.
let site: Site;
let line: Line;
let browser: Browser;
test.beforeAll(async () => {
  line = await startLine();
  site = await startSite({ PUBLIC_URL: line.url }, ['--demo']);
  line.leadTo(site.url);
  browser = await launch({
    browser: 'firefox',
    executablePath: findFirefox(),
    headless: true,
  });
});
test.afterAll(async () => {
  await browser.close();
  line.close();
  await site.remove();
});

const currentTime = (page: Page) => page.evaluate(() => document.querySelector('audio')?.currentTime ?? -1);
const textOf = (page: Page, selector: string) => page.$eval(selector, (element) => element.textContent);
const isShown = (page: Page, selector: string) =>
  page.$eval(selector, (element) => element.checkVisibility({ visibilityProperty: true }));
/** By its place among the cards. */
const card = (nth: number) => `main li:nth-child(${nth}) article`;

async function signIn(page: Page): Promise<void> {
  const { username, password } = demoAdmin(site);
  await page.type('main input[name="username"]', username);
  await page.type('main input[name="password"]', password);
  await page.click('main form button[type="submit"]');
  await page.waitForFunction(() => 'admin' in document.documentElement.dataset && location.pathname !== '/login');
}

/** A page in a window of its own, and what it complains of. */
async function open(path: string): Promise<{ page: Page; problems: string[] }> {
  const page = await (await browser.createBrowserContext()).newPage();
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(String(error)));
  await page.goto(line.url + path);
  return { page, problems };
}

test('@slow @firefox a visitor reads, plays and keeps playing in Firefox too', async () => {
  const { page, problems } = await open('/');
  expect(await page.$$eval('article', (cards) => cards.length)).toBe(6);
  await page.click('a[data-play]');
  await page.waitForSelector('dialog[open]');
  await expect.poll(() => currentTime(page)).toBeGreaterThan(1);
  await page.click('button[aria-label="Minimize player"]');
  await page.click('article h3 a');
  await page.waitForFunction(() => location.pathname.startsWith('/episodes/'));
  const there = await currentTime(page);
  await expect.poll(() => currentTime(page)).toBeGreaterThan(there + 1);
  expect(problems).toEqual([]);
});

test('@slow @firefox a visitor browses, searches, likes, dislikes and shares in Firefox', async () => {
  const { page, problems } = await open('/browse');
  await page.type('main input[type="search"]', 'balance');
  await page.waitForFunction(() => location.search === '?search=balance');
  await page.goto(`${line.url}/browse`);
  await page.click(`${card(1)} [data-rating] button`);
  await expect.poll(() => textOf(page, `${card(1)} [data-rating]`)).toContain(english.rating.liked);
  await page.click(`${card(2)} [data-rating] button[aria-expanded]`);
  await page.waitForSelector(`${card(2)} textarea`);
  await page.type(`${card(2)} textarea`, 'Too fast for my mother.');
  await page.keyboard.down('Control');
  await page.keyboard.press('Enter');
  await page.keyboard.up('Control');
  await expect.poll(() => textOf(page, `${card(2)} [data-rating]`)).toContain(english.rating.disliked);
  await page.click(`${card(3)} [data-share]`);
  await page.waitForSelector('dialog[open] input');
  await page.keyboard.press('Escape');
  await page.waitForSelector('dialog[open]', { hidden: true });
  expect(problems).toEqual([]);
});

test('@slow @firefox a chapter plays from its second and the line that is heard is marked, in Firefox', async () => {
  const { page, problems } = await open('/browse');
  const id = await page.evaluate(async () => {
    type Episode = { id: string; chapters: unknown[] | null; transcriptCues: unknown[] | null };
    const all = (await (await fetch('/api/episodes')).json()) as { id: string }[];
    const episodes = all.map(async (one) => (await fetch(`/api/episodes/${one.id}`)).json() as Promise<Episode>);
    return (await Promise.all(episodes)).find(({ chapters, transcriptCues }) => chapters?.length && transcriptCues)?.id;
  });
  await page.goto(`${line.url}/episodes/${id}`);
  const chapter = 'section[aria-labelledby="chapters-heading"] li:nth-child(2) [data-seek]';
  const second = await page.$eval(chapter, (link) => Number((link as HTMLElement).dataset['seek']));
  await page.click(chapter);
  await expect.poll(() => currentTime(page)).toBeGreaterThanOrEqual(second);
  await expect.poll(() => page.$$eval('#transcript li[data-current]', (lines) => lines.length)).toBe(1);
  const cue = await page.$eval('#transcript li[data-current]', (li) => Number((li as HTMLElement).dataset['cue']));
  expect(cue).toBeGreaterThanOrEqual(second - 5);
  expect(problems).toEqual([]);
});

test('@slow @firefox what is pressed without a network is done when it is back, in Firefox', async () => {
  for (const press of ['like', 'transcript', 'play'] as const) {
    await test.step(press, async () => {
      const { page } = await open('/browse');
      const button = { like: '[data-rating] button', transcript: '[data-transcript]', play: 'a[data-play]' }[press];
      line.cut();
      await page.click(`${card(4)} ${button}`);
      await expect.poll(() => isShown(page, '[data-offline]')).toBe(true);
      line.mend();
      if (press === 'like')
        await expect.poll(() => textOf(page, `${card(4)} [data-rating]`)).toContain(english.rating.liked);
      if (press === 'transcript') await page.waitForSelector(`${card(4)} [data-transcript][aria-expanded="true"]`);
      if (press === 'play') await expect.poll(() => currentTime(page)).toBeGreaterThan(0);
      await expect.poll(() => isShown(page, '[data-offline]')).toBe(false);
    });
  }
});

test('@slow @firefox a page that is open while a new build comes says so, and loads again with what was typed', async () => {
  const { page } = await open('/login');
  line.forgetBuild();
  await page.type('main input[name="username"]', 'ana');
  await expect.poll(() => isShown(page, '[data-old]')).toBe(true);
  expect(await isShown(page, '[data-offline]')).toBe(false);
  line.mend();
  await Promise.all([page.waitForNavigation(), page.click('[data-old] button')]);
  await expect
    .poll(() => page.$eval('main input[name="username"]', (field) => (field as HTMLInputElement).value))
    .toBe('ana');
});

test('@slow @firefox an administrator signs in, in Firefox', async () => {
  const { page, problems } = await open('/login');
  await page.click('main form button[type="submit"]');
  await page.waitForFunction(() => document.body.textContent.includes('Username is required'));
  await signIn(page);
  expect(problems).toEqual([]);
});

test('@slow @firefox a recording becomes an MP3 in Firefox, and is heard to its end', async () => {
  const { page, problems } = await open('/login');
  await signIn(page);
  await page.goto(`${line.url}/upload`);
  const path = join(mkdtempSync(join(tmpdir(), 'carecast-firefox-')), 'talk.wav');
  writeFileSync(path, aWav(6, { level: 0.02 }));
  const chooser = await page.waitForSelector('input#audio-file');
  await chooser?.uploadFile(path);
  const { make, playFile, pauseFile } = english.studio.upload;
  await page.locator(`::-p-xpath(//button[normalize-space()="${make.verbs.make}"])`).click();
  const position = await page.waitForSelector('[data-dropzone] input[type="range"]');
  await page.click(`button[aria-label="${playFile('talk.mp3')}"]`);
  await page.waitForSelector(`button[aria-label="${pauseFile('talk.mp3')}"]`);
  for (let tenth = 0; tenth < 20; tenth += 1) await position?.press('ArrowRight');
  await page.waitForSelector(`button[aria-label="${playFile('talk.mp3')}"]`); // heard to its end
  const ends = await position?.evaluate(({ max, value }) => [max, value].map((text) => Math.round(Number(text))));
  expect(ends).toEqual([6, 6]);
  expect(problems).toEqual([]);
});

test('@slow @firefox the five parts of a series play through in Firefox from one key, whatever their dates are', async () => {
  const { page, problems } = await open('/login');
  await signIn(page);
  const { slug, titles } = await page.evaluate(async () => {
    const send = async (method: string, path: string, body?: object): Promise<unknown> => {
      const headers = { 'Content-Type': 'application/json' };
      return (await fetch(path, { method, headers, body: JSON.stringify(body) })).json();
    };
    const parts = (await send('GET', '/api/episodes?limit=5')) as { id: string; title: string }[];
    const series = (await send('POST', '/api/series', { title: 'In order' })) as { id: string; slug: string };
    for (const { id } of parts) await send('PUT', `/api/episodes/${id}`, { seriesId: series.id });
    return { slug: series.slug, titles: parts.map(({ title }) => title) };
  });
  await page.goto(`${line.url}/series/${slug}`);
  await page.focus('main header a[data-play]');
  await page.keyboard.press('Enter');
  await page.waitForSelector('dialog[open]');
  for (const title of titles) {
    await expect.poll(() => textOf(page, 'dialog[open] h2')).toBe(title);
    await expect.poll(() => currentTime(page)).toBeGreaterThan(0);
    await page.$eval('audio', (audio) => void (audio.currentTime = audio.duration - 0.6));
  }
  expect(problems).toEqual([]);
});

test('@slow @firefox what was saved is read and heard in Firefox while the site is gone', async () => {
  const { page, problems } = await open('/');
  const [first = '', second = ''] = await page.$$eval('article h3 a', (links) => links.map(({ href }) => href));
  for (const url of [first, second]) {
    await page.goto(url);
    await page.click('main header [data-save]');
    await page.waitForSelector('main header [data-saving="saved"]');
  }
  await site.stop();
  line.cut();
  await page.goto(first);
  await page.click('main header a[data-play]');
  await expect.poll(() => currentTime(page)).toBeGreaterThan(0);
  const end = await page.evaluate(() => {
    const audio = document.querySelector('audio');
    return audio ? (audio.currentTime = audio.duration * 0.9) : Infinity;
  });
  await expect.poll(() => currentTime(page)).toBeGreaterThan(end);
  await page.goto(`${line.url}/browse`);
  await page.waitForSelector('main ul.rows li');
  await page.goto(second);
  await page.click('main header a[data-play]');
  await expect.poll(() => currentTime(page)).toBeGreaterThan(0);
  expect(problems).toEqual([]);
});
