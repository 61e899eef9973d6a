import { connect } from '#server/db/sql.ts';
import { type Browser, expect, type Page } from '@playwright/test';
import { aNewBrowser } from '../support/browser.ts';
import { ownSite, test } from '../support/demo-site.ts';
import { touch } from '../support/finger.ts';
import { demoAdmin } from '../support/roles.ts';
import { signInBySession } from '../support/sessions.ts';
import type { Site } from '../support/site.ts';
import { databaseUrlOf } from '../support/site-database.ts';
import { type Tap, TAPS } from './first-taps.ts';

test.describe.configure({ mode: 'parallel' });
const site = ownSite({}, ['--demo']);

const HELD_MS = [30, 90, 400];
/** Milliseconds before each answer, and bytes a second. */
const SLOW = { latency: 150, downloadThroughput: 200_000, uploadThroughput: 100_000 };
/** A page is touched once it is there, or as soon as it is drawn. */
const NETWORKS = {
  fast: { conditions: null, waitUntil: 'load' },
  slow: { conditions: SLOW, waitUntil: 'load' },
  'slow and touched at once': { conditions: SLOW, waitUntil: 'commit' },
} as const;
type Network = (typeof NETWORKS)[keyof typeof NETWORKS];
const CACHES = ['cold', 'warm'] as const;

/** Fills a form as a password manager, or the browser, does before anyone touches it. */
const prefill = (page: Page) =>
  page.locator('astro-island input').evaluateAll((inputs) => {
    for (const input of inputs as HTMLInputElement[])
      if (!/checkbox|file|radio/.test(input.type)) input.value ||= 'Ana';
  });

async function visitor(browser: Browser, signedIn?: true): Promise<Page> {
  const context = await browser.newContext({ hasTouch: true, viewport: { width: 390, height: 800 }, ...aNewBrowser() });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  if (signedIn) {
    const sql = connect({ url: databaseUrlOf(site) }, 1);
    await signInBySession(context, site, sql, demoAdmin(site).username);
    await sql.end();
  }
  return context.newPage();
}

/** Has everything of the page in the browser's cache. */
async function warm(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page
    .locator('astro-island')
    .evaluateAll((all) => all.forEach((each) => each.dispatchEvent(new Event('focusin'))));
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
}

async function isLost(page: Page, { tap, on }: Place, { waitUntil }: Network, heldMs: number): Promise<boolean> {
  await page.goto(await addressOf({ tap, on }), { waitUntil });
  await tap.arrange?.(page, on);
  await tap.of(page).waitFor();
  await prefill(page);
  await touch(page, tap.of(page), heldMs);
  return tap.does(page).then(
    () => false,
    () => true,
  );
}

type Place = { tap: Tap; on: Site };

const addressOf = async ({ tap: { path }, on }: Place) => on.url + (typeof path === 'string' ? path : await path(on));

for (const [name, tap] of Object.entries(TAPS))
  test(`@slow the first touch of a finger is not lost: ${name}`, async ({ browser, aSite }) => {
    test.slow();
    const on = tap.isNew ? await aSite() : site;
    const lost: string[] = [];
    let taps = 0;
    for (const [named, network] of Object.entries(NETWORKS))
      for (const cache of CACHES)
        for (const heldMs of HELD_MS) {
          const page = await visitor(browser, tap.signedIn);
          if (cache === 'warm') await warm(page, await addressOf({ tap, on }));
          const client = await page.context().newCDPSession(page);
          await client.send('Network.enable');
          const { conditions } = network;
          if (conditions) await client.send('Network.emulateNetworkConditions', { offline: false, ...conditions });
          taps += 1;
          if (await isLost(page, { tap, on }, network, heldMs)) lost.push(`${named}, ${cache}, ${heldMs} ms`);
          await page.context().close();
        }
    test.info().annotations.push({ type: 'lost', description: `${lost.length} of ${taps} taps` });
    expect(lost).toEqual([]);
  });
