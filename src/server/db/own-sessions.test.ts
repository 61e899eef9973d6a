import '../../../tests/support/database.ts';
import { expect, test } from 'vitest';
import { requireOwnSessions } from './open.ts';
import { sql } from './sql.ts';

test('a pooler that answers two connections by one session, as pgbouncer does in transaction mode, is refused', async () => {
  await requireOwnSessions(() => sql.reserve());
  const shared = await sql.reserve();
  const pooler = Object.assign((...query: Parameters<typeof sql>) => shared(...query), shared, {
    release: () => undefined,
  });
  await expect(requireOwnSessions(() => Promise.resolve(pooler))).rejects.toThrow(
    /^DATABASE_URL .*pool_mode = session/,
  );
  shared.release();
});
