import { KB } from '#shared/units.ts';
import { createServer } from 'node:http';
import { type Browser, type BrowserContextOptions, expect } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { aNewBrowser, complaints, currentTime, expectNothingFetched } from '../support/browser.ts';
import { test } from '../support/demo-site.ts';
import type { Site } from '../support/site.ts';
import { listen } from '../support/listening.ts';
import { widthBeyond } from './display-modes.ts';

type Listed = { id: string; title: string; playCount: number };

let site: Site;
let episode: Listed;
let foreign: { origin: string; close(): void };
test.beforeAll(async ({ demo }) => {
  site = demo;
  const list = (await (await fetch(`${site.url}/api/episodes?search=Fall-Proofing`)).json()) as Listed[];
  if (!list[0]) throw new Error('the demo has this episode');
  [episode] = list as [Listed];
  foreign = await aForeignPage();
});
test.afterAll(() => foreign.close());

/** A page of another site that shows what oEmbed gave it. */
async function aForeignPage() {
  const answer = await fetch(`${site.url}/oembed?url=${encodeURIComponent(`${site.url}/episodes/${episode.id}`)}`);
  const { html } = (await answer.json()) as { html: string };
  const page = `<!doctype html><html lang="en"><title>Elsewhere</title><main><h1>Elsewhere</h1>${html}</main></html>`;
  const server = createServer((_, response) => response.setHeader('Content-Type', 'text/html').end(page));
  const port = await listen(server);
  return { origin: `http://127.0.0.1:${port}`, close: () => void server.close() };
}

async function openForeignPage(browser: Browser, options: BrowserContextOptions = {}) {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const errors: string[] = [];
  page.on(
    'console',
    (message) => message.type() === 'error' && !message.text().includes('favicon') && errors.push(message.text()),
  );
  page.on('pageerror', (error) => errors.push(String(error)));
  const scripts: number[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(Number(response.headers()['content-length']));
  });
  await page.route('**/favicon.ico', (route) => route.fulfill({ status: 204 }));
  await page.goto(foreign.origin);
  return { context, page, player: page.frameLocator('iframe'), errors, scripts };
}

