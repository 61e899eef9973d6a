import { expect, type Response } from '@playwright/test';
import { currentTime, expectPlaying, isExpected } from '../support/browser.ts';
import { ownSite, test } from '../support/demo-site.ts';
import { english, saying } from '../support/words.ts';
import { saveButton, saveEpisode } from './saved.ts';

test.use({ serviceWorkers: 'allow' });

const site = ownSite({}, ['--demo']);

test('two saved episodes are read and heard while the site is gone, and what was done is sent when it is back', async ({
  page,
}) => {
  test.slow();
  const errors: string[] = [];
  page.on('pageerror', (error) => !isExpected(String(error)) && errors.push(String(error)));
  const first = await saveEpisode(page, site, 0);
  const second = await saveEpisode(page, site, 1);
  await expect(page.getByRole('link', { name: 'Saved', exact: true })).toBeVisible();

  await site.stop();
  await page.goto(first);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[data-moments]').first()).toBeVisible();
  const asked = Date.now();
  await page
    .getByRole('button', { name: /^Play / })
    .first()
    .click();
  await expectPlaying(page);
  test.info().annotations.push({ type: 'sound', description: `after ${Date.now() - asked} ms` });
  const duration = await page.evaluate(() => document.querySelector('audio')?.duration ?? 0);
  await page.evaluate(() => {
    const audio = document.querySelector('audio');
    if (audio) audio.currentTime = audio.duration * 0.9;
  });
  await expectPlaying(page);
  expect(await currentTime(page)).toBeGreaterThan(duration * 0.9);
  const player = page.getByRole('dialog');
  await player.getByRole('button', { name: 'Transcript' }).click();
  await expect(player.locator('[data-cue], li').first()).toBeVisible();
  await page.getByRole('button', { name: 'Minimize player' }).click();
  await page.getByRole('button', { name: 'Like', exact: true }).first().click();
  await expect(page.getByText(english.rating.liked).first()).toBeVisible();

  await page.goto(`${site.url}/browse`);
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Remove / }) })).toHaveCount(
    2,
  );
  await page
    .getByRole('listitem')
    .getByRole('link', { name: /^(?!Play)/ })
    .first()
    .click();
  await expect(page).toHaveURL(second);
  await page
    .getByRole('button', { name: /^Play / })
    .first()
    .click();
  await expectPlaying(page);

  const sent: string[] = [];
  // Before the site is back: a page whose scripts come late may send what was kept as soon as it is.
  page.on(
    'response',
    (response) =>
      void (
        /\/(play|rate)$/.test(response.url()) && sent.push(`${response.status()} ${response.url().split('/').at(-1)}`)
      ),
  );
  await site.restart();
  await page.goto(`${site.url}/saved`);
  await expect.poll(() => sent.toSorted()).toEqual(['200 play', '200 play', '201 rate']);
  const id = first.split('/').at(-1);
  const counted = (await (await fetch(`${site.url}/api/episodes/${id}`)).json()) as {
    playCount: number;
    likeCount: number;
  };
  expect(counted).toMatchObject({ playCount: 1, likeCount: 1 });
  expect(errors).toEqual([]);
});

test('@slow the worker answers for what was saved and for nothing else, exactly as a server does', async ({ page }) => {
  await saveEpisode(page, site, 2);
  const saved = page.url();
  const answered: Response[] = [];
  page.on('response', (response) => void (response.fromServiceWorker() && answered.push(response)));
  await page.goto(saved);
  const audioUrl = await page.locator('a[data-play]').first().getAttribute('href');
  const ranges = await page.evaluate(async (url) => {
    const asked = ['bytes=0-1', 'bytes=0-', 'bytes=1000-1999', 'bytes=-500', 'bytes=524280-524300', 'bytes=999999999-'];
    const ask = async (range: string, cache: RequestCache) => {
      const response = await fetch(url ?? '', { headers: { Range: range }, cache });
      const bytes = new Uint8Array(await response.arrayBuffer());
      const names = ['Content-Range', 'Content-Length', 'Content-Type', 'Accept-Ranges'];
      const sum = bytes.reduce((total, byte) => (total * 31 + byte) % 1_000_003, 0);
      return [
        response.status,
        ...names.map((name) => response.headers.get(name)),
        response.ok && bytes.length,
        response.ok && sum,
      ];
    };
    // `reload` goes past the worker.
    return Promise.all(asked.map(async (range) => [await ask(range, 'default'), await ask(range, 'reload')]));
  }, audioUrl);
  for (const [ours, servers] of ranges)
    expect(ours?.slice(0, 2).concat(ours.slice(3))).toEqual(servers?.slice(0, 2).concat(servers.slice(3)));
  answered.length = 0;
  for (const path of ['/', '/browse', '/privacy']) await page.goto(site.url + path);
  const other = page.getByRole('link', { name: 'Browse', exact: true });
  await other.click();
  await page.getByRole('article').nth(4).getByRole('heading').getByRole('link').click();
  await page
    .getByRole('button', { name: /^Play / })
    .first()
    .click();
  await expectPlaying(page);
  const paths = await page.evaluate(async () => {
    const cache = await caches.open('carecast-saved');
    return (await cache.keys()).map(({ url }) => url);
  });
  // A page itself goes through it, to be replaced when the network fails.
  const others = answered.filter((each) => !each.request().isNavigationRequest() && !paths.includes(each.url()));
  expect(others.map((each) => each.url())).toEqual([]);
});

test('@slow a portal’s page instead of audio, no room, and an episode that was withdrawn are shown', async ({
  page,
}) => {
  await page.goto(site.url);
  await page.getByRole('article').nth(3).getByRole('heading').getByRole('link').click();
  const portal = /\/media\//;
  await page.route(portal, (route) =>
    route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>Sign in</h1>' }),
  );
  await saveButton(page).click();
  await expect(page.getByText(english.saved.portal).first()).toBeVisible();
  await expect(saveButton(page)).toHaveAccessibleName(/^Save the rest, /);
  await page.unroute(portal);
  await page.evaluate(() => {
    const put = Cache.prototype.put;
    Cache.prototype.put = function (this: Cache, ...words: Parameters<typeof put>) {
      const isAudio = /\/saved\/[^/]+\/\d/.test(String(words[0]));
      return isAudio ? Promise.reject(new DOMException('full', 'QuotaExceededError')) : put.apply(this, words);
    };
  });
  await saveButton(page).click();
  await expect(page.getByText(english.saved.full).first()).toBeVisible();
  await page.reload();
  await saveButton(page).click();
  await expect(saveButton(page)).toHaveAccessibleName(/^Saved: /);

  await page.evaluate(() => localStorage.removeItem('carecast:saved-at'));
  await page.route(/\/api\/episodes\/[^/]+$/, (route) =>
    route.fulfill({ status: 404, contentType: 'application/json', body: '{"error":"Episode not found"}' }),
  );
  await page.goto(site.url);
  await expect(page.getByText(saying(english.saved.noLongerOffered('…'))).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Saved', exact: true })).toBeHidden();
});
