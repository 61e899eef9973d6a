import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { useCompileCache } from './tests/support/compile-cache.ts';
import { useQuickFolder } from './tests/support/quick-folder.ts';

useQuickFolder();
useCompileCache();

/** `*.slow.test.ts` is for `npm run test:all`. */
const exclude = ['node_modules/**', ...(process.env['SLOW'] ? [] : ['**/*.slow.test.ts'])];
/** They share no state: each file needs no process of its own, whose start costs more than their tests. */
const pure = ['src/shared/**/*.test.ts', 'src/islands/**/*.test.ts'];

/** Unit and SQL tests: real processes, a real PostgreSQL, a database of its own for every file that asks for one. */
export default defineConfig({
  test: {
    environment: 'node',
    pool: 'forks',
    maxWorkers: availableParallelism(), // by default one core is left free, of two half
    // Bounds for what hangs, never part of a claim: a machine that is busy with other things passes as well.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: [
      { extends: true, test: { name: 'pure', include: pure, exclude, isolate: false } },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['src/**/*.test.ts', 'tests/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: [...exclude, ...pure],
          globalSetup: './tests/support/database-server.ts',
          setupFiles: './tests/support/environment.ts',
        },
      },
    ],
  },
});
