import { expect, type Locator, type Page } from '@playwright/test';
import type { ListedEpisode } from '#shared/episode.ts';
import type { Site } from '../support/site.ts';
import { openMore } from '../support/browser.ts';
import { english } from '../support/words.ts';
import { saveEpisode } from './saved.ts';

/** Milliseconds after which a tap counts as lost: far more than a slow network takes. */
const LOST = { timeout: 10_000 };

export type Tap = {
  path: string | ((site: Site) => Promise<string>);
  /** The element that is touched. */
  of(page: Page): Locator;
  /** Waits for what the tap does. */
  does(page: Page): Promise<unknown>;
  signedIn?: true;
  /** On a site that has no administrator yet. */
  isNew?: true;
  /** Brings in sight what is touched, on the open page. */
  arrange?(page: Page, site: Site): Promise<unknown>;
};

const { player, studio } = english;
const card = (page: Page) => page.getByRole('article').first();
const rating = (page: Page) => page.getByRole('group', { name: /^Rate / }).first();
const dialog = (page: Page) => page.getByRole('dialog');
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const playerBar = (page: Page) => page.getByRole('region', { name: player.audioPlayer });
const phoneBar = (page: Page) => page.getByRole('navigation', { name: studio.navigation.shortcuts });
const drawer = (page: Page) => page.getByRole('navigation', { name: studio.navigation.studio, exact: true });
const drawerOpens = (page: Page) => expect(drawer(page).getByRole('link').first()).toBeVisible(LOST);
const isSeen = (locator: Locator) => expect(locator.first()).toBeVisible(LOST);
const says = (page: Page, text: string) => isSeen(page.locator('.toast').filter({ hasText: text }));
const isRefused = (page: Page) =>
  isSeen(page.locator('astro-island :is([role=alert], [aria-invalid=true])').filter({ visible: true }));
const isPaused = (page: Page) =>
  expect.poll(() => page.evaluate(() => document.querySelector('audio')?.paused), LOST).toBe(true);

const plays = (page: Page) =>
  expect
    .poll(
      () =>
        page.evaluate(() => {
          const audio = document.querySelector('audio');
          return audio?.paused === false && audio.currentTime > 0.1;
        }),
      LOST,
    )
    .toBe(true);

async function anEpisodeOf(site: Site): Promise<string> {
  const [first] = (await (await fetch(`${site.url}/api/episodes`)).json()) as ListedEpisode[];
  if (!first) throw new Error('the demo has episodes');
  return first.id;
}

/** Something plays, and the player is a bar. */
async function minimized(page: Page): Promise<void> {
  await button(page, /^Play/).first().tap();
  const minimize = button(page, player.minimize);
  const expand = button(page, player.expand);
  await expect(minimize.or(expand)).toBeVisible(); // a player that comes late is a bar at once
  if (await minimize.isVisible()) await minimize.tap();
  await expect(expand).toBeVisible();
}

/** The draft of a deleted episode is there again only if *Undo* is pressed: each tap has another one. */
async function deleted(page: Page): Promise<void> {
  await button(page, /^Actions for/)
    .first()
    .tap();
  await page.getByRole('menuitem', { name: studio.episodes.menu.delete }).tap();
  await dialog(page).getByRole('button', { name: studio.episodes.menu.delete }).tap();
  await expect(page.getByText('Episode deleted', { exact: true })).toBeVisible();
}

async function invited(page: Page, site: Site): Promise<void> {
  const made = await page.request.post(`${site.url}/api/people/invitations`, { data: { role: 'author' } });
  const { url } = (await made.json()) as { url: string };
  await page.goto(site.url + new URL(url).pathname + new URL(url).hash);
}

