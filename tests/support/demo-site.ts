import { fileURLToPath } from 'node:url';
import { test as base } from '@playwright/test';
import { connect, type Pool } from '#server/db/sql.ts';
import { ADMIN, CHANGED } from './browser.ts';
import { FINGER, useFinger } from './finger.ts';
import { registerAdmin } from './sessions.ts';
import { type Site, startSite } from './site.ts';
import { databaseUrlOf } from './site-database.ts';

const CHANGE = fileURLToPath(new URL('changed-pages.js', import.meta.url));

/** A site with its administrator, and its database for what no way through the product makes. */
export type Studio = Site & { sql: Pool };

/**
 * Playwright's `test` with sites that the journeys of a worker share, one file after the other. `demo` is for those
 * that read, play and search: what changes settings, episodes, ratings or accounts does not use it. `studio` is for an
 * administrator's journeys: it has no episodes, no settings and no one but `ADMIN` when one begins. What restarts a
 * site, fills it or needs server settings has one of its own: `aSite` starts it, for the one test.
 */
type ForTest = {
  aSite: typeof startSite;
  studio: Studio;
  /** False for what `page.clock` measures: its timers would take twenty times as long too. */
  isTimeSlow: boolean;
};

export const test = base.extend<ForTest, { demo: Site; studioSite: Studio }>({
  demo: [
    // Playwright reads the names of the fixtures a fixture needs from this pattern.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const site = await startSite({}, ['--demo']);
      await use(site);
      await site.remove();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  // oxlint-disable-next-line no-empty-pattern
  aSite: async ({}, use) => {
    const sites: Site[] = [];
    await use(async (...how) => {
      const site = await startSite(...how);
      sites.push(site);
      return site;
    });
    await Promise.all(sites.map((site) => site.remove()));
  },
  isTimeSlow: [true, { option: true }],
  context: async ({ context, isTimeSlow }, use, { project }) => {
    if (isTimeSlow) await context.addInitScript(slowDownTime);
    // Of the project `changed pages` (playwright.config.ts).
    if (project.name === CHANGED) await context.addInitScript({ path: CHANGE });
    await use(context);
  },
  // Of the project `finger`.
  page: async ({ page }, use, { project }) => {
    if (project.name === FINGER) useFinger(page);
    await use(page);
  },
  studio: async ({ studioSite }, use) => {
    await use(studioSite);
    await empty(studioSite);
  },
  studioSite: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const site = await startSite({ WEBHOOKS_PRIVATE: '1' });
      const sql = connect({ url: databaseUrlOf(site) }, 1);
      await registerAdmin(site);
      await use({ ...site, sql });
      await sql.end();
      await site.remove();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
});

/** A busy machine is no slow line: a player that is drawn late there opens all the same. */
export function slowDownTime(): void {
  const now = performance.now.bind(performance);
  performance.now = () => now() / 20;
}

/** A site for all tests of one file and no other; it is filled in before the first of them. */
export function ownSite(...how: Parameters<typeof startSite>): Site {
  const site = {} as Site;
  base.beforeAll(async () => void Object.assign(site, await startSite(...how)));
  base.afterAll(() => site.remove());
  return site;
}

/** Deletes everything that journeys made; pages hear of it as of another process's change. */
async function empty({ sql }: Studio): Promise<void> {
  await sql`delete from episodes`;
  await sql`delete from plays_of_days`; // which stay when episodes go
  await sql`delete from missed_searches`;
  await sql`delete from users where username <> ${ADMIN.username}`;
  await sql`delete from webhooks`;
  await sql`delete from tokens`;
  await sql`delete from show_settings`;
  await sql`insert into show_settings default values`;
  await sql`delete from artworks`;
  const change = { from: 'a test', tags: ['episodes', 'counters', 'show'] };
  await sql`select pg_notify('carecast_changes', ${JSON.stringify(change)})`;
}
