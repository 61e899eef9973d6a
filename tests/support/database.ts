import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, inject } from 'vitest';
import { closePool, openPool } from '#server/db/sql.ts';
import { createDatabase, within } from './database-server.ts';
import { asAdmin, dropDatabase } from './empty-database.ts';

// `import '…/tests/support/database.ts'` gives a test file a database of its own: migrated, empty,
// open as the pool of src/server/db/sql.ts, and gone afterward. Files may run side by side.
const name = `test_${randomBytes(6).toString('hex')}`;

beforeAll(async () => {
  const problem = inject('databaseProblem');
  if (problem) throw new Error(`the test database could not be migrated: ${problem}`);
  await asAdmin((admin) => createDatabase(admin, inject('databaseServer'), name));
  openOwnDatabase();
});

/** Opens it again, for a test that led the pool elsewhere. */
export function openOwnDatabase(): void {
  openPool(within(inject('databaseServer'), name));
}

afterAll(async () => {
  await closePool();
  await dropDatabase(name);
});
