import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { expect, type Page } from '@playwright/test';
import { test } from '../support/demo-site.ts';
import { givePicture, type Listed, noise } from '../support/episode-pictures.ts';
import type { Site } from '../support/site.ts';
import { expectWeight, keptAndCompressed, list, sum, transfers, transfersOfKept } from '../support/transfers.ts';
import { anEpisode, signIn, studioPages } from '../support/studio.ts';
import { KB } from '#shared/units.ts';

const FONTS = fileURLToPath(new URL('../../public/fonts', import.meta.url));
let site: Site;
test.beforeAll(({ demo }) => void (site = demo));

/** In KB, in both languages. */
const MOST = { home: 51.2, browse: 52, episode: 50.8 };
for (const [name, most] of Object.entries(MOST)) {
  test(`before a touch ${name} weighs at most 11 KB of JavaScript and ${most} KB in all, all of it ours`, async ({
    browser,
  }) => {
    const [episode] = (await (await fetch(`${site.url}/api/episodes?limit=1`)).json()) as { id: string }[];
    const paths: Record<string, string> = { home: '', browse: '/browse', episode: `/episodes/${episode?.id}` };
    for (const language of ['', '/es']) {
      const url = site.url + language + paths[name];
      const all = await transfersOfKept(browser, url);
      expectWeight(all, { scripts: 11 * KB, page: most * KB });
      expect(all.length).toBeLessThanOrEqual(8);
      expect(all.filter(({ url }) => !url.startsWith(site.url) && !url.startsWith('data:'))).toEqual([]);
      expect(all.map(({ url }) => url).join()).not.toMatch(/\/api\/|\/media\//);
    }
  });
}

test('@slow home with six pictures weighs at most 90 KB', async ({ page, aSite }) => {
  const own = await aSite({}, ['--demo']);
  const listed = (await (await fetch(`${own.url}/api/episodes?limit=6`)).json()) as Listed[];
  for (const [at, episode] of listed.entries()) await givePicture(own, episode, noise(at + 3));
  await page.setViewportSize({ width: 1280, height: 3000 }); // what is lazy is in sight
  await keptAndCompressed(own.url);
  const all = await transfers(page, own.url);
  expect(all.filter(({ url }) => url.includes('/artwork/'))).toHaveLength(6);
  expect(sum(all)).toBeLessThanOrEqual(90 * KB);
  test.info().annotations.push({ type: 'weight', description: `${sum(all)} B in all` });
});

/**
 * The styles a first paint waits for, compressed: those in the page, and the files that the browser itself says block
 * it.
 */
async function blockingStyles(page: Page): Promise<number[]> {
  const inside = await page.locator('head style').allTextContents();
  const files = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map((entry) => entry as PerformanceResourceTiming & { renderBlockingStatus: string })
      .filter(({ name, renderBlockingStatus }) => /\.css$/.test(name) && renderBlockingStatus === 'blocking')
      .map(({ encodedBodySize }) => encodedBodySize),
  );
  return [...inside.map((css) => brotliCompressSync(css).byteLength), ...files];
}

test('no page of visitors waits for more than 9.8 KB of styles', async ({ page }) => {
  const [episode] = (await (await fetch(`${site.url}/api/episodes?limit=1`)).json()) as { id: string }[];
  for (const path of ['/', '/browse', '/episodes', '/login', '/reset-password', '/subscribe', '/privacy', '/embed']) {
    await test.step(path, async () => {
      await page.goto(site.url + (/^\/(episodes|embed)/.test(path) ? `${path}/${episode?.id}` : path));
      const styles = await blockingStyles(page);
      expect(styles.length).toBeGreaterThan(0);
      const bytes = styles.reduce((sum, each) => sum + each, 0);
      expect(bytes).toBeGreaterThan(0);
      expect(bytes).toBeLessThanOrEqual(9.8 * KB);
      test.info().annotations.push({ type: 'weight', description: `${path}: ${bytes} B of render-blocking styles` });
    });
  }
});

for (const path of ['/login', '/reset-password']) {
  test(`${path} offers passkeys without React before a touch`, async ({ page }) => {
    const all = await transfers(page, site.url + path);
    expect(sum(all.filter(({ type }) => type === 'Script'))).toBeLessThanOrEqual(23.7 * KB);
    expect(all.map(({ url }) => url).join()).not.toMatch(/\/client\.|\/react\./);
  });
}

