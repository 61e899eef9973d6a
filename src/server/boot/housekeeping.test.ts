import { expect, test } from 'vitest';
import '../../../tests/support/database.ts';
import { tryWithLock } from '#server/db/advisory-lock.ts';
import { sql } from '#server/db/sql.ts';
import { HOUSEKEEPING_LOCK, startHousekeeping } from './housekeeping.ts';

const countThrottles = async () => (await sql`select from throttles`).length;

test('of several processes one keeps house at a time', async () => {
  await sql`insert into throttles (key, count, resets_at) values ('past', 1, now() - interval '1 day')`;
  await tryWithLock(HOUSEKEEPING_LOCK, async () => {
    await startHousekeeping()(); // stopped at once, it ends what it began
    expect(await countThrottles()).toBe(1);
  });
  await startHousekeeping()();
  expect(await countThrottles()).toBe(0);
});
