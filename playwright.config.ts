import { availableParallelism } from 'node:os';
import { defineConfig, devices, type Project } from '@playwright/test';
import { findChromium } from './tests/support/programs.mjs';
import { useCompileCache } from './tests/support/compile-cache.ts';
import { useQuickFolder } from './tests/support/quick-folder.ts';

useQuickFolder();
useCompileCache();

/** Some of them again, on pages that others have changed on their way (tests/support/changed-pages.js). */
const CHANGED_PAGES = {
  name: 'changed pages',
  testMatch: /(player|rating|share|offline|browse|listeners|home|subscribe|transcripts|saved-for-offline)\.spec\.ts/,
};

/**
 * Those of visitors and of the studio's phone bar with a finger (tests/support/finger.ts): all of them in the slow
 * lane, and those tagged `@finger` in `npm test` too.
 */
const WITH_A_FINGER: Project = {
  name: 'finger',
  testMatch: /(browse|cards|home|listeners|player|rating|share|studio|subscribe|transcripts)\.spec\.ts/,
  ...(!process.env['MOTION'] && { grep: /@finger/ }),
  use: { hasTouch: true },
};

/**
 * Journeys in a real Chromium. The autoplay policy stays the browser's own: whether sound may start is part of
 * what is tested. `@slow` in a title keeps a journey for `npm test -- --all`.
 */
export default defineConfig({
  testDir: 'tests/journeys',
  globalSetup: './tests/support/database-template.ts',
  // Two more than cores, for each waits for its site and the network at times; each has a browser and a site in memory.
  workers: Math.min(availableParallelism(), 4) + 2,
  retries: 0,
  // Bounds for what hangs, never part of a claim: a machine that is busy with other things passes as well.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  forbidOnly: true,
  outputDir: 'test-results/journeys',
  reporter: 'list',
  projects: [{ name: 'journeys' }, WITH_A_FINGER, ...(process.env['MOTION'] ? [CHANGED_PAGES] : [])],
  use: {
    ...devices['Desktop Chrome'],
    // Painting what moves would take a tenth of all journeys: it moves in the slow lane, and where motion is tested.
    contextOptions: { reducedMotion: process.env['MOTION'] ? 'no-preference' : 'reduce' },
    // Even without each step's DOM and requests a trace would take an eighth of all journeys: "npm test" makes one of
    // the second run of what failed, --all one of the steps, and a file that is run by its path has everything in it.
    trace: {
      mode: process.env['TRACE'] === 'second run' ? 'on-first-retry' : 'retain-on-failure',
      screenshots: false,
      snapshots: Boolean(process.env['TRACE']),
    },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: (process.env['CHROMIUM_PATH'] ?? findChromium()) || undefined, // Playwright's own
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // A request that a page sends while it is left does not carry the name that Playwright gives the page, and
        // Chromium's own says that it is headless, which counts for nothing.
        `--user-agent=${devices['Desktop Chrome'].userAgent}`,
      ],
    },
  },
});
