import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { By, until, type WebDriver } from 'selenium-webdriver';
import { test } from '../support/demo-site.ts';
import { type Line, startLine } from '../support/line.ts';
import { aWav } from '../support/recordings.ts';
import { demoAdmin } from '../support/roles.ts';
import { type Site, startSite } from '../support/site.ts';
import { startWebKit, touchIn, type WebKit } from '../support/webkit.ts';
import { english, spanish } from '../support/words.ts';

// The engine of every iPhone, in its Linux build (WebKitGTK), driven by WebDriver. Its network is the line.
let site: Site;
let line: Line;
let webkit: WebKit;
test.beforeAll(async () => {
  line = await startLine();
  site = await startSite({ PUBLIC_URL: line.url }, ['--demo']);
  line.leadTo(site.url);
  webkit = await startWebKit();
});
test.afterAll(async () => {
  await webkit.close();
  line.close();
  await site.remove();
});

async function open(path: string): Promise<WebDriver> {
  const browser = await webkit.open();
  await browser.get(line.url + path);
  return browser;
}

const heard = (browser: WebDriver) =>
  browser.executeScript<number>(() => document.querySelector('audio')?.currentTime ?? -1);
const textOf = async (browser: WebDriver, selector: string) =>
  browser.executeScript<string>((where: string) => document.querySelector<HTMLElement>(where)?.innerText, selector);
const countOf = async (browser: WebDriver, selector: string) => (await browser.findElements(By.css(selector))).length;
const isAt = (browser: WebDriver, path: RegExp) =>
  expect.poll(async () => (await browser.getCurrentUrl()).slice(line.url.length)).toMatch(path);
async function press(browser: WebDriver, selector: string): Promise<void> {
  const element = await browser.wait(until.elementLocated(By.css(selector)));
  await browser.executeScript(
    (each: Element) => each.scrollIntoView({ block: 'center', behavior: 'instant' }),
    element,
  );
  await element.click();
}
const card = (nth: number) => `main li:nth-child(${nth}) article`;

async function signIn(browser: WebDriver): Promise<void> {
  const { username, password } = demoAdmin(site);
  await browser.findElement(By.css('main input[name="username"]')).sendKeys(username);
  await browser.findElement(By.css('main input[name="password"]')).sendKeys(password);
  await press(browser, 'main form button[type="submit"]');
  await isAt(browser, /^(?!\/login)/);
}

