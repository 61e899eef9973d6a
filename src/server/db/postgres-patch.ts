import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/**
 * Stock postgres 3.4.9 crashes the process when the database disconnects in the middle of a write, and after a query that
 * failed amid its rows gives the next one a result with holes.
 * @throws Error in one line when scripts/patch-postgres.mjs has not patched the installed copy.
 */
export function requirePatchedPostgres(): void {
  const entry = createRequire(import.meta.url).resolve('postgres'); // …/postgres/cjs/src/index.js
  const ourCopy = join(dirname(entry), '../../src/connection.js');
  if (readFileSync(ourCopy, 'utf8').includes('scripts/patch-postgres.mjs, revision 3')) return;
  throw new Error(
    'the package postgres is not patched: start the site with npm start, or run node scripts/patch-postgres.mjs',
  );
}
