import { openOwnDatabase } from '../../../../tests/support/database.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { anEpisode } from '../../../../tests/support/makers.ts';
import { loseDatabase } from '../../../../tests/support/lost-database.ts';
import { isDatabaseAway, markDatabasePresent } from '#server/db/health.ts';
import { sql } from '#server/db/sql.ts';
import { invalidate } from '#server/invalidation.ts';
import { findPage, renderOnce, sharePage } from '../pages/page-cache.ts';
import { findFile, watchPublishedFiles, isKnown } from './published-files.ts';

const TIMEOUT = { timeout: 30_000 };
watchPublishedFiles();
afterEach(() => {
  if (isDatabaseAway()) openOwnDatabase();
  markDatabasePresent();
});

/** As after a lost connection: anything may have changed. */
async function reconnect(): Promise<void> {
  await invalidate(['episodes', 'show', 'counters'], []);
}

const outcome = (id: string) =>
  findFile(id).then(
    (file) => file?.isPublic ?? 'none',
    () => 'unavailable',
  );

async function keepPage(key: string, text: string): Promise<void> {
  const page = { status: 200, headers: {}, body: Buffer.from(text), tags: ['episodes'], maxAge: 600 };
  await renderOnce(key, async (render) => void (await sharePage(render, page)));
}

test('what another process withdrew while this one could not hear of it is neither played nor shown', async () => {
  const [kept, withdrawn] = [await anEpisode({ published: true }), await anEpisode({ published: true })];
  await findFile(kept.audioId);
  await findFile(withdrawn.audioId);
  await keepPage('/kept', kept.id);
  await keepPage('/withdrawn', withdrawn.id);
  await sql`update episodes set published = false, updated_at = now() where id = ${withdrawn.id}`;
  await reconnect();
  await vi.waitFor(() => expect(isKnown(withdrawn.audioId)).toBe(false), TIMEOUT);
  await loseDatabase();
  expect([await outcome(kept.audioId), await outcome(withdrawn.audioId)]).toEqual([true, 'unavailable']);
  expect([findPage('/kept') !== undefined, findPage('/withdrawn')]).toEqual([true, undefined]);
});