test('@slow @webkit a visitor plays, keeps listening from page to page, skips and reads along in WebKit', async () => {
  const browser = await open('/');
  expect(await countOf(browser, 'article')).toBe(6);
  await touchIn(browser, 'a[data-play]');
  await expect.poll(() => heard(browser)).toBeGreaterThan(1);
  await browser.executeScript(() =>
    document.querySelector<HTMLElement>('dialog[open] [aria-label="Minimize player"]')?.click(),
  );
  await press(browser, 'article h3 a');
  await isAt(browser, /^\/episodes\//);
  const there = await heard(browser);
  await expect.poll(() => heard(browser)).toBeGreaterThan(there + 1);
  await touchIn(browser, `[aria-label="${english.player.skipForward(30)}"]`);
  await expect.poll(() => heard(browser)).toBeGreaterThan(there + 25);
  await expect.poll(() => countOf(browser, '#transcript li[data-current]')).toBe(1);
});

test('@slow @webkit a visitor searches, likes and dislikes with a finger, and shares in WebKit', async () => {
  const browser = await open('/browse');
  await browser.findElement(By.css('main input[type="search"]')).sendKeys('balance');
  await isAt(browser, /^\/browse\?search=balance$/);
  await browser.get(`${line.url}/browse`);
  await touchIn(browser, `${card(1)} [data-rating] button`);
  await expect.poll(() => textOf(browser, `${card(1)} [data-rating]`)).toContain(english.rating.liked);
  await touchIn(browser, `${card(2)} [data-rating] button[aria-expanded]`);
  await browser.wait(until.elementLocated(By.css(`${card(2)} textarea`))).sendKeys('Too fast for my mother.');
  await press(browser, `${card(2)} [data-rating] form button[type="submit"]`);
  await expect.poll(() => textOf(browser, `${card(2)} [data-rating]`)).toContain(english.rating.disliked);
  await touchIn(browser, `${card(3)} [data-share]`);
  await browser.wait(until.elementLocated(By.css('dialog[open] input')));
});

test('@slow @webkit a series, Spanish pages and a player on another page play in WebKit', async () => {
  const browser = await open('/es');
  expect(await browser.executeScript(() => document.documentElement.lang)).toBe('es');
  await expect.poll(() => textOf(browser, 'main h2')).toContain(spanish.home.latest);
  await touchIn(browser, 'a[data-play]');
  await expect.poll(() => heard(browser)).toBeGreaterThan(0.5);
  const { id } = await browser.executeScript<{ id: string }>(
    async () => ((await (await fetch('/api/episodes')).json()) as object[])[0],
  );
  await browser.get(`${line.url}/embed/${id}`);
  await touchIn(browser, 'button');
  await expect.poll(() => heard(browser)).toBeGreaterThan(0.5);
  await browser.get(`${line.url}/login`);
  await signIn(browser);
  const slug = await browser.executeScript<string>(async () => {
    const send = async (method: string, path: string, body?: object): Promise<unknown> => {
      const headers = { 'Content-Type': 'application/json' };
      return (await fetch(path, { method, headers, ...(body && { body: JSON.stringify(body) }) })).json();
    };
    const parts = (await send('GET', '/api/episodes?limit=3')) as { id: string }[];
    const series = (await send('POST', '/api/series', { title: 'In order' })) as { id: string; slug: string };
    for (const part of parts) await send('PUT', `/api/episodes/${part.id}`, { seriesId: series.id });
    return series.slug;
  });
  await browser.get(`${line.url}/series/${slug}`);
  await touchIn(browser, 'main header a[data-play]');
  await expect.poll(() => heard(browser)).toBeGreaterThan(0.5);
});

test('@slow @webkit the office signs in, makes an MP3 of a recording and keeps it as a draft in WebKit', async () => {
  const browser = await open('/login');
  await signIn(browser);
  await browser.get(`${line.url}/upload`);
  const path = join(mkdtempSync(join(tmpdir(), 'carecast-webkit-')), 'talk.wav');
  writeFileSync(path, aWav(6, { level: 0.02 }));
  await browser.wait(until.elementLocated(By.css('input#audio-file'))).sendKeys(path);
  const { make } = english.studio.upload;
  await browser.wait(until.elementLocated(By.xpath(`//button[normalize-space()="${make.verbs.make}"]`))).click();
  const position = await browser.wait(until.elementLocated(By.css('[data-dropzone] input[type="range"]')));
  expect(Number(await position.getAttribute('max'))).toBeCloseTo(6, 0);
  await browser.findElement(By.css('main input[name="title"]')).sendKeys('From an iPad');
  await browser
    .findElement(By.xpath(`//button[normalize-space()="${english.studio.episodeForm.bar.saveDraft}"]`))
    .click();
  await isAt(browser, /^\/$/);
});

test('@slow @webkit what was saved is read and heard in WebKit while the site is gone', async () => {
  const browser = await open('/');
  const first = await browser.findElement(By.css('article h3 a')).getProperty('href');
  await browser.get(first);
  await touchIn(browser, 'main header [data-save]');
  await browser.wait(until.elementLocated(By.css('main header [data-saving="saved"]')));
  await site.stop();
  line.cut();
  await browser.get(first);
  await touchIn(browser, 'main header a[data-play]');
  await expect.poll(() => heard(browser)).toBeGreaterThan(0.5);
  await browser.get(`${line.url}/saved`);
  await browser.wait(until.elementLocated(By.css('main article, main ul.rows li')));
});
