import { test as base } from '@playwright/test';
import { type Site, startSite } from './site.ts';

/**
 * Playwright's `test` with a demo site that the journeys of a worker share, one file after the other: for those that
 * read, play and search. What changes settings, episodes, ratings or accounts starts a site of its own.
 */
export const test = base.extend<object, { demo: Site }>({
  demo: [
    // Playwright reads the names of the fixtures a fixture needs from this pattern.
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const site = await startSite({}, ['--demo']);
      await use(site);
      await site.remove();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});
