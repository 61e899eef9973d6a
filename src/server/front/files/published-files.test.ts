import { openOwnDatabase } from '../../../../tests/support/database.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { anEpisode } from '../../../../tests/support/makers.ts';
import { deleteEpisode } from '#server/catalogue/episodes.ts';
import { isDatabaseAway, markDatabasePresent, watchDatabase } from '#server/db/health.ts';
import { closePool, openPool, sql } from '#server/db/sql.ts';
import { invalidate } from '#server/invalidation.ts';
import { findPage, renderOnce, sharePage } from '../pages/page-cache.ts';
import { findFile, followPublishedFiles, isKnown } from './published-files.ts';

const PATIENCE = { timeout: 30_000 };
followPublishedFiles();
afterEach(() => {
  if (isDatabaseAway()) openOwnDatabase();
  markDatabasePresent();
});

/** From here to the end of the test nothing answers where the database was. */
async function loseDatabase(): Promise<void> {
  await closePool();
  openPool({ url: 'postgres://nobody@127.0.0.1:9/none' });
  const stop = watchDatabase();
  await vi.waitFor(() => expect(isDatabaseAway()).toBe(true), PATIENCE);
  await stop();
}

/** As after a lost connection: anything may have changed. */
async function reconnect(): Promise<void> {
  await invalidate(['episodes', 'show', 'counters'], []);
}

const idOf = ({ audioId }: { audioId: string }) => audioId;
const outcome = (id: string) =>
  findFile(id).then(
    (file) => file?.isPublic ?? 'none',
    () => 'unavailable',
  );

async function keepPage(key: string, text: string): Promise<void> {
  const page = { status: 200, headers: {}, body: Buffer.from(text), tags: ['episodes'], maxAge: 600 };
  await renderOnce(key, async () => void (await sharePage(page)));
}

test('files of published episodes are known while the database is away, those of drafts and deleted ones are not', async () => {
  const [published, draft, deleted] = [
    await anEpisode({ published: true }),
    await anEpisode({ published: false }),
    await anEpisode({ published: true }),
  ];
  for (const { audioId } of [published, draft, deleted]) await findFile(audioId);
  await deleteEpisode({ id: deleted.userId ?? '', username: 'x', isAdmin: true }, deleted.id, new Date());
  await loseDatabase();
  expect(await Promise.all([published, draft, deleted].map(idOf).map(outcome))).toEqual([
    true,
    'unavailable',
    'unavailable',
  ]);
});

test('one nobody has listened to is known too', async () => {
  const { audioId } = await anEpisode({ published: true });
  await vi.waitFor(() => expect(isKnown(audioId)).toBe(true), PATIENCE);
  await loseDatabase();
  expect(await outcome(audioId)).toBe(true);
});

test('one that is known no longer is known again once somebody listens to it', async () => {
  const { audioId, id } = await anEpisode({ published: false });
  await sql`update episodes set published = true, published_at = now() where id = ${id}`; // and nobody is told
  expect(isKnown(audioId)).toBe(false);
  await findFile(audioId);
  expect(isKnown(audioId)).toBe(true);
});

test('a new episode makes its own file known, without a look at all others', async () => {
  const other = await anEpisode({ published: true });
  await vi.waitFor(() => expect(isKnown(other.audioId)).toBe(true), PATIENCE);
  await sql`update episodes set published = false, updated_at = now() where id = ${other.id}`; // and nobody is told
  const { audioId } = await anEpisode({ published: true });
  await vi.waitFor(() => expect(isKnown(audioId)).toBe(true), PATIENCE);
  expect(isKnown(other.audioId)).toBe(true);
});

test('what another process withdrew while this one could not hear of it is neither played nor shown', async () => {
  const [kept, withdrawn] = [await anEpisode({ published: true }), await anEpisode({ published: true })];
  await findFile(kept.audioId);
  await findFile(withdrawn.audioId);
  await keepPage('/kept', kept.id);
  await keepPage('/withdrawn', withdrawn.id);
  await sql`update episodes set published = false, updated_at = now() where id = ${withdrawn.id}`;
  await reconnect();
  await vi.waitFor(() => expect(isKnown(withdrawn.audioId)).toBe(false), PATIENCE);
  await loseDatabase();
  expect([await outcome(kept.audioId), await outcome(withdrawn.audioId)]).toEqual([true, 'unavailable']);
  expect([findPage('/kept') !== undefined, findPage('/withdrawn')]).toEqual([true, undefined]);
});

test('a database that accepts a query and is silent does not stop what is known', async () => {
  const { audioId } = await anEpisode({ published: true });
  await findFile(audioId);
  const locked = Promise.withResolvers<null>();
  const release = Promise.withResolvers<null>();
  const holding = sql.begin(async (db) => {
    await db`lock table uploads in access exclusive mode`;
    locked.resolve(null);
    await release.promise;
  });
  await locked.promise;
  expect((await findFile(audioId, 1))?.isPublic).toBe(true);
  release.resolve(null);
  await holding;
});
