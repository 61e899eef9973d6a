import '../../tests/support/database.ts';
import { expect, test } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { listenForInvalidations, onInvalidate } from './invalidation.ts';

test('after a lost connection everything may have changed, because messages in between were missed', async () => {
  const heard: unknown[] = [];
  onInvalidate((tags, episodes) => void heard.push({ tags, episodes }));
  await listenForInvalidations();
  const everything = { tags: ['episodes', 'show', 'counters'], episodes: [] };
  await expect.poll(() => heard).toEqual([everything]);
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`; // all of them
  await expect.poll(() => heard).toEqual([everything, everything]);
});
