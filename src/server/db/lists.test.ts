import '../../../tests/support/database.ts';
import { afterEach, expect, test } from 'vitest';
import { addManyEpisodes } from '../../../tests/support/many-episodes.ts';
import { anAdmin, anEpisode } from '../../../tests/support/makers.ts';
import { purgeDeletedEpisodes, restoreEpisode } from '#server/catalog/deletions.ts';
import { changeEpisode, deleteEpisode, publishEpisode } from '#server/catalog/episodes.ts';
import { countEpisodes, countEpisodesByCategory, countEpisodesByStatus } from './episode-counts.ts';
import { listEpisodes } from './episodes.ts';
import { listEveryFeedEpisode } from './feed-episodes.ts';
import { incrementPlay } from './plays.ts';
import { incrementRating } from './ratings.ts';
import { sql } from './sql.ts';

const day = (number: number) => new Date(Date.UTC(2026, 0, number));
afterEach(() => sql`truncate episodes cascade`);

test('each step in the life of an episode is counted when it happens', async () => {
  const admin = await anAdmin();
  const { id } = await anEpisode({}, day(1), admin);
  expect(await countEpisodesByStatus()).toMatchObject({ draft: 1, published: 0, all: 1 });
  await sql`update episodes set publish_at = ${day(9)} where id = ${id}`;
  expect(await countEpisodesByStatus()).toMatchObject({ scheduled: 1, draft: 0, all: 1 });
  await publishEpisode(admin, id, day(3));
  expect(await countEpisodes({})).toBe(1);
  await changeEpisode(admin, id, { category: 'Case Studies' }, day(4));
  expect(await countEpisodesByCategory()).toEqual([{ category: 'Case Studies', count: 1 }]);
  await deleteEpisode(admin, id, day(5));
  expect(await countEpisodesByStatus()).toMatchObject({ deleted: 1, all: 0 });
  expect([await countEpisodesByCategory(), await listEpisodes({ limit: 9 })]).toEqual([[], []]);
  await restoreEpisode(admin, id, day(6));
  expect(await countEpisodes({ status: 'draft', category: 'Case Studies' })).toBe(1);
  await deleteEpisode(admin, id, day(7));
  await purgeDeletedEpisodes(day(60));
  expect(await countEpisodesByStatus()).toEqual({ published: 0, scheduled: 0, draft: 0, all: 0, deleted: 0 });
});

const titles = async (sort: 'plays' | 'likes', category?: string) =>
  (await listEpisodes({ sort, limit: 9, category })).map(({ title }) => title);

test('a play, a like and each step in the life of an episode move it in the lists by plays and likes', async () => {
  const admin = await anAdmin();
  const first = await anEpisode({ title: 'First', published: true }, day(1), admin);
  await anEpisode({ title: 'Second', published: true }, day(2), admin);
  expect(await titles('plays')).toEqual(['Second', 'First']);
  for (const at of [day(2), day(3)]) await incrementPlay(first.id, at);
  await incrementRating(first.id, true, sql);
  expect([await titles('plays'), await titles('likes', 'General')]).toEqual(Array(2).fill(['First', 'Second']));
  await changeEpisode(admin, first.id, { category: 'Case Studies' }, day(4));
  expect([await titles('plays', 'General'), await titles('likes', 'Case Studies')]).toEqual([['Second'], ['First']]);
  await deleteEpisode(admin, first.id, day(5));
  expect(await titles('plays')).toEqual(['Second']);
  await incrementPlay(first.id, day(5));
  await restoreEpisode(admin, first.id, day(6));
  await publishEpisode(admin, first.id, day(6));
  expect(await listEpisodes({ sort: 'plays', limit: 1 })).toMatchObject([
    { playCount: 3, likeCount: 1, dislikeCount: 0 },
  ]);
});

test('the pages of a list have every episode once, whatever it is sorted by', async () => {
  await addManyEpisodes(300);
  const rows = await sql<{ id: string }[]>`select id from episodes order by id limit 40`;
  await sql`insert into episode_tallies ${sql(rows.map(({ id }, at) => ({ episodeId: id, plays: (at % 7) + 1 })))}`;
  for (const sort of ['newest', 'oldest', 'plays', 'likes'] as const) {
    const pages = await Promise.all(
      Array.from({ length: 4 }, (_, at) => listEpisodes({ sort, category: 'General', limit: 90, offset: at * 90 })),
    );
    expect(
      pages.map(({ length }) => length),
      sort,
    ).toEqual([90, 90, 90, 15]);
    expect(new Set(pages.flat().map(({ id }) => id)).size, sort).toBe(285);
  }
  expect(await listEpisodes({ limit: 9, offset: 9_000_000 })).toEqual([]);
});

test('plays and likes at the same time are all counted', async () => {
  const { id } = await anEpisode({ published: true });
  await Promise.all(
    Array.from({ length: 8 }, () => [
      sql.begin((db) => incrementPlay(id, day(9), db)),
      sql.begin((db) => incrementRating(id, true, db)),
    ]).flat(),
  );
  expect([...(await sql`select plays, likes from episode_tallies`)]).toEqual([{ plays: 8, likes: 8 }]);
});

test('what is in the feed is read in parts, and each episode once', async () => {
  await addManyEpisodes(600);
  const ids = (await Array.fromAsync(listEveryFeedEpisode())).map(({ id }) => id);
  expect([ids.length, new Set(ids).size]).toEqual([600, 600]);
});