/** Of visitors, on their pages. */
const VISITORS: Record<string, Tap> = {
  like: {
    path: '/browse',
    of: (page) => rating(page).getByRole('button', { name: 'Like', exact: true }),
    does: (page) => isSeen(rating(page).getByText(english.rating.liked)),
  },
  dislike: {
    path: '/browse',
    of: (page) => rating(page).getByRole('button', { name: 'Dislike' }),
    does: (page) => isSeen(rating(page).getByRole('textbox')),
  },
  share: {
    path: '/',
    of: (page) => card(page).getByRole('button', { name: /^Share/ }),
    does: (page) => isSeen(dialog(page)),
  },
  'copy in the share dialog': {
    path: '/',
    arrange: (page) =>
      card(page)
        .getByRole('button', { name: /^Share/ })
        .tap(),
    of: (page) => dialog(page).getByRole('button', { name: english.share.copy, exact: true }),
    does: (page) => isSeen(dialog(page).getByRole('button', { name: english.share.copied })),
  },
  'done in the share dialog': {
    path: '/',
    arrange: (page) =>
      card(page)
        .getByRole('button', { name: /^Share/ })
        .tap(),
    of: (page) => dialog(page).getByRole('button', { name: english.share.done }),
    does: (page) => expect(dialog(page)).toHaveCount(0, LOST),
  },
  play: { path: '/', of: (page) => page.locator('a[data-play]').first(), does: plays }, // a link until its script has come
  queue: {
    path: '/',
    arrange: (page) => openMore(card(page)),
    of: (page) => card(page).getByRole('button', { name: /^Add to queue/ }),
    does: (page) => says(page, player.ready),
  },
  save: {
    path: '/',
    arrange: (page) => openMore(card(page)),
    of: (page) => card(page).getByRole('button', { name: /^Sav/ }),
    does: (page) => isSeen(card(page).getByRole('button', { name: /^Sav(ed|ing)/ })),
  },
  'a chapter or line': {
    path: async (site) => `/episodes/${await anEpisodeOf(site)}`,
    of: (page) => page.locator('main [data-seek]').first(),
    does: plays,
  },
  transcript: {
    path: '/browse',
    of: (page) => page.locator('[data-transcript]').first(),
    does: (page) => expect(page.locator('[data-transcript]').first()).toHaveAttribute('aria-expanded', 'true', LOST),
  },
  'pause in the bar': {
    path: '/',
    arrange: minimized,
    of: (page) => playerBar(page).getByRole('button', { name: player.pause }),
    does: isPaused,
  },
  'skip in the bar': {
    path: '/',
    arrange: minimized,
    of: (page) => playerBar(page).getByRole('button', { name: /forward/ }),
    does: (page) =>
      expect.poll(() => page.evaluate(() => document.querySelector('audio')?.currentTime), LOST).toBeGreaterThan(29),
  },
  'open the player': {
    path: '/',
    arrange: minimized,
    of: (page) => playerBar(page).getByRole('button', { name: player.expand }),
    does: (page) => isSeen(page.getByText(player.nowPlaying)),
  },
  'embedded player': {
    path: async (site) => `/embed/${await anEpisodeOf(site)}`,
    of: (page) => button(page, /^Play/),
    does: plays,
  },
  'saved list': {
    path: '/',
    arrange: async (page, site) => {
      await saveEpisode(page, site, 0);
      await page.goto(`${site.url}/saved`);
    },
    of: (page) => button(page, /^Remove (?!all)/),
    does: (page) => isSeen(page.getByRole('button', { name: english.saved.remove, exact: true })), // of the question
  },
  'the field of the search': {
    path: '/browse',
    of: (page) => page.getByRole('searchbox', { name: english.browse.searchEpisodes }),
    does: (page) => expect(page.getByRole('searchbox', { name: english.browse.searchEpisodes })).toBeFocused(LOST),
  },
  'the button of the search': {
    path: '/browse',
    arrange: (page) => page.getByRole('searchbox', { name: english.browse.searchEpisodes }).fill('balance'),
    of: (page) => page.getByRole('search').getByRole('button', { name: english.browse.search }),
    does: (page) => page.waitForURL(/search=balance/, LOST),
  },
  'a filter': {
    path: '/browse?search=falls&category=Patient+Care',
    of: (page) => page.getByRole('link', { name: english.browse.removeFilter('Category: Patient Care') }),
    does: (page) => page.waitForURL('**/browse?search=falls', LOST),
  },
  copy: {
    path: '/subscribe',
    of: (page) => button(page, 'Copy'),
    does: (page) => isSeen(page.getByText('Address copied!')),
  },
  'the × of a toast': {
    path: '/subscribe',
    arrange: (page) => button(page, 'Copy').tap(),
    of: (page) => button(page, english.general.dismiss),
    does: (page) => expect(page.locator('.toast')).toHaveCount(0, LOST),
  },
  'sign-in': { path: '/login', of: (page) => page.locator('astro-island button[type=submit]'), does: isRefused },
  registration: {
    path: '/secret-admin-2025',
    isNew: true,
    of: (page) => page.locator('astro-island button[type=submit]'),
    does: isRefused,
  },
  "an aide's code": { path: '/in-service', of: (page) => button(page, english.inService.start), does: isRefused },
  'password reset': {
    path: '/reset-password',
    of: (page) => page.locator('astro-island button[type=button]'),
    does: (page) => isSeen(page.locator('astro-island input[type=password]')),
  },
};

/** Of who is signed in. */
const SIGNED_IN: Record<string, Omit<Tap, 'signedIn'>> = {
  join: {
    path: '/account',
    arrange: invited,
    of: (page) => page.locator('astro-island button[type=submit]'),
    does: isRefused,
  },
  'a menu of a card': {
    path: '/browse',
    of: (page) => button(page, /^Actions for/).first(),
    does: (page) => isSeen(page.getByRole('menuitem')),
  },
  'undo in a toast': {
    path: '/browse',
    arrange: deleted,
    of: (page) => page.locator('.toast').getByRole('button', { name: 'Undo' }),
    does: (page) => says(page, 'restored'),
  },
  'the menu of the account': {
    path: '/browse',
    of: (page) => button(page, 'Account'),
    does: (page) => isSeen(page.getByRole('link', { name: 'Studio' }).filter({ visible: true })),
  },
  'a passkey': {
    path: '/passkeys',
    of: (page) => button(page, 'Create Passkey'),
    does: (page) => isSeen(page.getByLabel('Passkey name')),
  },
  "the phone bar's More": {
    path: '/studio',
    of: (page) => phoneBar(page).getByRole('button', { name: studio.navigation.more }),
    does: drawerOpens,
  },
  "the phone bar's More below a form": {
    path: '/upload',
    of: (page) => phoneBar(page).getByRole('button', { name: studio.navigation.more }),
    does: drawerOpens,
  },
  'a group of the drawer': {
    path: '/studio',
    arrange: async (page) => {
      await phoneBar(page).getByRole('button', { name: studio.navigation.more }).tap();
      await drawerOpens(page);
    },
    of: (page) => drawer(page).getByText(studio.navigation.groups.site),
    does: (page) => isSeen(drawer(page).getByRole('link', { name: studio.navigation.pages.health })),
  },
};

export const TAPS: Record<string, Tap> = {
  ...VISITORS,
  ...Object.fromEntries(Object.entries(SIGNED_IN).map(([name, tap]) => [name, { ...tap, signedIn: true as const }])),
};
