import { expect } from '@playwright/test';
import type { Pool } from '#server/db/sql.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { complaints } from '../support/browser.ts';
import { test } from '../support/demo-site.ts';
import { anEpisode, confirmPublishing, signIn } from '../support/studio.ts';
import { english, saying } from '../support/words.ts';

test.beforeEach(async ({ page, studio }) => {
  await signIn(page, studio);
  const settings = { data: { timeZone: 'America/New_York' } };
  expect((await page.request.put(`${studio.url}/api/settings`, settings)).status()).toBe(200);
});

/** Brings a schedule and its job forward to now, as if the time between had passed. */
async function letTimePass(sql: Pool, id: string): Promise<void> {
  const [row] = await sql<{ at: Date }[]>`
    update episodes set publish_at = date_trunc('milliseconds', clock_timestamp()) where id = ${id} returning publish_at as at`;
  const publishAt = row?.at.toISOString() ?? '';
  await sql`
    update jobs set due_at = ${publishAt}, payload = jsonb_build_object('id', ${id}::text, 'publishAt', ${publishAt}::text)
    where kind = 'publish' and state = 'waiting' and payload->>'id' = ${id}`;
  await sql`notify carecast_jobs`;
}

test('an episode is scheduled for the next free week, moved, and appears on its own @slow', async ({
  page,
  studio: site,
}) => {
  const problems = await complaints(page);
  const { id } = await anEpisode(page, site, { title: 'Stairs', published: false });

  const sheet = page.getByRole('dialog', { name: 'Before you publish' });
  await page.goto(`${site.url}/episodes/${id}`);
  await page.getByRole('button', { name: 'Publish later…' }).click();
  await expect(sheet.getByLabel('Publish on')).toHaveValue(/^20\d\d-\d\d-\d\d$/);
  await expect(sheet.getByLabel('Time', { exact: true })).toHaveValue('06:00');
  await expect(sheet.getByText(/^Thursday, .* at 6:00 AM E[DS]T, in /)).toBeVisible();
  await expectAccessible(page, 'light', 'dialog[open]');
  await sheet.getByRole('button', { name: 'Schedule' }).click();
  await expect(page.getByText('Episode scheduled', { exact: true })).toBeVisible();

  await page.goto(`${site.url}/studio/episodes`);
  const row = page.getByRole('listitem').filter({ hasText: 'Stairs' });
  await expect(row.getByText(/^Thursday, .* at 6:00 AM E[DS]T, in \d+ (day|hour|minute)s?$/)).toBeVisible();
  await page.getByRole('link', { name: english.studio.episodes.statuses.calendar, exact: true }).click();
  await page.waitForURL('**/studio/episodes?status=calendar');
  await expect(page.getByRole('columnheader').first()).toHaveAccessibleName('Sunday');
  await expect(page.getByRole('cell').getByRole('link', { name: /: Stairs at 6:00 AM/ })).toBeVisible();
  const weeks = page.getByRole('region', { name: english.studio.episodes.statuses.calendar });
  await expect(weeks.getByRole('listitem')).toContainText(/Stairs\s*Thu, .* 6:00 AM/);
  await expect(weeks.getByText('New York time.')).toBeVisible();
  await expect(weeks.getByRole('link', { name: 'Plan an episode' })).toHaveAttribute('href', /^\/upload\?on=/);
  await expectAccessible(page);

  await page.goto(`${site.url}/browse?status=scheduled`);
  const card = page.getByRole('article').filter({ hasText: 'Stairs' });
  await expect(card.getByText('Scheduled', { exact: true })).toBeVisible();
  await expect(card.getByText(/^Goes live on Thursday, .* at 6:00 AM E[DS]T$/)).toBeVisible();
  await expect(card.getByText('Draft', { exact: true })).toHaveCount(0);

  await page.goto(`${site.url}/studio/episodes`);
  await row.getByRole('link', { name: 'Edit' }).click();
  // Three presses: the time, what it is to be, the button.
  await page.getByRole('button', { name: /^Scheduled / }).click();
  await sheet.getByLabel('Time', { exact: true }).fill('18:30');
  await expect(sheet.getByText(/^Thursday, .* at 6:30 PM E[DS]T, in /)).toBeVisible();
  await sheet.getByRole('button', { name: 'Schedule' }).click();
  await expect(
    page.getByText(saying(english.studio.episodeForm.saved.appearsOn('Thursday, … at 6:30 PM…'))).first(),
  ).toBeVisible();

  expect((await fetch(`${site.url}/episodes/${id}`)).status).toBe(404);
  await letTimePass(site.sql, id);
  await expect.poll(async () => (await fetch(`${site.url}/episodes/${id}`)).status).toBe(200);
  await expect.poll(async () => (await fetch(site.url)).text()).toMatch(/<h\d[^>]*>\s*<a [^>]*>\s*Stairs\s*</);
  expect(await (await fetch(`${site.url}/feed.xml`)).text()).toContain(`/episodes/${id}</link>`);
  expect(problems).toEqual([]);
});

test('@slow a schedule is taken back from the page of its episode, and publishing there asks first', async ({
  page,
  studio: site,
}) => {
  const at = new Date(Date.now() + 3_600_000).toISOString();
  const { id } = await anEpisode(page, site, { title: 'Ramps', published: false, publishAt: at });
  await page.goto(`${site.url}/episodes/${id}`);
  await page.getByRole('button', { name: 'Cancel Schedule' }).click();
  await expect(page.getByText('Schedule canceled', { exact: true })).toBeVisible();
  await expect(page.getByText(english.studio.episodes.draft.adminsSee)).toBeVisible();
  await page.goto(site.url);
  await page.getByRole('link', { name: /^(Open|See) \d+ drafts?$/ }).click();
  await expect(page.getByText('Ramps').first()).toBeVisible();
  await page.goto(`${site.url}/episodes/${id}`);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Before you publish' })).toBeVisible();
  await expectAccessible(page, 'light', 'dialog[open]');
  expect((await fetch(`${site.url}/episodes/${id}`)).status).toBe(404);
  await confirmPublishing(page);
  await expect(page.getByText('Episode published', { exact: true })).toBeVisible();
  expect((await fetch(`${site.url}/episodes/${id}`)).status).toBe(200);
});

test('@slow a scheduled episode that cannot appear anymore is shown loudly on each page of the studio', async ({
  page,
  studio: site,
}) => {
  const at = new Date(Date.now() + 3_600_000).toISOString();
  const { id } = await anEpisode(page, site, { title: 'Rails', published: false, publishAt: at });
  await page.request.put(`${site.url}/api/episodes/${id}`, { data: { description: '' } });
  await page.goto(`${site.url}/studio/episodes`);
  const said = page.getByRole('alert').filter({ hasText: '“Rails”: ' });
  await expect(said).toBeVisible();
  const pages = [
    '/upload',
    '/studio/statistics',
    '/studio/feedback',
    '/studio/reviews',
    '/studio/subscribers',
    '/studio/look',
    '/studio/directories',
    '/browse?status=draft',
  ];
  for (const path of pages) {
    await page.goto(site.url + path);
    await expect(said, path).toBeVisible();
  }
  await said.getByRole('link', { name: '“Rails”' }).click();
  await expect(page).toHaveURL(`${site.url}/edit/${id}`);
});
