import { type CDPSession, expect, type Page } from '@playwright/test';
import { test } from '../support/demo-site.ts';
import type { Site } from '../support/site.ts';

const KB = 1024;
let site: Site;
test.beforeAll(({ demo }) => {
  site = demo;
});

type Transfer = { url: string; type: string; bytes: number };

/** Everything that comes over the wire until the page is quiet, headers included, bytes as sent. */
async function transfers(page: Page, url: string): Promise<Transfer[]> {
  const session: CDPSession = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const open = new Map<string, { url: string; type: string }>();
  const done: Transfer[] = [];
  session.on('Network.responseReceived', ({ requestId, response, type }) =>
    open.set(requestId, { url: response.url, type }),
  );
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const known = open.get(requestId);
    if (known) done.push({ ...known, bytes: encodedDataLength });
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  return done;
}

/** Right after a change the first few visitors get a page compressed in a hurry, some 2 KB more. */
const keptAndCompressed = (url: string) =>
  expect
    .poll(async () => (await fetch(url, { headers: { 'accept-encoding': 'br' } })).headers.get('content-encoding'))
    .toBe('br');

const sum = (list: Transfer[]) => list.reduce((bytes, transfer) => bytes + transfer.bytes, 0);

for (const name of ['home', 'browse', 'episode']) {
  test(`before a touch ${name} weighs at most 15 KB of JavaScript and 60 KB in all, all of it ours`, async ({
    page,
  }) => {
    const [episode] = (await (await fetch(`${site.url}/api/episodes?limit=1`)).json()) as { id: string }[];
    const paths: Record<string, string> = {
      home: '/',
      browse: '/browse',
      episode: `/episodes/${episode?.id}`,
    };
    await keptAndCompressed(site.url + paths[name]);
    const all = await transfers(page, site.url + paths[name]);
    const scripts = all.filter(({ type }) => type === 'Script');
    expect(scripts.length).toBeGreaterThan(0);
    expect(sum(scripts)).toBeLessThanOrEqual(15 * KB);
    expect(sum(all)).toBeLessThanOrEqual(60 * KB);
    expect(all.filter(({ url }) => !url.startsWith(site.url) && !url.startsWith('data:'))).toEqual([]);
    expect(all.map(({ url }) => url).join()).not.toMatch(/\/api\/|\/media\//);
    test.info().annotations.push({ type: 'weight', description: `${sum(scripts)} B scripts, ${sum(all)} B in all` });
  });
}

/** The stylesheets a first paint waits for, as the browser itself says, bytes of their bodies as sent. */
const blockingStyles = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map((entry) => entry as PerformanceResourceTiming & { renderBlockingStatus: string })
      .filter(({ name, renderBlockingStatus }) => /\.css$/.test(name) && renderBlockingStatus === 'blocking')
      .map(({ name, encodedBodySize }) => ({ name, bytes: encodedBodySize })),
  );

for (const path of ['/', '/browse', '/episodes', '/login', '/reset-password', '/subscribe', '/privacy', '/embed']) {
  test(`${path} waits for at most 8 KB of styles`, async ({ page }) => {
    const [episode] = (await (await fetch(`${site.url}/api/episodes?limit=1`)).json()) as { id: string }[];
    await page.goto(site.url + (/^\/(episodes|embed)/.test(path) ? `${path}/${episode?.id}` : path));
    const styles = await blockingStyles(page);
    expect(styles.length).toBeGreaterThan(0);
    const bytes = styles.reduce((sum, style) => sum + style.bytes, 0);
    expect(bytes).toBeGreaterThan(0);
    expect(bytes).toBeLessThanOrEqual(8 * KB);
    test.info().annotations.push({ type: 'weight', description: `${path}: ${bytes} B of render-blocking styles` });
  });
}

for (const path of ['/login', '/reset-password']) {
  test(`${path} offers passkeys without React before a touch`, async ({ page }) => {
    const all = await transfers(page, site.url + path);
    expect(sum(all.filter(({ type }) => type === 'Script'))).toBeLessThanOrEqual(20 * KB);
    expect(all.map(({ url }) => url).join()).not.toMatch(/\/client\.|\/react\./);
  });
}
