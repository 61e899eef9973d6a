import { expect, test } from '@playwright/test';
import type { ListedEpisode } from '#shared/episode.ts';
import { expectPlaying, lastSeek, recordSeeks } from '../support/browser.ts';
import { demoAdmin } from '../support/roles.ts';
import { type Site, startSite } from '../support/site.ts';

let site: Site;
test.beforeAll(async () => (site = await startSite({}, ['--demo'])));
test.afterAll(() => site.remove());

test('a dislike says the second it was given at, unless that is switched off, and Feedback plays from there', async ({
  page,
}) => {
  await recordSeeks(page);
  const [first, second] = (await (await fetch(`${site.url}/api/episodes?limit=2`)).json()) as ListedEpisode[];
  const sent = () => page.waitForRequest('**/rate').then((request) => request.postDataJSON() as unknown);
  await page.goto(`${site.url}/?episode=${first?.id}&t=42`);
  await page.getByRole('button', { name: 'Minimize player' }).click();
  const widget = (title = '') => page.getByRole('group', { name: `Rate ${title}` });
  const dislike = async (title = '') => {
    await widget(title).getByRole('button', { name: 'Dislike' }).click();
    await widget(title).getByRole('textbox').fill('Too fast');
  };
  await dislike(second?.title);
  await expect(widget(second?.title).getByRole('checkbox')).toHaveCount(0); // it is not the one that plays
  await dislike(first?.title);
  await expect(widget(first?.title).getByRole('checkbox', { name: /^Tell us that you were at 0:4\d$/ })).toBeChecked();
  const asked = sent();
  await widget(first?.title).getByRole('button', { name: 'Submit' }).click();
  expect(await asked).toMatchObject({ isLike: false, comment: 'Too fast', atSecond: expect.any(Number) as unknown });

  await page.request.post(`${site.url}/api/auth/login`, { data: demoAdmin(site) });
  await page.goto(`${site.url}/feedback?episode=${first?.id}`);
  const link = page.getByRole('link', { name: /^Play from 0:4\d$/ });
  await link.click();
  await expectPlaying(page);
  expect(await lastSeek(page)).toBe(Number(await link.getAttribute('data-seek')));
});
