import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig, type TestProjectConfiguration } from 'vitest/config';
import { findChromium } from './tests/support/programs.mjs';
import { staticImports } from './tests/support/import-graph.mjs';
import { useCompileCache } from './tests/support/compile-cache.ts';
import { useQuickFolder } from './tests/support/quick-folder.ts';

useQuickFolder();
useCompileCache();

/** `*.slow.test.ts` is for `npm test -- --all`, and `npm run check` leaves `*.integration.test.ts` to `npm test`. */
const exclude = [
  'node_modules/**',
  ...(process.env['SLOW'] ? [] : ['**/*.slow.test.ts']),
  ...(process.env['QUICK'] ? ['**/*.integration.test.ts'] : []),
];
/** Tests that may need settings, a database or a process. */
const server = ['src/**/*.test.ts', 'tests/**/*.test.ts', 'scripts/**/*.test.ts'];
/** They share no state: each file needs no process of its own, whose start costs more than their tests. */
const pure = ['src/shared/**/*.test.ts', 'src/islands/**/*.test.ts', ...globSync(server).filter(sharesNothing)];
// Bounds for what hangs, never part of a claim: a machine that is busy with other things passes as well.
const bounds = { testTimeout: 300_000, hookTimeout: 300_000, expect: { poll: { timeout: 60_000 } } };

/** Whether nothing this file imports reads the settings, opens the database, or is imported for its effect or later. */
function sharesNothing(file: string): boolean {
  const isShared = (path: string) =>
    /src\/server\/(config|log|db\/sql)\.ts$/.test(path) ||
    /^import '|\bimport\('[.#]|\bprocess\.env\b/m.test(readFileSync(path, 'utf8'));
  return !/\.slow\./.test(file) && !isShared(file) && ![...staticImports(resolve(file))].some(isShared);
}

const pathOf = (file: string) => fileURLToPath(new URL(file, import.meta.url));

/** The scan for libraries does not look into workers. */
const OF_WORKERS = ['mediabunny', '@mediabunny/mp3-encoder', 'mpg123-decoder', 'music-metadata'];

/** An island on its own in the journeys' Chromium, without a server. */
const components: TestProjectConfiguration = {
  extends: false,
  plugins: [tailwindcss()],
  resolve: {
    alias: {
      '#shared': pathOf('./src/shared'),
      'astro:transitions/client': pathOf('./tests/support/components/navigation.ts'),
    },
  },
  // Prepared before the first test: a library found later would reload the page in the middle of one.
  optimizeDeps: { entries: ['src/islands/**/*.tsx'], include: ['react/jsx-dev-runtime', ...OF_WORKERS] },
  test: {
    name: 'components',
    include: ['src/islands/**/*.test.tsx'],
    setupFiles: './tests/support/components/page.ts',
    ...bounds,
    browser: {
      enabled: true,
      headless: true,
      ui: false,
      screenshotFailures: false,
      traceView: false,
      dependencySourcemaps: false,
      viewport: { width: 1280, height: 720 },
      provider: playwright({
        contextOptions: { reducedMotion: 'reduce' }, // painting what moves would take a seventh of all of them
        launchOptions: {
          executablePath: findChromium() || undefined, // Playwright's own
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
      }),
      instances: [{ browser: 'chromium' }],
    },
  },
};

/** Unit and SQL tests: real processes, a real PostgreSQL, a database of its own for every file that asks for one. */
export default defineConfig({
  test: {
    environment: 'node',
    pool: 'forks',
    maxWorkers: availableParallelism(), // by default one core is left free, of two half
    ...bounds,
    expect: { poll: { ...bounds.expect.poll, interval: 20 } }, // by default 50 ms, of which tests wait most in vain
    projects: [
      {
        extends: true,
        test: { name: 'pure', include: pure, exclude, isolate: false, setupFiles: './src/server/words.ts' },
      },
      {
        extends: true,
        test: {
          name: 'server',
          isolate: false,
          include: server,
          exclude: [...exclude, ...pure],
          globalSetup: './tests/support/database-server.ts',
          setupFiles: './tests/support/environment.ts',
        },
      },
      components,
    ],
  },
});
