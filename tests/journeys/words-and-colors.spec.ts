import { expect } from '@playwright/test';
import { ask } from '../support/ask.ts';
import { test } from '../support/demo-site.ts';
import { anEpisode, signIn } from '../support/studio.ts';
import { english } from '../support/words.ts';

const AN_APP = { headers: { 'user-agent': 'Castro 2024.2/1500' } };

test('a single download is one, and a chart of nothing has no axis @slow', async ({ page, studio: site }) => {
  await signIn(page, site);
  const { audioUrl } = await anEpisode(page, site);
  await ask(site.url, audioUrl, AN_APP);
  const counted = `${site.url}/api/statistics/downloads`;
  await expect
    .poll(async () => (await (await page.request.get(counted)).json()) as unknown)
    .toMatchObject({ total: 1 });
  await page.goto(`${site.url}/studio/statistics`);
  await expect(page.getByText(english.studio.statistics.firstDays.best('Stairs', 1))).toBeVisible();
  const chart = (label: string) =>
    page.getByRole('figure').filter({ has: page.getByRole('img', { name: `${label}:` }) });
  await expect(chart('Downloads').locator('p[aria-hidden]').first()).toHaveText(/^\s*1\s*0\s*$/);
  await expect(chart(english.studio.statistics.overTime.playsHere)).toHaveCount(0);
  await expect(page.getByText(english.studio.statistics.overTime.empty)).toBeVisible();
});

test('the sign-in promises no accounts for listeners', async ({ page, demo }) => {
  await page.goto(`${demo.url}/login`);
  await expect(page.locator('main')).not.toContainText(/registered|listeners/i);
});

test('the days of the calendar differ where the colors are the reader’s own @slow', async ({ page, studio: site }) => {
  await signIn(page, site);
  const publishAt = new Date(Date.now() + 3 * 86_400_000).toISOString();
  await anEpisode(page, site, { published: false, publishAt });
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto(`${site.url}/studio/episodes?status=calendar`);
  const appearance = (name: string) =>
    page
      .locator(`table .${name}`)
      .first()
      .evaluate((day) => {
        const { backgroundColor, borderTopColor, borderTopStyle } = getComputedStyle(day);
        return [backgroundColor, borderTopColor, borderTopStyle].join(' ');
      });
  const all = await Promise.all(['calendar-cell', 'calendar-free', 'calendar-taken'].map(appearance));
  expect(new Set(all).size, all.join(' / ')).toBe(3);
});

test('@slow a message lies above the buttons of a form, not over them', async ({ page, studio: site }) => {
  await signIn(page, site);
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto(`${site.url}/upload`);
  const save = page.getByRole('button', { name: 'Save as Draft' });
  await save.click();
  const toast = page.locator('.toast');
  await expect(toast).toBeVisible();
  await save.evaluate((button) => button.scrollIntoView({ block: 'end' }));
  const [message, button] = await Promise.all([toast.boundingBox(), save.boundingBox()]);
  expect((message?.y ?? 0) + (message?.height ?? Infinity)).toBeLessThanOrEqual(button?.y ?? 0);
  expect(message?.x ?? 0).toBeGreaterThan(640);
});

test('chapters that stand in the notes are listed once on the page of the episode @slow', async ({
  page,
  studio: site,
}) => {
  await signIn(page, site);
  const description = 'About care at home.\n\nCapítulos\n0:00 Rails in the shower\n0:30 Rugs';
  const { id } = await anEpisode(page, site, { description });
  await page.goto(`${site.url}/episodes/${id}`);
  const article = page.locator('article[data-episode]');
  await expect(article.getByText('Rails in the shower')).toHaveCount(1);
  await expect(article.getByText('Capítulos')).toHaveCount(0);
});

test('a mail server that is away is shown on every page of the studio @slow', async ({ page, studio: site }) => {
  await signIn(page, site);
  await site.sql`insert into site_facts (name, value) values ('mail failing since', ${new Date().toISOString()})`;
  const said = page.getByRole('alert').filter({ hasText: english.studio.overview.mailOutage.since('').slice(0, -1) });
  try {
    for (const path of ['/studio', '/studio/episodes', '/studio/look', '/browse?status=draft']) {
      await page.goto(site.url + path);
      await expect(said, path).toHaveCount(1);
      await expect(said.getByRole('link')).toHaveAttribute('href', '/studio/health');
    }
  } finally {
    await site.sql`delete from site_facts where name = 'mail failing since'`;
  }
});
