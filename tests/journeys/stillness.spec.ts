import { expect } from '@playwright/test';
import { layoutShifts } from '../support/browser.ts';
import { test } from '../support/demo-site.ts';
import { holdBack } from '../support/hold-back.ts';
import type { Site } from '../support/site.ts';
import { widthBeyond } from './display-modes.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

let site: Site;
test.beforeAll(({ demo }) => void (site = demo));

for (const { width, lane } of [
  { width: 390, lane: '' },
  { width: 1280, lane: '@slow ' },
]) {
  test(`${lane}nothing moves while home, browse and an episode arrive at ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    const [episode] = (await (await fetch(`${site.url}/api/episodes?limit=1`)).json()) as { id: string }[];
    for (const path of ['/', '/browse', `/episodes/${episode?.id}`]) {
      await page.goto(site.url + path);
      expect(await layoutShifts(page), path).toBeLessThan(0.005);
    }
  });
}

test('nothing moves when the typefaces come after the words @slow', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 900 });
  for (const path of ['/', '/browse', '/privacy']) {
    const fonts = await holdBack(page, '**/fonts/*.woff2');
    await page.goto(site.url + path, { waitUntil: 'commit' });
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
    await expect.poll(() => fonts.count()).toBeGreaterThan(1);
    await fonts.release();
    await page.unroute('**/fonts/*.woff2');
    expect(await layoutShifts(page), path).toBeLessThan(0.005);
  }
});

test('@slow at twice the text size nothing is cut off or needs sideways scrolling', async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 450 }); // 1280 × 900 at 200% (WCAG 1.4.4, 1.4.10)
  for (const path of ['/', '/browse', '/login']) {
    await page.goto(site.url + path);
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
    expect(await widthBeyond(page), path).toBe(0);
  }
});
