import { expect } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { test } from '../support/demo-site.ts';
import { anEpisode, signIn } from '../support/studio.ts';
import { english, saying } from '../support/words.ts';

test('how the site is, what failed and what directories say of the feed is read on one page @slow', async ({
  page,
  studio: site,
}) => {
  await signIn(page, site);
  await anEpisode(page, site, { title: 'Safe stairs' });
  await site.sql`
    insert into jobs (kind, key, payload, state, due_at, ended_at, attempts, last_error)
    values ('websub', 'health', '{}', 'failed', now(), now(), 3, 'the hub does not answer')`;
  await page.goto(`${site.url}/studio`);
  await page.getByRole('link', { name: english.studio.overview.waiting.failedJobs(1) }).click();
  await page.waitForURL('**/studio/health#failed');
  const sheets = page.locator('main section').filter({ hasNot: page.locator('#version') });
  const part = (name: string) => sheets.getByRole('listitem').filter({ hasText: name });
  await expect(part('Database')).toContainText('Fine');
  await expect(part('Free space')).toContainText(saying(english.health.space('…', '…', '…')));
  await expect(part('Email')).toContainText(english.health.noMail);
  await expect(part('Email').getByRole('link', { name: 'Go there' })).toHaveAttribute('href', '/studio/mail');
  await expect(page.getByText('This is Carecast', { exact: false })).toBeVisible();

  await page.getByRole('button', { name: english.studio.health.feed.check }).click();
  await expect(part('All podcast apps')).toContainText(english.reasons.siteLocalOnly({ address: site.url }), {
    timeout: 60_000,
  });
  await expect(page.getByRole('listitem').filter({ hasText: /^Spotify/ })).toContainText('no email address');
  await expect(page.getByRole('listitem').filter({ hasText: /^Apple Podcasts/ })).not.toContainText('no email address');
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);

  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Trying again', { exact: true })).toBeVisible();
  await site.sql`delete from jobs where key = 'health'`;
  const answer = await page.request.get(`${site.url}/api/health`);
  const directories = expect.arrayContaining([expect.objectContaining({ name: null })]) as unknown;
  expect(await answer.json()).toMatchObject({ feed: { directories }, failedJobs: [] });
  await page.getByRole('link', { name: 'What is new' }).click();
  await expect(page.getByRole('heading', { name: 'What is new', level: 1 })).toBeVisible();
});
