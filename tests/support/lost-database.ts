import { expect, vi } from 'vitest';
import { isDatabaseAway, watchDatabase } from '#server/db/health.ts';
import { closePool, openPool } from '#server/db/sql.ts';

/** From here on nothing answers where the database should be. */
export async function loseDatabase(): Promise<void> {
  await closePool();
  openPool({ url: 'postgres://nobody@127.0.0.1:9/none' });
  const stop = watchDatabase();
  await vi.waitFor(() => expect(isDatabaseAway()).toBe(true), { timeout: 30_000 });
  await stop();
}
