import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { OperatorError } from '#server/config/error.ts';

/**
 * Stock postgres 3.4.9 crashes the process when the database disconnects in the middle of a write (patches/README.md).
 * @throws OperatorError when the installed copy is not patched
 */
export function requirePatchedPostgres(): void {
  const entry = createRequire(import.meta.url).resolve('postgres'); // …/postgres/cjs/src/index.js
  const source = readFileSync(join(dirname(entry), '../../src/index.js'), 'utf8');
  if (source.includes('if (lost) return q.reject(lost)')) return;
  throw new OperatorError((t) => t.driverUnpatched);
}
