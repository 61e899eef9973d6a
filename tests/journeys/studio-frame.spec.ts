import { expect, type Page } from '@playwright/test';
import { test } from '../support/demo-site.ts';
import { signInAsAdmin } from '../support/sessions.ts';
import { anEpisode } from '../support/studio.ts';

test('a zero has no stroke through it, at any weight', async ({ demo, page }) => {
  await page.goto(demo.url);
  const inked = await page.evaluate(async () => {
    const fonts = [400, 600, 700].map((weight) => `${weight} 100px "Atkinson Hyperlegible Next"`);
    const faces = await Promise.all(fonts.map((font) => document.fonts.load(font, '0')));
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = 200;
    const drawing = canvas.getContext('2d');
    return fonts.map((font, at) => {
      if (!drawing || !faces[at]?.length) return 'nothing to draw with';
      drawing.font = font;
      drawing.textAlign = 'center';
      drawing.clearRect(0, 0, 200, 200);
      drawing.fillText('0', 100, 150);
      const { actualBoundingBoxAscent, actualBoundingBoxDescent } = drawing.measureText('0');
      const middle = 150 - (actualBoundingBoxAscent - actualBoundingBoxDescent) / 2;
      return drawing.getImageData(98, middle - 2, 4, 4).data.some((value) => value > 0);
    });
  });
  expect(inked).toEqual([false, false, false]);
});

test('the sidebar has icons where one looks every week, and an empty page has a way on', async ({ studio, page }) => {
  await signInAsAdmin(page.context(), studio);
  await page.goto(`${studio.url}/studio/in-service/live`);
  const sidebar = page.getByRole('navigation', { name: 'Studio' });
  await expect(sidebar.getByRole('link', { name: 'Feedback' }).locator('svg')).toHaveCount(1);
  await expect(sidebar.getByRole('link', { name: 'Contacts and times' }).locator('svg')).toHaveCount(0);
  await page.getByRole('main').getByRole('link', { name: 'Add aides' }).click();
  await page.waitForURL('**/studio/in-service/add');
});

test('the chosen tab of the episodes is whole in its strip, whatever comes before it', async ({ studio, page }) => {
  await signInAsAdmin(page.context(), studio);
  const chosen = page.locator('[data-tabs] [aria-current]');
  const isWhole = () =>
    chosen.evaluate((tab) => {
      const [one, strip] = [tab, tab.parentElement ?? tab].map((each) => each.getBoundingClientRect());
      return one !== undefined && strip !== undefined && one.left >= strip.left && one.right <= strip.right;
    });
  for (const [width, path] of [
    [1280, '/es/studio/episodes'],
    [390, '/studio/episodes'],
    [390, '/es/studio/episodes?status=draft'],
    [390, '/studio/episodes?status=calendar'],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(`${studio.url}${path}`);
    await expect(chosen).toBeVisible();
    await expect.poll(isWhole, { message: `${path} at ${width}` }).toBe(true);
  }
});

test('on a phone the bar of the mail server says what is not saved above its two verbs', async ({ studio, page }) => {
  await signInAsAdmin(page.context(), studio);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${studio.url}/studio/mail`);
  await page.getByLabel('Server', { exact: true }).pressSequentially('smtp.example');
  const bar = page.locator('.form-bar-row').first();
  await expect(bar.getByRole('button')).toHaveCount(2);
  const [state, test, save] = await bar
    .locator(':scope > *')
    .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().toJSON() as DOMRect));
  if (!state || !test || !save) throw new Error('there are three');
  expect(state.height).toBeLessThan(30); // one line
  expect(state.bottom).toBeLessThanOrEqual(test.top);
  expect(test.right).toBeLessThan(save.left);
  expect(test.top).toBe(save.top);
});

test('on a phone the bar of the settings says in one line what is not saved', async ({ studio, page }) => {
  await signInAsAdmin(page.context(), studio);
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ['/studio/look', '/es/studio/look']) {
    await page.goto(`${studio.url}${path}`);
    await page.locator('#accent').fill('firebrick');
    const row = page.locator('.form-bar-row');
    await expect(row.getByRole('button')).toHaveCount(2);
    const [state, discard, save] = await row
      .locator(':scope > *')
      .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().toJSON() as DOMRect));
    if (!state || !discard || !save) throw new Error('there are three');
    expect(state.height, path).toBeLessThan(30); // one line
    expect(state.bottom, path).toBeLessThanOrEqual(discard.top);
    expect(discard.right, path).toBeLessThan(save.left);
    expect(save.right, path).toBeLessThanOrEqual(390);
  }
});

test('no entry of the sidebar breaks, the current one neither', async ({ studio, page }) => {
  await signInAsAdmin(page.context(), studio);
  await page.setViewportSize({ width: 1280, height: 800 });
  for (const path of ['/studio/programs', '/es/studio/programs']) {
    await page.goto(`${studio.url}${path}`);
    const heights = await page
      .locator('.sidebar-link:visible')
      .evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().height)));
    expect([...new Set(heights)], path).toEqual([36]);
  }
});

for (const colorScheme of ['light', 'dark'] as const)
  test(`under a red brand the main button alone is of its color, ${colorScheme}`, async ({ studio, page }) => {
    await signInAsAdmin(page.context(), studio);
    await page.request.put(`${studio.url}/api/settings`, { data: { accent: '#b3261e' } });
    await anEpisode(page, studio);
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width: 390, height: 844 });
    for (const path of ['/studio/in-service/settings', '/account', '/passkeys']) {
      await page.goto(`${studio.url}${path}`);
      const brand = await colorOf(page, 'main .button-primary', 'background-color');
      for (const text of await page.locator('main :is(a, .button:not(.button-primary), summary):visible').all()) {
        const [own, sign] = await text.evaluate((each) => [
          getComputedStyle(each).color,
          getComputedStyle(each, '::after').color,
        ]);
        expect([own, sign], `${path}: ${await text.innerText()}`).not.toContain(brand);
      }
    }

    await page.goto(`${studio.url}/studio/episodes`);
    const main = await colorOf(page, 'main .button-primary', 'background-color');
    await page.getByRole('button', { name: 'Actions for Stairs' }).click();
    await page.getByRole('menuitem', { name: 'Delete Episode' }).click();
    const danger = await colorOf(page, 'dialog .button-danger', 'background-color');
    expect(distance(main, danger), `${main} and ${danger}`).toBeGreaterThan(100);
  });

const colorOf = (page: Page, selector: string, property: string): Promise<string> =>
  page
    .locator(selector)
    .first()
    .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);

/** How far two colors such as `rgb(179, 38, 30)` are from each other. */
function distance(one: string, other: string): number {
  const [from = [], to = []] = [one, other].map((color) => color.match(/[\d.]+/g)?.map(Number));
  return Math.hypot(...[0, 1, 2].map((at) => (from[at] ?? Number.NaN) - (to[at] ?? Number.NaN)));
}
