import { expect, test } from '@playwright/test';
import { connect, type Pool } from '#server/db/sql.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { complaints } from '../support/browser.ts';
import { type Site, startSite } from '../support/site.ts';
import { databaseUrlOf } from '../support/site-database.ts';
import { anEpisode, signIn } from '../support/studio.ts';

let site: Site;
let sql: Pool;
test.beforeAll(async () => {
  site = await startSite({ SHOW_TIME_ZONE: 'America/New_York' });
  sql = connect({ url: databaseUrlOf(site) }, 1);
});
test.afterAll(async () => {
  await sql.end();
  await site.remove();
});

/** Brings a schedule and its job forward to now, as if the time between had passed. */
async function letTimePass(id: string): Promise<void> {
  const [row] = await sql<{ at: Date }[]>`
    update episodes set publish_at = date_trunc('milliseconds', clock_timestamp()) where id = ${id} returning publish_at as at`;
  const publishAt = row?.at.toISOString() ?? '';
  await sql`
    update jobs set due_at = ${publishAt}, payload = jsonb_build_object('id', ${id}::text, 'publishAt', ${publishAt}::text)
    where kind = 'publish' and state = 'waiting' and payload->>'id' = ${id}`;
  await sql`notify carecast_jobs`;
}

test('an episode is scheduled for the next free week, moved, and appears by itself', async ({ page, browser }) => {
  const problems = await complaints(page);
  await signIn(page, site);
  const { id } = await anEpisode(page, site, { title: 'Stairs', published: false });

  await page.goto(`${site.url}/episodes/${id}`);
  await page.getByRole('link', { name: 'Publish at…' }).click();
  await expect(page.getByLabel('Publish at')).toBeFocused();
  await expect(page.getByLabel('Publish at')).toHaveValue(/^20\d\d-\d\d-\d\d$/);
  await expect(page.getByLabel('Time', { exact: true })).toHaveValue('06:00');
  await expect(page.getByText(/^Thursday, .* at 6:00 AM E[DS]T, in /)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Schedule Episode' }).click();
  await page.getByRole('button', { name: 'Schedule anyway' }).click();
  await expect(page.getByText('Episode scheduled', { exact: true })).toBeVisible();

  await page.goto(`${site.url}/studio/episodes`);
  const row = page.getByRole('listitem').filter({ hasText: 'Stairs' });
  await expect(row.getByText(/^Thursday, .* at 6:00 AM E[DS]T, in \d+ (day|hour)s?$/)).toBeVisible();
  await expect(page.getByRole('cell').getByRole('link', { name: /: Stairs at 6:00 AM/ })).toBeVisible();
  await expectAccessible(page);

  await row.getByRole('link', { name: 'Edit' }).click();
  await page.getByLabel('Time', { exact: true }).fill('18:30');
  await expect(page.getByText(/^Thursday, .* at 6:30 PM E[DS]T, in /)).toBeVisible();
  await page.getByRole('button', { name: 'Save & Keep Scheduled' }).click();
  await page.getByRole('button', { name: 'Schedule anyway' }).click();
  await expect(page.getByText(/^It appears on Thursday, .* at 6:30 PM/).first()).toBeVisible();

  const visitor = await (await browser.newContext()).newPage();
  expect((await visitor.goto(`${site.url}/episodes/${id}`))?.status()).toBe(404);
  await letTimePass(id);
  await expect(async () => {
    await visitor.goto(site.url);
    await expect(visitor.getByRole('heading', { name: 'Stairs' })).toBeVisible({ timeout: 500 });
  }).toPass();
  const feed = await (await visitor.request.get(`${site.url}/feed.xml`)).text();
  expect(feed).toContain(`/episodes/${id}</link>`);
  expect(problems).toEqual([]);
  await visitor.context().close();
});

test('@slow a scheduled episode that cannot appear any more is said loudly, and its failed job runs again', async ({
  page,
}) => {
  await signIn(page, site);
  const at = new Date(Date.now() + 3_600_000).toISOString();
  const { id } = await anEpisode(page, site, { title: 'Rails', published: false, publishAt: at });
  await page.request.put(`${site.url}/api/episodes/${id}`, { data: { description: '' } });
  await page.goto(`${site.url}/studio/episodes`);
  const said = page.getByRole('alert').filter({ hasText: '“Rails”: It cannot appear: it has no description.' });
  await expect(said).toBeVisible();
  const pages = [
    '/upload',
    '/statistics',
    '/feedback',
    '/reviews',
    '/subscribers',
    '/settings',
    '/browse?status=draft',
  ];
  for (const path of pages) {
    await page.goto(site.url + path);
    await expect(said, path).toBeVisible();
  }
  await said.getByRole('link', { name: '“Rails”' }).click();
  await expect(page).toHaveURL(`${site.url}/edit/${id}`);
  await page.goto(`${site.url}/studio/episodes`);
  await letTimePass(id);
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('button', { name: 'Run again' })).toBeVisible({ timeout: 500 });
  }).toPass();
  await page.request.put(`${site.url}/api/episodes/${id}`, { data: { description: 'About rails.' } });
  await page.getByRole('button', { name: 'Run again' }).click();
  await expect(page.getByText('Runs again', { exact: true })).toBeVisible();
  await expect(async () => {
    expect(await page.request.get(`${site.url}/api/episodes?status=published`).then((r) => r.text())).toContain(
      'Rails',
    );
  }).toPass();
});
