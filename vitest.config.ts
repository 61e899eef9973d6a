import { defineConfig } from 'vitest/config';
import { useQuickFolder } from './tests/support/quick-folder.ts';

useQuickFolder();

/** Unit and SQL tests: real processes, a real PostgreSQL, a database of its own for every file that asks for one. */
export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'tests/**/*.test.ts', 'scripts/**/*.test.ts'],
    // `*.slow.test.ts` is for `npm run test:all`.
    exclude: ['node_modules/**', ...(process.env['SLOW'] ? [] : ['**/*.slow.test.ts'])],
    environment: 'node',
    pool: 'forks',
    globalSetup: './tests/support/database-server.ts',
    setupFiles: './tests/support/environment.ts',
    // Bounds for what hangs, never part of a claim: a machine that is busy with other things passes as well.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
