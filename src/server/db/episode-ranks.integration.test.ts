import '../../../tests/support/database.ts';
import { afterEach, expect, test } from 'vitest';
import { addManyEpisodes } from '../../../tests/support/many-episodes.ts';
import { anAdmin, anEpisode } from '../../../tests/support/makers.ts';
import { purgeDeletedEpisodes, restoreEpisode } from '#server/catalogue/deletions.ts';
import { changeEpisode, deleteEpisode } from '#server/catalogue/episodes.ts';
import { listEpisodes } from './episodes.ts';
import { tallyPlays } from './plays.ts';
import { tallyRating } from './ratings.ts';
import { type Db, sql } from './sql.ts';

const day = (number: number) => new Date(Date.UTC(2026, 0, number));
const SORTS = ['plays', 'likes'] as const;
afterEach(() => sql`truncate episodes cascade`);

/** What is kept is what the episodes say, and every block counts what lies in it. */
async function expectRanked(): Promise<void> {
  const [row] = await sql<{ wrong: unknown[] }[]>`
    with wanted as (
      select sort, id as episode_id, category, case sort when 'plays' then play_count else like_count end as tally,
        published_at
      from episodes cross join (values ('plays'), ('likes')) sorts (sort) where published
    ), blocks as (
      select *, lead(from_tally) over upwards as to_tally, lead(from_at) over upwards as to_at
      from episode_rank_blocks window upwards as (partition by sort, list order by from_tally, from_at)
    )
    select coalesce(array(
      select coalesce(to_jsonb(k), to_jsonb(w)) from episode_ranks k
      full join wanted w using (sort, episode_id, category, tally, published_at) where k.sort is null or w.sort is null
      union all select to_jsonb(b) from blocks b where b.count <> (
        select count(*) from wanted w where w.sort = b.sort and b.list in ('', w.category)
          and (w.tally, w.published_at) >= (b.from_tally, b.from_at)
          and (b.to_at is null or (w.tally, w.published_at) < (b.to_tally, b.to_at)))
      union all select to_jsonb(w) from wanted w
      where not exists (select from episode_rank_blocks b where b.sort = w.sort and b.list = w.category)), '{}') as wrong`;
  expect(row?.wrong).toEqual([]);
}

const titles = async (sort: 'plays' | 'likes', category?: string) =>
  (await listEpisodes({ sort, limit: 9, category })).map(({ title }) => title);

const blocksOf = async (sort: 'plays' | 'likes') =>
  (
    await sql<{ count: number }[]>`
    select count from episode_rank_blocks where sort = ${sort} and list = '' order by from_tally, from_at`
  ).map(({ count }) => count);

test('a play, a like and each step in the life of an episode move it at once', async () => {
  const admin = await anAdmin();
  const first = await anEpisode({ title: 'First', published: true }, day(1), admin);
  await anEpisode({ title: 'Second', published: true }, day(2), admin);
  expect(await titles('plays')).toEqual(['Second', 'First']);
  await tallyPlays(new Map([[first.id, 2]]), day(3));
  await tallyRating(first.id, true, sql);
  expect([await titles('plays'), await titles('likes', 'General')]).toEqual(Array(2).fill(['First', 'Second']));
  await expectRanked();
  await changeEpisode(admin, first.id, { category: 'Case Studies' }, day(4));
  expect([await titles('plays', 'General'), await titles('likes', 'Case Studies')]).toEqual([['Second'], ['First']]);
  await expectRanked();
  await deleteEpisode(admin, first.id, day(5));
  expect(await titles('plays')).toEqual(['Second']);
  await tallyPlays(new Map([[first.id, 1]]), day(5));
  await restoreEpisode(admin, first.id, day(6));
  await changeEpisode(admin, first.id, { published: true }, day(6));
  await expectRanked();
  await deleteEpisode(admin, first.id, day(7));
  await purgeDeletedEpisodes(day(60));
  await expectRanked();
  await sql`delete from ratings`;
  await sql`delete from episodes`;
  await expectRanked();
});

/** The ids of a page as reading from the start gives them. */
const idsFromStart = async (sort: 'plays' | 'likes', category: string | null, limit: number, offset: number) => {
  const rows = await sql<{ id: string }[]>`
    select id from episodes where published and (${category}::text is null or category = ${category})
    order by ${sql(sort === 'plays' ? 'playCount' : 'likeCount')} desc, published_at desc, id
    limit ${limit} offset ${offset}`;
  return rows.map(({ id }) => id);
};

test.each([1, 2_000])('any page of a long list is where it is, %d episodes at one time', async (sharing) => {
  await addManyEpisodes(1_300, sharing);
  await sql`update episodes set play_count = length(title) * 7 % 5, like_count = case when title like '%7' then 3 else 0 end`;
  await expectRanked();
  for (const category of [undefined, 'General']) {
    for (const sort of SORTS) {
      for (const offset of [0, 9, 255, 256, 512, 640, 1_226, 1_295, 1_300, 9_000_000]) {
        const found = (await listEpisodes({ category, sort, limit: 9, offset })).map(({ id }) => id);
        expect(found, `${category} ${sort} ${offset}`).toEqual(await idsFromStart(sort, category ?? null, 9, offset));
      }
    }
  }
});

test('blocks that empty join the ones below, and one that fills up becomes several', async () => {
  await addManyEpisodes(800);
  expect((await blocksOf('plays')).length).toBeGreaterThan(2);
  await sql`update episodes set play_count = 5 + length(title)`;
  await expectRanked();
  await sql`update episodes set published = false where title <> 'Wombat 1'`;
  await expectRanked();
  expect(await blocksOf('plays')).toEqual([1]);
  await sql`update episodes set published = true`;
  await expectRanked();
  expect(Math.max(...(await blocksOf('plays')))).toBeLessThan(512);
});

test('plays and likes at the same time are all ranked, and what is rolled back is not', async () => {
  await addManyEpisodes(700);
  const rows = await sql<{ id: string }[]>`select id from episodes order by id limit 40`;
  const work = async (id: string, at: number, db: Db): Promise<void> => {
    if (at % 2) await tallyPlays(new Map(rows.map((one) => [one.id, at])), day(9), db);
    else await tallyRating(id, true, db);
  };
  await Promise.all(rows.map(({ id }, at) => sql.begin((db) => work(id, at, db))));
  await sql
    .begin(async (db) => {
      await db`update episodes set play_count = 1000`;
      await db`set constraints all immediate`;
      throw new Error('back');
    })
    .catch(() => undefined);
  await expectRanked();
});
