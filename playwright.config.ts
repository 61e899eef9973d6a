import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { defineConfig, devices } from '@playwright/test';
import { useQuickFolder } from './tests/support/quick-folder.ts';

useQuickFolder();

/**
 * Journeys in a real Chromium. The autoplay policy stays the browser's own: whether sound may start is part of
 * what is tested. `@slow` in a title keeps a journey for `npm run test:all`.
 */
export default defineConfig({
  testDir: 'tests/journeys',
  globalSetup: './tests/support/database-template.ts',
  workers: 2, // each journey file starts a site of its own
  retries: 0,
  // Bounds for what hangs, never part of a claim: a machine that is busy with other things passes as well.
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  outputDir: 'test-results/journeys',
  reporter: [
    ['list'],
    ['json', { outputFile: process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] ?? 'test-results/journeys.json' }],
  ],
  use: {
    ...devices['Desktop Chrome'],
    // Pictures of every frame would cost more than the journeys; each step has its DOM all the same.
    trace: { mode: 'retain-on-failure', screenshots: false },
    launchOptions: {
      executablePath: findChromium(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});

/** What scripts/chromium.mjs found, else the one in PATH; undefined is Playwright's own. */
function findChromium(): string | undefined {
  const named = process.env['CHROMIUM_PATH'];
  if (named) return named;
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean);
  const names = ['chromium', 'chromium-browser', 'google-chrome'];
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable);
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
