import { expect } from '@playwright/test';
import { currentTime, expectPlaying } from '../support/browser.ts';
import { test } from '../support/demo-site.ts';
import { anEpisode, openSections, signIn } from '../support/studio.ts';
import { english } from '../support/words.ts';

test('charts without figures are a sentence, for a range and for all @slow', async ({ page, studio: site }) => {
  await signIn(page, site);
  await anEpisode(page, site);
  for (const days of ['30', 'all']) {
    await page.goto(`${site.url}/studio/feedback?days=${days}`);
    await expect(page.getByText(english.studio.feedback.listening.nobodyYet, { exact: true })).toBeVisible();
    await expect(page.locator('figure')).toHaveCount(0);
  }
});

test('a chosen category is counted aloud, and a step back keeps the focus in the form @slow', async ({
  page,
  demo: site,
}) => {
  await page.goto(`${site.url}/browse`);
  await page.getByRole('combobox', { name: 'Category' }).selectOption('Patient Care');
  await expect(page.getByRole('status').filter({ hasText: /^2 episodes found$/ })).toBeAttached();
  await page.goto(`${site.url}/reset-password`);
  await page.getByRole('button', { name: english.account.haveToken }).click();
  await page.getByRole('button', { name: english.account.newToken }).click();
  await expect(page.getByLabel('Username')).toBeFocused();
});

test('@slow a key marks chapters where the audio is', async ({ page, studio: site }) => {
  await signIn(page, site);
  const episode = await anEpisode(page, site);
  await page.goto(`${site.url}/edit/${episode.id}`);
  await openSections(page, english.studio.episodeFields.sections.transcript);
  const chapters = page.getByLabel('Chapters');
  await chapters.fill('');
  await page.keyboard.press('F9');
  await expect(
    page.locator('.toast').filter({ hasText: english.studio.episodeForm.chapters.notPlaying.title }),
  ).toBeVisible();
  await expect(chapters).toHaveValue('');
  await page.getByRole('button', { name: 'Play or pause' }).click();
  await expectPlaying(page);
  await page.keyboard.press('F9');
  await expect(chapters).toHaveValue(/^0:\d\d New chapter$/);
  await expect(chapters).toBeFocused();
  await page.keyboard.type('Hello');
  await expect(chapters).toHaveValue(/^0:\d\d Hello$/);
});

test('an episode that was begun continues with one press from home, and its page says where', async ({
  page,
  demo: site,
}) => {
  const [, second] = (await (await fetch(`${site.url}/api/episodes?limit=2`)).json()) as {
    id: string;
    title: string;
  }[];
  const { id = '', title = '' } = second ?? {};
  await page.goto(`${site.url}/episodes/${id}`);
  await page.getByRole('button', { name: english.player.playEpisode(title) }).click();
  await expectPlaying(page);
  await page.evaluate(() => {
    const audio = document.querySelector('audio');
    if (audio) audio.currentTime = 75;
  });
  await page.getByRole('dialog').getByRole('button', { name: english.player.pause, exact: true }).click();
  await page.goto(site.url);
  await page.getByRole('button', { name: new RegExp(`^Continue: ${title}, 1:\\d\\d of 2:`) }).click();
  await expectPlaying(page);
  await expect(page.getByRole('dialog').getByRole('heading', { name: title })).toBeVisible();
  expect(await currentTime(page)).toBeGreaterThan(55);
  await page.goto(`${site.url}/episodes/${id}`);
  await expect(page.getByRole('button', { name: /^Continue at 1:\d\d: / })).toHaveText(/^\s*Continue at 1:\d\d/);
});
