import { expect, type Page } from '@playwright/test';
import type { ListedEpisode } from '#shared/episode.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { complaints } from '../support/browser.ts';
import { ownSite, test } from '../support/demo-site.ts';
import { signInAs } from '../support/roles.ts';
import { english } from '../support/words.ts';

const site = ownSite({}, ['--demo']);

/** With “&” as it is. */
const textOf = async (path: string) =>
  (await (await fetch(site.url + path)).text()).replace(/&(amp|#38);/g, '&').replace(/<!\[CDATA\[(.*?)\]\]>/g, '$1');
const addressOf = (category: string) => `/browse?${new URLSearchParams({ category }).toString()}`;
const openSettings = async (page: Page) => {
  await page.goto(`${site.url}/studio/categories`);
  await expect(page.locator('astro-island[ssr][component-export=CategoryForm]')).toHaveCount(0);
};

/** The name of this category in each place that lists categories. */
async function everywhere(category: string) {
  const query = new URLSearchParams({ category });
  const listed = (await (await fetch(`${site.url}/api/episodes?${query.toString()}`)).json()) as ListedEpisode[];
  const page = await textOf(addressOf(category));
  return {
    names: [...new Set(listed.map((episode) => episode.category))],
    listed: listed.length,
    found: Number(/(\d+) episodes? found/.exec(page)?.[1]),
    canonical: /rel="canonical" href="([^"]*)"/.exec(page)?.[1]?.slice(site.url.length),
    inFeed: (await textOf('/feed.xml')).split(`<category>${category}</category>`).length - 1,
    isFilter: page.includes(`<option value="${category}"`),
    chip: Number(
      new RegExp(`>\\s*${category}\\s*<span class="chip-count">\\s*(\\d+)`).exec(await textOf('/'))?.[1] ?? 0,
    ),
  };
}

test('a category that is renamed and then merged is the same in filter, chips, feed, API and old addresses @slow', async ({
  page,
}) => {
  const problems = await complaints(page);
  await signInAs(page.context(), site, 'administrator');
  const cases = await everywhere('Case Studies');
  const care = await everywhere('Patient Care');
  expect(cases.listed).toBeGreaterThan(0);
  await openSettings(page);

  await test.step('renamed, and a chip at home in place of another', async () => {
    await page.getByLabel(english.studio.categoryForm.nameOf('Case Studies')).fill('Stories & more');
    await page.getByLabel(`${english.studio.categoryForm.onHome}: Industry Insights`).uncheck();
    await page.getByLabel(`${english.studio.categoryForm.onHome}: Case Studies`).check();
    await page.getByRole('button', { name: 'Save categories' }).click();
    await expect(page.getByText('Categories saved', { exact: true })).toBeVisible();
    const count = cases.listed;
    const stories = { names: ['Stories & more'], listed: count, found: count, canonical: addressOf('Stories & more') };
    expect(await everywhere('Stories & more')).toEqual({ ...stories, inFeed: count, isFilter: true, chip: count });
    expect(await everywhere('Case Studies')).toEqual({ ...stories, inFeed: 0, isFilter: false, chip: 0 });
    expect((await everywhere('Industry Insights')).chip).toBe(0);
  });

  await test.step('merged', async () => {
    await page.getByRole('button', { name: 'Merge… Stories & more' }).click();
    await page.getByLabel(english.studio.categoryForm.dialog.into).selectOption('Patient Care');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Merge', exact: true }).click();
    await expect(page.getByText('Categories merged', { exact: true })).toBeVisible();
    const count = cases.listed + care.listed;
    const merged = { names: ['Patient Care'], listed: count, found: count, canonical: addressOf('Patient Care') };
    expect(await everywhere('Patient Care')).toEqual({ ...merged, inFeed: count, isFilter: true, chip: count });
    for (const old of ['Stories & more', 'Case Studies']) {
      expect(await everywhere(old)).toEqual({ ...merged, inFeed: 0, isFilter: false, chip: 0 });
    }
    await openSettings(page);
    await expect(page.getByText(`${count} episodes`, { exact: true })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('the form of an episode offers what there is', async () => {
    await page.goto(`${site.url}/upload`);
    await expect(page.getByLabel('Category').locator('option')).toHaveText([
      ...['General', 'Patient Care', 'Healthcare News', 'Medical Research', 'Industry Insights'],
      'Professional Development',
    ]);
  });
  expect(problems).toEqual([]);
});
