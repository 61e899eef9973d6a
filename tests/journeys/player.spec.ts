import { expect, type Page, test } from '@playwright/test';
import { complaints, currentTime, expectPlaying } from '../support/browser.ts';
import { type Site, startSite } from '../support/site.ts';

let site: Site;
test.beforeAll(async () => (site = await startSite({}, ['--demo'])));
test.afterAll(() => site.remove());

const playFirst = (page: Page) => page.getByRole('button', { name: /^Play/ }).first().click();

test('the sound starts in the tap itself, before React has come', async ({ page }) => {
  await page.route('**/Player*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    await route.continue();
  });
  await page.goto(site.url);
  await playFirst(page);
  await expectPlaying(page);
  await expect(page.getByText('NOW PLAYING')).toBeHidden();
  await expect(page.getByText('NOW PLAYING')).toBeVisible({ timeout: 10_000 });
});

test('play, pause, skip, seek and close do what they say', async ({ page }) => {
  const problems = await complaints(page);
  await page.goto(site.url);
  await playFirst(page);
  await expectPlaying(page);
  const player = page.getByRole('dialog');
  await player.getByRole('button', { name: /forward/i }).click();
  await expect.poll(() => currentTime(page)).toBeGreaterThan(30);
  await player.getByRole('button', { name: /back/i }).click();
  await expect.poll(() => currentTime(page)).toBeLessThan(26);
  await player.getByRole('button', { name: 'Pause' }).click();
  const progress = player.getByRole('slider', { name: /progress|position|seek/i });
  const box = await progress.boundingBox();
  if (!box) throw new Error('the progress bar is drawn');
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  const duration = await page.evaluate(() => document.querySelector('audio')?.duration ?? 0);
  await expect.poll(async () => Math.abs((await currentTime(page)) - duration / 2)).toBeLessThan(1.5);
  await player.getByRole('button', { name: 'Close player' }).click();
  await expect(player).toBeHidden();
  const left = await page.evaluate(() => {
    const audio = document.querySelector('audio');
    return { isPaused: audio?.paused, source: audio?.getAttribute('src') ?? '', time: audio?.currentTime };
  });
  expect(left).toEqual({ isPaused: true, source: '', time: 0 });
  expect(problems).toEqual([]);
});

test('one play is counted for one episode, however often it is paused', async ({ page }) => {
  await page.goto(`${site.url}/browse`);
  const counted: string[] = [];
  page.on('request', (request) => request.url().endsWith('/play') && counted.push(request.url()));
  await playFirst(page);
  await expectPlaying(page);
  const player = page.getByRole('dialog');
  await player.getByRole('button', { name: 'Pause' }).click();
  await player.getByRole('button', { name: 'Play', exact: true }).click();
  await expectPlaying(page);
  expect(counted).toHaveLength(1);
});

test('a second episode plays in place of the first, in the same audio element', async ({ page }) => {
  await page.goto(site.url);
  await playFirst(page);
  await expectPlaying(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Play/ }).nth(1).click();
  await expectPlaying(page);
  expect(await page.locator('audio').count()).toBe(1);
});

test('a file that is missing says so and offers another try', async ({ page }) => {
  await page.goto(site.url);
  await page.route('**/media/**', (route) => route.fulfill({ status: 404, body: '' }));
  await playFirst(page);
  await expect(page.getByRole('dialog').getByText(/missing or cannot be played/)).toBeVisible();
  await page.unroute('**/media/**');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /retry|try again/i })
    .click();
  await expectPlaying(page);
});

test('going back keeps playing', async ({ page }) => {
  await page.goto(site.url);
  await page.getByRole('article').first().getByRole('heading').getByRole('link').click();
  await page.waitForURL('**/episodes/*');
  await playFirst(page);
  await expectPlaying(page);
  await page.getByRole('button', { name: 'Minimize player' }).click();
  await page.goBack();
  await page.waitForURL(`${site.url}/`);
  await expectPlaying(page);
});
