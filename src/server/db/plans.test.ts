import '../../../tests/support/database.ts';
import { beforeAll, expect, test } from 'vitest';
import { addManyEpisodes } from '../../../tests/support/many-episodes.ts';
import { anEpisode } from '../../../tests/support/makers.ts';
import { plansOf } from '../../../tests/support/plans.ts';
import { countEpisodes, countEpisodesByCategory } from './episode-counts.ts';
import { listEpisodes } from './episodes.ts';
import { findLastCatalogueChange } from './facts.ts';
import { listEveryFeedVersion, listFeedEpisodes, listOldestFeedEpisodes } from './feed-episodes.ts';
import { countPublishedWith, findEpisodeIds } from './found-episodes.ts';
import { listSimilarWords } from './search.ts';
import { listSitemapEntries } from './sitemap.ts';
import { tallyPlays } from './plays.ts';
import { type Db, sql } from './sql.ts';

const EPISODES = 3_000;
beforeAll(() => addManyEpisodes(EPISODES));

const page = { limit: 9, offset: 2_000 };
const wombats = { anywhere: "'#awombat':*", heads: ["'#twombat':*"], words: "'wombat':*", any: "'wombat':*" };

const HOT: [name: string, index: RegExp | null, work: (db: Db) => Promise<unknown>][] = [
  ['the first page', /episodes_newest\b/, (db) => listEpisodes({ limit: 9 }, db)],
  ['a page in the middle', /episodes_newest\b/, (db) => listEpisodes(page, db)],
  ['a page from the oldest on', /episodes_newest\b/, (db) => listEpisodes({ ...page, sort: 'oldest' }, db)],
  [
    'a page of a category',
    /episodes_newest_of_category/,
    (db) => listEpisodes({ limit: 9, category: 'Patient Care' }, db),
  ],
  [
    'a later page of it',
    /episodes_newest_of_category/,
    (db) => listEpisodes({ limit: 9, offset: 90, category: 'Patient Care' }, db),
  ],
  ['the most played', /episode_ranks_of_all/, (db) => listEpisodes({ ...page, sort: 'plays' }, db)],
  [
    'the most liked of a category',
    /episode_ranks_of_category/,
    (db) => listEpisodes({ limit: 9, offset: 90, category: 'Patient Care', sort: 'likes' }, db),
  ],
  ['the drafts', /episodes_unpublished/, (db) => listEpisodes({ limit: 9, status: 'draft' }, db)],
  ['everything an administrator has', /episodes_latest/, (db) => listEpisodes({ limit: 9, status: 'all' }, db)],
  ['how many there are', null, (db) => countEpisodes({ category: 'General' }, db)],
  ['how many of each category', null, (db) => countEpisodesByCategory(db)],
  ['the feed', /episodes_newest\b/, (db) => listFeedEpisodes(100, db)],
  ['what is in the feed', /episodes_newest\b/, (db) => Array.fromAsync(listEveryFeedVersion(db))],
  ['an archive of the feed', /episodes_newest\b/, (db) => listOldestFeedEpisodes(50, 1_500, db)],
  ['a part of the sitemap', /episodes_newest\b/, (db) => listSitemapEntries(1_000, 100, db)],
  ['when the feed changed', /episodes_last_change/, (db) => findLastCatalogueChange(null, db)],
  ['the best hits', /episodes_search_in_blocks/, (db) => findEpisodeIds({ limit: 9, offset: 0 }, wombats, db)],
  [
    'the oldest hits',
    /episodes_search_in_blocks/,
    (db) => findEpisodeIds({ limit: 9, offset: 0, sort: 'oldest' }, wombats, db),
  ],
  [
    'the most played hits',
    /episodes_search\b/,
    (db) => findEpisodeIds({ limit: 9, offset: 0, sort: 'plays' }, wombats, db),
  ],
  ['whether a word is there', /episodes_search_in_blocks/, (db) => countPublishedWith("'#arare'", 1, db)],
  ['words like a typo', null, (db) => listSimilarWords('wombta', ['wombat'], 40, db)],
];

test.each(HOT)('%s is read by its index, and no query reads the whole table', async (_name, index, work) => {
  const plans = await plansOf(work);
  expect(plans).not.toHaveLength(0);
  expect(plans.join('\n')).not.toMatch(/Seq Scan on (episodes|episode_ranks)\b/);
  if (index) expect(plans.join('\n')).toMatch(index);
});

test('a play rewrites its row and no index: words are not computed again', async () => {
  const { id } = await anEpisode({ published: true });
  const [before, after] = await sql.begin(async (db) => {
    const written = () => db<{ rows: number; inPlace: number }[]>`
      select pg_stat_get_xact_tuples_updated('episodes'::regclass)::int as rows,
        pg_stat_get_xact_tuples_hot_updated('episodes'::regclass)::int as in_place`;
    const [earlier] = await written(); // of this connection, not of this transaction alone
    await tallyPlays(new Map([[id, 1]]), new Date(), db);
    return [earlier, (await written())[0]];
  });
  expect(after).toEqual({ rows: (before?.rows ?? 0) + 1, inPlace: (before?.inPlace ?? 0) + 1 });
});

test('what is in the feed is read in parts, and each episode once', async () => {
  const parts = await Array.fromAsync(listEveryFeedVersion());
  const ids = parts.flat().map(({ id }) => id);
  expect(parts.length).toBeGreaterThan(1);
  expect(ids).toHaveLength(await countEpisodes({}));
  expect(new Set(ids).size).toBe(ids.length);
});
