import { expect, type Page } from '@playwright/test';
import { ask } from '../support/ask.ts';
import { complaints, expectPlaying } from '../support/browser.ts';
import { test } from '../support/demo-site.ts';
import { signInAs } from '../support/roles.ts';
import type { Site } from '../support/site.ts';

const WITH_ISLANDS = [
  '/',
  '/browse',
  '/studio/look',
  '/upload',
  '/passkeys',
  '/studio/feedback',
  '/subscribe',
  '/login',
];

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

async function pathsOf(site: Site): Promise<string[]> {
  const [first] = JSON.parse((await ask(site.url, '/api/episodes?limit=1')).body) as { id: string }[];
  return [...WITH_ISLANDS, `/episodes/${first?.id}`, `/edit/${first?.id}`];
}

test.describe('with a finger', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test('a touch of a page that has just taken the place of another is not lost', async ({ page, demo: site }) => {
    await page.goto(site.url);
    await page.getByRole('link', { name: 'View All Episodes' }).click();
    await page.getByRole('heading', { name: 'Browse episodes' }).waitFor();
    const play = page.getByRole('article').first().getByRole('button', { name: /^Play/ });
    const { x = 0, y = 0, width = 0, height = 0 } = (await play.boundingBox()) ?? {};
    await page.touchscreen.tap(x + width / 2, y + height / 2); // at once: a locator waits until nothing lies on it
    await expectPlaying(page);
  });
});

test('@slow a page may be left before what was touched on it has come to life, and nothing of it waits for a touch', async ({
  page,
  demo: site,
}) => {
  const paths = await pathsOf(site);
  const list = await asAdministrator(page, site);
  await leaveAtOnce(page);
  await page.goto(site.url);
  for (const [index, path] of paths.entries()) {
    await touchEverything(page);
    await expect(page.locator('main astro-island[ssr]'), path).toHaveCount(0);
    await follow(page, paths[index + 1] ?? '/browse');
  }
  expect(list).toEqual([]);
  await expect(page.locator('main astro-island')).not.toHaveCount(0);
  await follow(page, '/privacy');
  await expect.poll(() => countListeners(page, 'carecast:rated')).toBe(0);
});

/** Signed in; what the browser complains of from now on. */
async function asAdministrator(page: Page, site: Site): Promise<string[]> {
  await signInAs(page.context(), site, 'administrator');
  return complaints(page);
}

/** Takes each island away as soon as it has its root, which waits to hydrate: in the same task, as the router may. */
async function leaveAtOnce(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const leave: MutationCallback = (changes) => {
      const begun = changes.map(({ target }) => target as Element).filter((island) => !island.hasAttribute('ssr'));
      for (const island of begun) island.remove();
      if (begun.length > 0) document.dispatchEvent(new Event('astro:after-swap'));
    };
    new MutationObserver(leave).observe(document, { subtree: true, attributeFilter: ['ssr'] });
  });
}

async function countListeners(page: Page, name: string): Promise<number> {
  const session = await page.context().newCDPSession(page);
  const { result } = await session.send('Runtime.evaluate', { expression: 'window' });
  const { listeners } = await session.send('DOMDebugger.getEventListeners', { objectId: result.objectId ?? '' });
  return listeners.filter(({ type }) => type === name).length;
}

/** By a link of the page, as the client router follows it. */
async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    const link = Object.assign(document.createElement('a'), { href: to, textContent: to });
    document.querySelector('main')?.prepend(link);
    link.click();
  }, path);
  await page.waitForURL((url) => url.pathname === path);
}

const touchEverything = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const island of document.querySelectorAll('astro-island')) {
      island.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
    }
  });
