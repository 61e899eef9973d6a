import { expect, type Page } from '@playwright/test';
import { nearestAccent } from '#shared/accent.ts';
import type { ShowSettings } from '#shared/show.ts';
import { expectAccessible, expectContrast } from '../support/accessibility.ts';
import { complaints } from '../support/browser.ts';
import { USUAL } from './display-modes.ts';
import { ownSite, test } from '../support/demo-site.ts';
import { aJpeg, aPng } from '../support/pictures.ts';
import { signInAs } from '../support/roles.ts';
import { english } from '../support/words.ts';

/** A plum that passes as it is, a red, and a blue. */
const ACCENTS = ['#7a2e5d', '#b3261e', '#1f4e9c'];
const NOTICE = 'Content is AI-generated from real healthcare articles and industry insights';

const site = ownSite({}, ['--demo']);

const textOf = async (path: string) => (await fetch(site.url + path)).text();
const colorOf = (page: Page, selector: string, property: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);

const signIn = (page: Page) => signInAs(page.context(), site, 'administrator');
const set = async (page: Page, settings: Partial<ShowSettings>) =>
  expect((await page.request.put(`${site.url}/api/settings`, { data: settings })).status()).toBe(200);

async function expectReadableIn(accent: string, page: Page, paths = ['/']): Promise<void> {
  await set(page, { accent });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ ...USUAL, colorScheme });
    for (const path of paths) {
      await page.goto(site.url + path);
      await expectAccessible(page, colorScheme);
    }
    await page.emulateMedia({ ...USUAL, colorScheme, contrast: 'more' });
    await expectContrast(page);
  }
  await page.emulateMedia(USUAL);
  await page.goto(site.url);
  const [, red = '', green = '', blue = ''] = /#(..)(..)(..)/.exec(accent) ?? [];
  const rgb = `rgb(${[red, green, blue].map((part) => Number.parseInt(part, 16)).join(', ')})`;
  expect(await colorOf(page, 'main .button-primary', 'background-color')).toBe(rgb);
}

for (const accent of ACCENTS)
  test(`@slow pages in ${accent} can be read, light and dark`, async ({ page }) => {
    await signIn(page);
    await expectReadableIn(accent, page, ['/', '/browse?category=Patient+Care']);
    await set(page, { accent: null });
  });

test('a site looks like the business: its logo, its color and its words, and as before without them @slow', async ({
  page,
}) => {
  test.slow();
  const problems = await complaints(page);
  const before = { home: await textOf('/'), manifest: await textOf('/manifest.webmanifest') };
  expect(before.home).not.toMatch(/\/appearance\/|<img[^>]*rounded-small/);
  expect(before.home).toContain(english.home.title);
  await signIn(page);

  await test.step('a color that cannot be read is replaced by the nearest, which is shown, and a strange logo in a sentence', async () => {
    await page.goto(`${site.url}/studio/look`);
    await expect(page.locator('astro-island[ssr][component-export=LookForm]')).toHaveCount(0);
    await page.getByLabel(english.studio.showFields.accent.label).fill('#ffd54a');
    const nearest = nearestAccent('#ffd54a');
    await expect(page.getByText(english.studio.settings.form.nearest(nearest))).toBeVisible();
    await page.getByText(english.studio.settings.form.groups.appearance, { exact: true }).click();
    await page.getByLabel(english.studio.showFields.heroTitle.label).fill('Northside <Care> at home');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Save settings' }).click();
    await expect(page.getByText('Settings saved', { exact: true })).toBeVisible();
    expect(((await (await page.request.get(`${site.url}/api/settings`)).json()) as ShowSettings).accent).toBe(nearest);
    const file = (buffer: Buffer) => ({ name: 'logo.png', mimeType: 'image/png', buffer });
    await page.locator('#logo-file').setInputFiles(file(aPng(1)));
    await expect(page.getByText(english.reasons.logoSize({ width: 1, height: 1, min: 256, max: 3000 }))).toBeVisible();
    await page.locator('#logo-file').setInputFiles(file(aPng(300, 300, 6, 0)));
    await expect(page.getByText(english.reasons.logoBlank)).toBeVisible();
    await page.locator('#logo-file').setInputFiles(file(aJpeg()));
    await expect(page.getByText('Logo changed', { exact: true })).toBeVisible();
  });

  await test.step('it is in the top bar, the tab, the manifest and the pictures of links', async () => {
    await page.goto(site.url);
    const mark = page.getByRole('banner').locator('img');
    expect(await mark.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth)).toBe(96);
    const icons = await page
      .locator('link[rel~=icon], link[rel=apple-touch-icon]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    const { icons: installed } = JSON.parse(await textOf('/manifest.webmanifest')) as { icons: { src: string }[] };
    const paths = [...icons, ...installed.map(({ src }) => src)];
    expect(paths).toHaveLength(6);
    for (const path of paths) {
      const answer = await fetch(site.url + path);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
      expect(answer.headers.get('cache-control')).toContain('immutable');
    }
    const picture = (html: string) => /property="og:image" content="([^"]*)"/.exec(html)?.[1];
    expect(picture(await textOf('/'))).not.toBe(picture(before.home));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Northside <Care> at home');
    await expect(page.getByText(NOTICE)).toBeVisible();
  });

  await test.step('pages in its color', () => expectReadableIn('#1f4e9c', page));

  await test.step('an address of an older color has the present one, and pages are the same as before without settings', async () => {
    const old = await fetch(`${site.url}/appearance/0123456789abcdef.css`);
    expect([old.status, old.headers.get('cache-control')]).toEqual([200, 'no-cache']);
    expect(await old.text()).toContain('#1f4e9c');
    await set(page, { accent: null, heroTitle: null });
    expect((await page.request.delete(`${site.url}/api/settings/logo`)).status()).toBe(200);
    expect(await textOf('/')).toBe(before.home);
    expect(await textOf('/manifest.webmanifest')).toBe(before.manifest);
    expect((await fetch(`${site.url}/appearance/0123456789abcdef.css`)).status).toBe(404);
  });
  // Of the logo nothing can be seen of.
  expect(problems).toEqual(['Failed to load resource: the server responded with a status of 400 (Bad Request)']);
});
