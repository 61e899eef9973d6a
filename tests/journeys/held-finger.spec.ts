import { expect } from '@playwright/test';
import { test } from '../support/demo-site.ts';
import { HELD_FINGER_DRAGS, holdAndDrop } from '../support/finger.ts';
import { anEpisode, signIn } from '../support/studio.ts';
import { spanish } from '../support/words.ts';

test.use({
  hasTouch: true,
  isMobile: true,
  viewport: { width: 390, height: 844 },
  colorScheme: 'dark',
  launchOptions: async ({ launchOptions }, use) => {
    await use({ ...launchOptions, args: [...(launchOptions.args ?? []), HELD_FINGER_DRAGS] });
  },
});

const t = spanish.studio;

test('an episode that a finger holds is dragged to another day of the calendar @slow', async ({
  page,
  studio: site,
}) => {
  await signIn(page, site);
  const year = new Date().getUTCFullYear() + 1;
  await anEpisode(page, site, { title: 'Stairs', published: false, publishAt: `${year}-06-10T12:00:00.000Z` });
  await page.goto(`${site.url}/es/studio/episodes?status=calendar&month=${year}-06`);
  await expect(page.getByText(t.episodes.calendar.howByTouch)).toBeVisible();
  await expect(page.getByText(t.episodes.calendar.how)).toBeHidden();

  const day = (date: number) => page.locator(`[data-date="${year}-06-${date}"]`);
  const carried = await holdAndDrop(page, day(10).getByRole('link'), day(18));
  expect(carried['text/plain']).toBe('Stairs');
  await expect(day(18).getByRole('link', { name: 'Stairs' })).toBeVisible();
  await expect(day(10).getByRole('link', { name: 'Stairs' })).toHaveCount(0);
  await expect(page).toHaveURL(/status=calendar/);
});
