import '../../../tests/support/database.ts';
import { afterEach, expect, test } from 'vitest';
import { addManyEpisodes } from '../../../tests/support/many-episodes.ts';
import { anAdmin, anEpisode } from '../../../tests/support/makers.ts';
import { changeEpisode, deleteEpisode } from '#server/catalogue/episodes.ts';
import { purgeDeletedEpisodes, restoreEpisode } from '#server/catalogue/deletions.ts';
import { countEpisodes, countEpisodesByCategory, countEpisodesByStatus } from './episode-counts.ts';
import { listEpisodes } from './episodes.ts';
import { sql } from './sql.ts';

const day = (number: number) => new Date(Date.UTC(2026, 0, number));
afterEach(() => sql`truncate episodes cascade`);

/** The kept counts are those of the rows, list for list and block for block. */
async function expectCounted(): Promise<void> {
  const [row] = await sql<{ wrong: unknown[] }[]>`
    with counted as (
      select episode_status(published, publish_at, deleted_at) as status, category, count(*)::int as count
      from episodes group by 1, 2
    ), blocks as (
      select list, from_at, lead(from_at) over (partition by list order by from_at) as until, count from episode_blocks
    )
    select coalesce(array(
      select to_jsonb(coalesce(k, c)) from (select * from episode_counts where count > 0) k
      full join counted c using (status, category) where k.count is distinct from c.count
      union all select to_jsonb(b) from blocks b where b.count <> (
        select count(*) from episodes e where e.published and b.list in ('', e.category)
          and e.published_at >= b.from_at and (b.until is null or e.published_at < b.until))
      union all select to_jsonb(c) from counted c
        where c.status = 'published' and not exists (select from episode_blocks where list = c.category)), '{}') as wrong`;
  expect(row?.wrong).toEqual([]);
}

test('each step in the life of an episode is counted when it happens', async () => {
  const admin = await anAdmin();
  const { id } = await anEpisode({}, day(1), admin);
  expect(await countEpisodesByStatus()).toMatchObject({ draft: 1, published: 0, all: 1 });
  await sql`update episodes set publish_at = ${day(9)} where id = ${id}`;
  expect(await countEpisodesByStatus()).toMatchObject({ scheduled: 1, draft: 0, all: 1 });
  await changeEpisode(admin, id, { published: true }, day(3));
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
  await expectCounted();
});

test('publications at the same time are all counted, and one that is rolled back is not', async () => {
  const admin = await anAdmin();
  await Promise.all(Array.from({ length: 8 }, () => anEpisode({ published: true }, day(1), admin)));
  await sql
    .begin(async (db) => {
      await db`update episodes set category = 'Case Studies'`;
      throw new Error('back');
    })
    .catch(() => undefined);
  expect(await countEpisodes({ category: 'General' })).toBe(8);
  await expectCounted();
});

/** The ids of a page as reading from the start gives them. */
const idsFromStart = async (category: string | null, limit: number, offset: number, sort: 'newest' | 'oldest') => {
  const rows = await sql<{ id: string }[]>`
    select id from episodes where published and (${category}::text is null or category = ${category})
    order by ${sort === 'newest' ? sql`published_at desc` : sql`published_at`}, id limit ${limit} offset ${offset}`;
  return rows.map(({ id }) => id);
};

test.each([1, 7, 2_000])('any page of a long list is where it is, %d episodes at one time', async (sharing) => {
  await addManyEpisodes(1_300, sharing);
  await expectCounted();
  for (const category of [undefined, 'General']) {
    for (const sort of ['newest', 'oldest'] as const) {
      for (const offset of [0, 9, 255, 256, 300, 512, 640, 1_295, 1_300, 9_000_000]) {
        const episodes = await listEpisodes({ category, sort, limit: 9, offset });
        const found = episodes.map(({ id }) => id);
        expect(found, `${category} ${sort} ${offset}`).toEqual(await idsFromStart(category ?? null, 9, offset, sort));
      }
    }
  }
});

test('blocks that empty go, and one that fills up becomes several', async () => {
  await addManyEpisodes(600);
  const blocks = async () => (await sql`select from episode_blocks where list = ''`).length;
  await sql`update episodes set published_at = published_at + interval '1 minute' where title < 'Wombat 3'`;
  await expectCounted();
  await sql`update episodes set published = false where title <> 'Wombat 1'`;
  await expectCounted();
  expect(await blocks()).toBe(1);
  await sql`update episodes set published = true`;
  await expectCounted();
  expect(await blocks()).toBe(3);
});
