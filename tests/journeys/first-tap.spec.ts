import { connect } from '#server/db/sql.ts';
import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { aNewBrowser, expectPlaying } from '../support/browser.ts';
import { ownSite, test } from '../support/demo-site.ts';
import { touch } from '../support/finger.ts';
import { demoAdmin } from '../support/roles.ts';
import { signInBySession } from '../support/sessions.ts';
import { databaseUrlOf } from '../support/site-database.ts';
import { english } from '../support/words.ts';

test.describe.configure({ mode: 'parallel' });
const site = ownSite({}, ['--demo']);

const HELD_MS = [30, 90, 400];
/** Milliseconds before each answer, and bytes a second. */
const NETWORKS = { fast: null, slow: { latency: 150, downloadThroughput: 200_000, uploadThroughput: 100_000 } };
const CACHES = ['cold', 'warm'] as const;
/** Milliseconds after which a tap counts as lost: far more than a slow network takes. */
const LOST = { timeout: 10_000 };

/** `{id}` in a path is the newest episode's. */
type Tap = { path: string; of(page: Page): Locator; does(page: Page): Promise<unknown>; signedIn?: true };
const rating = (page: Page) => page.getByRole('group', { name: /^Rate / }).first();
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Share Episode' });
const bar = (page: Page) => page.getByRole('navigation', { name: english.studio.navigation.shortcuts });
const sidebar = (page: Page) => page.getByRole('navigation', { name: english.studio.navigation.studio, exact: true });

const TAPS: Record<string, Tap> = {
  like: {
    path: '/browse',
    of: (page) => rating(page).getByRole('button', { name: 'Like', exact: true }),
    does: (page) => expect(rating(page).getByText(english.rating.liked)).toBeVisible(LOST),
  },
  dislike: {
    path: '/browse',
    of: (page) => rating(page).getByRole('button', { name: 'Dislike' }),
    does: (page) => expect(rating(page).getByRole('textbox')).toBeVisible(LOST),
  },
  share: {
    path: '/',
    of: (page) =>
      page
        .getByRole('article')
        .first()
        .getByRole('button', { name: /^Share/ }),
    does: (page) => expect(dialog(page)).toBeVisible(LOST),
  },
  play: {
    path: '/',
    of: (page) => page.getByRole('button', { name: /^Play/ }).first(),
    does: expectPlaying,
  },
  copy: {
    path: '/subscribe',
    of: (page) => page.getByRole('button', { name: 'Copy' }),
    does: (page) => expect(page.getByText('Address copied!').first()).toBeVisible(LOST),
  },
  transcript: {
    path: '/browse',
    of: (page) => page.locator('[data-transcript]').first(),
    does: (page) => expect(page.locator('[data-transcript]').first()).toHaveAttribute('aria-expanded', 'true', LOST),
  },
  'sign-in': {
    path: '/login',
    of: (page) => page.locator('astro-island button[type=submit]'),
    does: (page) =>
      expect(page.locator('astro-island :is([role=alert], [aria-invalid=true])').first()).toBeVisible(LOST),
  },
  'password reset': {
    path: '/reset-password',
    of: (page) => page.locator('astro-island button[type=button]'),
    does: (page) => expect(page.locator('astro-island input[type=password]').first()).toBeVisible(LOST),
  },
  'a new administrator': {
    path: '/secret-admin-2025',
    of: (page) => page.locator('astro-island button[type=submit]'),
    does: (page) =>
      expect(page.locator('astro-island :is([role=alert], [aria-invalid=true])').first()).toBeVisible(LOST),
  },
  'the player on another site': {
    path: '/embed/{id}',
    of: (page) => page.getByRole('button', { name: /^Play/ }).first(),
    does: expectPlaying,
  },
  'add to queue': {
    path: '/browse',
    of: (page) => page.getByRole('button', { name: /^Add to queue/ }).first(),
    does: (page) => expect(page.getByText('Added to queue').first()).toBeVisible(LOST),
  },
  save: {
    path: '/episodes/{id}',
    of: (page) => page.locator('[data-save]').first(),
    does: (page) => expect(page.locator('[data-save]').first()).toHaveAttribute('data-saving', 'saved', LOST),
  },
  passkeys: {
    path: '/passkeys',
    signedIn: true,
    of: (page) => page.locator('astro-island button').first(),
    does: (page) => expect(page.getByLabel(english.studio.account.passkeys.name)).toBeVisible(LOST),
  },
  "an episode's menu": {
    path: '/studio/episodes',
    signedIn: true,
    of: (page) => page.locator('astro-island li button[popovertarget]').first(),
    does: (page) => expect(page.getByRole('menuitem').first()).toBeVisible(LOST),
  },
  "the phone bar's More": {
    path: '/studio',
    signedIn: true,
    of: (page) => bar(page).getByRole('button', { name: english.studio.navigation.more }),
    does: (page) => expect(sidebar(page).getByRole('link').first()).toBeVisible(LOST),
  },
};

/** What a password manager, or the browser, puts into a form before anybody touches it. */
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

async function addressOf(path: string): Promise<string> {
  const [newest] = (await (await fetch(`${site.url}/api/episodes?limit=1`)).json()) as { id: string }[];
  return site.url + path.replace('{id}', newest?.id ?? '');
}

/** Has everything of the page in the browser's cache. */
async function warm(page: Page, path: string): Promise<void> {
  await page.goto(await addressOf(path));
  await page
    .locator('astro-island')
    .evaluateAll((all) => all.forEach((each) => each.dispatchEvent(new Event('focusin'))));
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
}

async function isLost(page: Page, { path, of, does }: Tap, heldMs: number): Promise<boolean> {
  await page.goto(await addressOf(path));
  await prefill(page);
  await touch(page, of(page), heldMs);
  return does(page).then(
    () => false,
    () => true,
  );
}

for (const [name, tap] of Object.entries(TAPS))
  test(`@slow the first touch of a finger is not lost: ${name}`, async ({ browser }) => {
    test.slow();
    const lost: string[] = [];
    let taps = 0;
    for (const [network, conditions] of Object.entries(NETWORKS))
      for (const cache of CACHES)
        for (const heldMs of HELD_MS) {
          const page = await visitor(browser, tap.signedIn);
          if (cache === 'warm') await warm(page, tap.path);
          const client = await page.context().newCDPSession(page);
          await client.send('Network.enable');
          if (conditions) await client.send('Network.emulateNetworkConditions', { offline: false, ...conditions });
          taps += 1;
          if (await isLost(page, tap, heldMs)) lost.push(`${network}, ${cache}, ${heldMs} ms`);
          await page.context().close();
        }
    test.info().annotations.push({ type: 'lost', description: `${lost.length} of ${taps} taps` });
    expect(lost).toEqual([]);
  });
