import { expect, type Page } from '@playwright/test';
import { ask } from '../support/ask.ts';
import { complaints, twoFrames } from '../support/browser.ts';
import { builtRoutes } from './routes/built-routes.ts';
import { test } from '../support/demo-site.ts';
import { addPeople, signInAs } from '../support/roles.ts';
import { NOBODY, PAGES } from './routes/routes.ts';
import type { Site } from '../support/site.ts';

/** Documents a browser downloads instead of showing have no policy of a page. */
const PAGE = /^\/(?!api\/|og\/|media\/|oembed)(?!.*\.(xml|json|txt|md|vtt|srt|png|jpg|svg|webmanifest))/;
const FOCUSABLE = 'a[href], button, input:not([type=hidden]), select, textarea, summary';

const built = builtRoutes();
const pages = Object.entries(PAGES).flatMap(([name, { path }]) =>
  built.includes(name) && PAGE.test(path.replace(NOBODY, 'x')) && name !== '/transcripts/[].[]' ? [path] : [],
);
/** The pages that most visitors see; each page is opened in the slow lane. */
const mainPages = pages.filter((page) => /^\/($|episodes\/|embed\/)/.test(page));

let site: Site;
let episodeId: string;
test.beforeAll(async ({ demo }) => {
  site = demo;
  await addPeople(site);
  const [first] = JSON.parse((await ask(site.url, '/api/episodes?limit=1')).body) as { id: string }[];
  episodeId = first?.id ?? '';
});

for (const { who, role, lane, opened } of [
  { who: 'a visitor', role: 'anonymous', lane: '', opened: mainPages },
  { who: 'a visitor anywhere', role: 'anonymous', lane: '@slow ', opened: pages },
  { who: 'a listener', role: 'user', lane: '@slow ', opened: pages },
  { who: 'an administrator', role: 'administrator', lane: '@slow ', opened: pages },
] as const) {
  test(`${lane}no page breaks the content policy or asks another site when ${who} opens it and touches all of it`, async ({
    page,
  }) => {
    test.slow();
    await signInAs(page.context(), site, role);
    const found = await watch(page);
    for (const path of [...opened, `/?episode=${episodeId}`]) {
      await page.goto(site.url + path.replace(NOBODY, episodeId));
      await touchEverything(page);
    }
    for (const path of ['/browse?search=care', '/nowhere', `/episodes/${NOBODY}`]) {
      await page.goto(site.url + path);
      await touchEverything(page);
    }
    expect(found()).toEqual([]);
  });
}

test('@slow nor does going from page to page under the policy of the first one', async ({ page }) => {
  test.slow();
  await signInAs(page.context(), site, 'administrator');
  const found = await watch(page);
  await page.goto(site.url);
  for (const path of pages.filter((one) => !one.includes(NOBODY) && !/^\/(404|500|embed)/.test(one))) {
    const arrived = page.evaluate(
      (to) =>
        new Promise((resolve) => {
          // Not the event of the router itself, which comes with the first click.
          const onLoad = () => document.addEventListener('astro:page-load', () => resolve(true), { once: true });
          document.addEventListener('astro:after-swap', onLoad, { once: true });
          const link = Object.assign(document.createElement('a'), { href: to, textContent: to });
          document.querySelector('main')?.prepend(link);
          link.click();
        }),
      path,
    );
    await arrived.catch(() => page.waitForLoadState()); // the router leaves some pages to the browser
    if (path !== '/secret-admin-2025' && path !== '/studio/settings')
      await page.waitForURL((url) => url.pathname === path);
    await page.waitForLoadState();
    await touchEverything(page);
  }
  expect(found()).toEqual([]);
});

test('a script that got into a page would not run', async ({ page }) => {
  const list = await complaints(page);
  await page.goto(site.url);
  await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'window.isOwned = true';
    document.body.append(script);
    document.body.insertAdjacentHTML('beforeend', '<img src="data:," onerror="window.isOwned = true">');
  });
  await expect.poll(() => list.filter((text) => text.includes('script-src')).length).toBeGreaterThan(0);
  expect(await page.evaluate(() => 'isOwned' in window)).toBe(false);
});

/** Complaints but those about the status of the page itself, and requests that left the site. */
async function watch(page: Page): Promise<() => string[]> {
  const list = await complaints(page);
  const foreign: string[] = [];
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (/^https?:/.test(protocol) && origin !== site.url) foreign.push(request.url());
  });
  return () => [...list.filter((text) => !/status of (400|403|404|500)/.test(text)), ...foreign];
}

/** Each island hydrates at its first touch; the disclosure of a card or a transcript opens. */
async function touchEverything(page: Page): Promise<void> {
  await page.evaluate((focusable) => {
    for (const island of document.querySelectorAll('astro-island')) {
      island.querySelector<HTMLElement>(focusable)?.focus();
      island.dispatchEvent(new FocusEvent('focusin', { bubbles: true })); // what is hidden takes no focus
    }
    for (const details of document.querySelectorAll('details')) details.open = true;
  }, FOCUSABLE);
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0); // all of their scripts have come
  await twoFrames(page);
}