test('another site’s page plays, seeks and pauses an episode, the play counts, and no other page may be framed', async ({
  browser,
}) => {
  const { context, page, player, errors, scripts } = await openForeignPage(browser, aNewBrowser());
  const counted = page.waitForResponse('**/play');
  const audio = player.locator('audio');
  const time = () => audio.evaluate((element: HTMLAudioElement) => element.currentTime);
  const slider = player.getByRole('slider', { name: 'Position' });
  await test.step('it names its episode, in less than 20 KB of JavaScript', async () => {
    await expect(player.getByRole('heading', { name: episode.title })).toBeVisible();
    await expect(player.getByText('AI Generated', { exact: true })).toBeInViewport({ ratio: 1 });
    await expect(audio).toBeHidden();
    await expect(player.getByRole('button', { name: /^Play/ })).toBeVisible();
    expect(scripts.length).toBeGreaterThan(0);
    expect(scripts.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan(20 * KB);
    expect(scripts.every((bytes) => bytes > 0)).toBe(true);
  });
  await test.step('a position chosen before the first play is where it starts', async () => {
    await slider.fill('60');
    await expectNothingFetched(audio);
    await player.getByRole('button', { name: `Play ${episode.title}` }).click();
    await expect.poll(time).toBeGreaterThan(60);
    await expect(player.getByRole('button', { name: `Pause ${episode.title}` })).toBeVisible();
  });
  await test.step('it seeks and pauses', async () => {
    await slider.press('ArrowRight');
    await expect.poll(time).toBeGreaterThan(90);
    await slider.fill('100');
    await expect.poll(time).toBeGreaterThanOrEqual(100);
    await expect(slider).toHaveAttribute('aria-valuetext', /^1 minute 4\d seconds of 2 minutes 16 seconds$/);
    await player.getByRole('button', { name: `Pause ${episode.title}` }).press('Enter');
    await expect.poll(() => audio.evaluate((element: HTMLAudioElement) => element.paused)).toBe(true);
  });
  await test.step('the play counts, without a cookie', async () => {
    expect((await counted).status()).toBe(200);
    const now = (await (await fetch(`${site.url}/api/episodes/${episode.id}`)).json()) as Listed;
    expect(now.playCount).toBe(episode.playCount + 1);
    expect(await context.cookies()).toEqual([]);
    expect(errors).toEqual([]);
  });
  await test.step('it leads to the episode’s page in a tab of its own', async () => {
    const [tab] = await Promise.all([
      context.waitForEvent('page'),
      player.getByRole('link', { name: new RegExp(episode.title) }).click(),
    ]);
    await expect(tab).toHaveURL(`${site.url}/episodes/${episode.id}`);
  });
  await test.step('it may be framed while no other page may', async () => {
    await page.setContent(`<iframe src="${site.url}/episodes/${episode.id}"></iframe>`);
    await expect(page.frameLocator('iframe').getByRole('heading', { level: 1 })).toHaveCount(0);
    const policy = async (path: string) => (await fetch(site.url + path)).headers.get('content-security-policy');
    expect(await policy(`/embed/${episode.id}`)).toContain('frame-ancestors *');
    expect(await policy(`/episodes/${episode.id}`)).toContain("frame-ancestors 'none'");
  });
  await context.close();
});

test('it fits the smallest frame, axe complains of nothing, and its button says its name by hover and by Tab @slow', async ({
  page,
}) => {
  const problems = await complaints(page);
  await page.setViewportSize({ width: 240, height: 176 });
  await page.goto(`${site.url}/embed/${episode.id}`);
  await expectAccessible(page);
  expect(await widthBeyond(page)).toBe(0);
  const [button, tip] = [page.getByRole('button', { name: /^Play/ }), page.getByRole('tooltip')];
  await button.hover();
  await expect(tip).toHaveText(`Play ${episode.title}`);
  await expect(tip).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Escape');
  await expect(tip).toHaveCount(0);
  await page.mouse.move(0, 0); // where it rests it would ask for the name of the changed button
  await page.keyboard.press('Tab');
  await expect(button).toBeFocused();
  await expect(tip).toHaveText(`Play ${episode.title}`);
  await page.keyboard.press('Enter');
  await expect(tip).toHaveCount(0);
  await expect.poll(() => currentTime(page)).toBeGreaterThan(0.3); // from the beginning, where no position was chosen
  expect(await currentTime(page)).toBeLessThan(30);
  expect(problems).toEqual([]);
});

test('@slow in a sandbox without an origin, as WordPress frames what it discovers, it has its styles and fonts, and plays', async ({
  page,
}) => {
  const refused: string[] = [];
  page.on('requestfailed', (request) => {
    const isGivenUp = request.failure()?.errorText === 'net::ERR_ABORTED'; // by the page itself, while its frame is put in
    if (!isGivenUp && !request.url().includes('/api/')) refused.push(request.url());
  });
  await page.goto(foreign.origin);
  await page.setContent(
    `<iframe sandbox="allow-scripts" src="${site.url}/embed/${episode.id}" width="560" height="176">`,
  );
  const player = page.frameLocator('iframe');
  await expect(player.getByRole('main')).toHaveCSS('display', 'grid');
  await player.getByRole('button', { name: `Play ${episode.title}` }).click();
  const audio = player.locator('audio');
  await expect.poll(() => audio.evaluate((element: HTMLAudioElement) => element.currentTime)).toBeGreaterThan(0.3);
  expect(refused).toEqual([]);
});

test('the player of the show is framed by another site too, in a sandbox, and plays', async ({ page }) => {
  const { origin } = new URL(site.url);
  await page.goto(foreign.origin);
  await page.setContent(
    `<iframe sandbox="allow-scripts" src="${origin}/embed/show" width="560" height="420"></iframe>`,
  );
  const player = page.locator('iframe').contentFrame();
  await expect(player.getByRole('main')).toHaveCSS('display', 'grid');
  await player.locator('[data-play]').first().click();
  const audio = player.locator('audio');
  await expect.poll(() => audio.evaluate((element: HTMLAudioElement) => element.currentTime)).toBeGreaterThan(0.3);
});

test('without JavaScript the browser’s own controls are there', async ({ browser }) => {
  const { context, player } = await openForeignPage(browser, { javaScriptEnabled: false });
  await expect(player.locator('audio[controls]')).toBeVisible();
  await expect(player.getByRole('button')).toHaveCount(0);
  await context.close();
});
