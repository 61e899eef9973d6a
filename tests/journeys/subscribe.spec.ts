import { expect } from '@playwright/test';
import { encode } from 'uqr';
import { complaints } from '../support/browser.ts';
import { type Studio, test } from '../support/demo-site.ts';
import { english } from '../support/words.ts';

const SPOTIFY = 'https://open.spotify.com/show/1';

test('from the foot of a page to the address in the clipboard @finger', async ({ page, context, demo: site }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const problems = await complaints(page);
  await page.goto(site.url);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Subscribe' }).click();
  await expect(page.getByRole('heading', { level: 1, name: english.subscribe.heading })).toBeVisible();
  await expect(page.getByLabel(english.share.feedAddress)).toHaveValue(`${site.url}/feed.xml`);
  await page.getByRole('button', { name: 'Copy' }).click();
  await expect(page.getByText('Address copied!').first()).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${site.url}/feed.xml`);
  expect(problems).toEqual([]);
});

test('apps have their links, and a QR code opens this page on a phone, which needs none and shows none', async ({
  page,
  studio: site,
}) => {
  await nameSpotify(site);
  await page.goto(`${site.url}/subscribe`);
  const host = new URL(site.url).host;
  for (const [name, address] of [
    ['Apple Podcasts', `podcast://${host}/feed.xml`],
    ['Spotify', SPOTIFY],
  ] as const) {
    await expect(page.getByRole('link', { name: new RegExp(`^${name}`) })).toHaveAttribute('href', address);
  }

  const code = page.getByRole('img', { name: english.subscribe.qrCode(`${site.url}/subscribe`) });
  await expect(code).toBeVisible();
  const d = (await code.locator('path').getAttribute('d')) ?? '';
  const runs = [...d.matchAll(/M(\d+) (\d+)h(\d+)/g)].map(
    (run) => run.slice(1).map(Number) as [number, number, number],
  );
  const dark = runs.flatMap(([x, y, run]) => Array.from({ length: run }, (_, at) => `${x + at},${y}`));
  const { data } = encode(`${site.url}/subscribe`, { ecc: 'M', border: 4 });
  const wanted = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`${x},${y}`] : [])));
  expect(dark).toEqual(wanted);
  await expect(code).toHaveAttribute('viewBox', `0 -0.5 ${data.length} ${data.length}`);
  await page.setViewportSize({ width: 390, height: 800 });
  await expect(code).toBeHidden();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('the links and the address are there, and no button that does nothing', async ({ page, demo: site }) => {
    await page.goto(`${site.url}/subscribe`);
    await expect(page.getByLabel(english.share.feedAddress)).toHaveValue(`${site.url}/feed.xml`);
    await expect(page.getByRole('link', { name: /^Overcast/ })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Copy' })).toBeHidden();
  });
});

/** As another process would save it; resolves once it is on the page. */
async function nameSpotify({ url, sql }: Studio): Promise<void> {
  await sql`update show_settings set spotify_url = ${SPOTIFY}`;
  await sql`select pg_notify('carecast_changes', ${JSON.stringify({ from: 'a test', tags: ['show'] })})`;
  await expect.poll(async () => (await fetch(`${url}/subscribe`)).text()).toContain(SPOTIFY);
}
