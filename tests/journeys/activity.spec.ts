import { expect } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { ADMIN } from '../support/browser.ts';
import { readCsv } from '../support/csv.ts';
import { ownSite, test } from '../support/demo-site.ts';
import { registerAdmin } from '../support/sessions.ts';
import { anEpisode, signIn } from '../support/studio.ts';
import { english } from '../support/words.ts';

const site = ownSite();
test.beforeAll(() => registerAdmin(site));

test('who did what is read, narrowed down, and saved as a file @slow', async ({ page }) => {
  await signIn(page, site);
  await anEpisode(page, site, { title: 'Safe <b>stairs</b>' });
  await page.goto(`${site.url}/studio`);
  const { groups, pages, studio } = english.studio.navigation;
  const sidebar = page.getByRole('navigation', { name: studio });
  await sidebar.getByText(groups.site, { exact: true }).click();
  await sidebar.getByRole('link', { name: pages.activity }).click();
  await page.waitForURL('**/studio/activity');
  const entries = page.getByRole('main').getByRole('listitem');
  await expect(entries.first()).toContainText(`${ADMIN.username} added and published “Safe <b>stairs</b>”`);
  const all = await entries.count();
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);

  await page.getByLabel('About').selectOption(english.studio.activity.kinds.people);
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await page.waitForURL('**/studio/activity?*kind=people*');
  await expect(page.getByText('Safe <b>stairs</b>')).toHaveCount(0);
  await expect(page.getByText(english.activity.done['administrator registered'], { exact: false })).toBeVisible();
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download CSV' }).click();
  const file = await (await downloading).createReadStream();
  const [heading, ...rows] = readCsv(Buffer.concat(await Array.fromAsync(file)).toString());
  expect(heading).toEqual(['Time', 'Who', 'Kind', 'What']);
  expect(rows.map((row) => row[2])).toEqual(rows.map(() => english.studio.activity.kinds.people));
  await page.getByRole('link', { name: 'Show everything' }).click();
  await expect(entries).toHaveCount(all);
});