test('a page of the studio that only shows something loads no React before a touch', async ({ page, studio }) => {
  await signIn(page, studio);
  const all = await transfers(page, `${studio.url}/studio/health`);
  await expect(page.locator('html[data-admin]')).toBeAttached();
  expect(sum(all.filter(({ type }) => type === 'Script'))).toBeLessThanOrEqual(25 * KB);
  expect(all.map(({ url }) => url).join()).not.toMatch(/\/client\.|\/react\./);
});

test('home, browse, an episode and a series paint without waiting for a file', async ({ page }) => {
  const [episode] = (await (await fetch(`${site.url}/api/episodes?limit=1`)).json()) as { id: string }[];
  const [series] = (await (await fetch(`${site.url}/api/series`)).json()) as { slug: string }[];
  for (const path of ['', '/browse', `/episodes/${episode?.id}`, `/series/${series?.slug}`].flatMap((each) => [
    each || '/',
    `/es${each}`,
  ])) {
    await page.goto(site.url + path);
    const waits = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map((entry) => entry as PerformanceResourceTiming & { renderBlockingStatus: string })
        .filter(({ renderBlockingStatus }) => renderBlockingStatus === 'blocking')
        .map(({ name }) => name),
    );
    expect(waits, path).toEqual([]);
  }
});

test('no page of the studio adds more than 68 KB of JavaScript to what all of them share @slow', async ({
  page,
  browser,
  studio,
}) => {
  await signIn(page, studio);
  const { id } = await anEpisode(page, studio);
  const storageState = await page.context().storageState();
  /** With everything on it touched, and nothing in the browser's cache. */
  const scriptsOf = async (path: string) => {
    const context = await browser.newContext({ storageState });
    const fresh = await context.newPage();
    const all = await transfers(fresh, studio.url + path);
    const islands = fresh.locator('astro-island');
    await islands.evaluateAll((each) => each.forEach((island) => island.dispatchEvent(new Event('focusin'))));
    await expect(fresh.locator('astro-island[ssr]')).toHaveCount(0);
    await context.close();
    return all.filter(({ type }) => type === 'Script');
  };
  const shared = new Set((await scriptsOf('/account')).map(({ url }) => url));
  for (const path of studioPages(id)) {
    const own = (await scriptsOf(path)).filter(({ url }) => !shared.has(url));
    expect(sum(own), `${path}\n${list(own)}`).toBeLessThanOrEqual(68 * KB);
    test.info().annotations.push({ type: 'weight', description: `${path}: ${sum(own)} B of scripts of its own` });
  }
});

test('the first click of a visit changes the page without a reload', async ({ page }) => {
  await page.goto(site.url);
  await page.evaluate(() => Object.assign(window, { isSame: true }));
  const link = page.getByRole('link', { name: 'View All Episodes' });
  await link.evaluate((element: HTMLElement) => element.click()); // no pointer came before it
  await expect(page.getByRole('heading', { name: 'Browse episodes' })).toBeVisible();
  await expect(page).toHaveURL(`${site.url}/browse`);
  expect(await page.evaluate(() => Reflect.has(window, 'isSame'))).toBe(true);
});

test('the browser reads every font file of the site', async ({ page }) => {
  const files = readdirSync(FONTS).filter((name) => name.endsWith('.woff2'));
  expect(files.length).toBeGreaterThan(2);
  await page.goto(`${site.url}/privacy`);
  const refused = await page.evaluate(async (names) => {
    const tries = await Promise.allSettled(names.map((name) => new FontFace('tried', `url(/fonts/${name})`).load()));
    return names.filter((_name, at) => tries[at]?.status === 'rejected');
  }, files);
  expect(refused).toEqual([]);
});

test('words of a Spanish page are in one typeface each', async ({ page }) => {
  await page.goto(`${site.url}/es`);
  await page.reload(); // the typefaces of the first visit are here
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  for (const selector of ['h1', 'main p']) {
    await page
      .locator(selector)
      .first()
      .evaluate((element) => (element.textContent = 'ÁÉÍÓÚÑ ¿Niños? ¡Días y pingüinos!'));
    const typefaces = async () => {
      const { root } = await session.send('DOM.getDocument');
      const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector });
      const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
      return fonts.map(({ familyName }) => familyName);
    };
    await expect.poll(typefaces, selector).not.toEqual([]); // it is drawn
    expect(await typefaces(), selector).toHaveLength(1);
  }
});
