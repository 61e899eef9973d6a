import '../../../../tests/support/database.ts';
import { expect, onTestFinished, test } from 'vitest';
import type { Admin, RecentUser } from '#shared/account.ts';
import { NewSeries } from '#shared/series-changes.ts';
import { ImportRequest } from '#shared/podcast-import.ts';
import { anAdmin } from '../../../../tests/support/makers.ts';
import { aPodcast, foreignFeed, foreignItem, mp3, rss } from '../../../../tests/support/podcast.ts';
import { changeEpisode, createSeries, restoreEpisode } from '#server/catalog/index.ts';
import { findEpisodeByGuid, findEpisodeEvenDraft } from '#server/db/episodes.ts';
import { listSeries } from '#server/db/series.ts';
import { sql } from '#server/db/sql.ts';
import { readImport, startImport } from './imports.ts';
import { runImport } from './run-import.ts';
import { undoImport } from './undo-import.ts';

const NOW = new Date('2026-11-24T10:20:00Z');

test('an undone import takes back its episodes and series, not what was changed since, and can be made again', async () => {
  const admin: Admin & RecentUser = { ...(await anAdmin('Ana')), isRecent: true };
  const own = await createSeries(admin, NewSeries.parse({ title: 'Dementia care in five steps' }), NOW);
  const audio = await mp3();
  const more = (season: number) => `<itunes:season>${season}</itunes:season>`;
  const podcast = await aPodcast((origin) => ({
    '/feed.xml': rss(
      foreignFeed(
        origin,
        foreignItem(origin, { guid: 'u1', more: more(1) }) + foreignItem(origin, { guid: 'u2', more: more(2) }),
      ),
    ),
    '/u1.mp3': audio,
    '/u2.mp3': audio,
  }));
  onTestFinished(podcast.close);
  const importFeed = async () => {
    const { id } = await startImport(admin, ImportRequest.parse({ url: podcast.feed }), NOW);
    await runImport({ id }, { id: '', key: id, attempt: 1 });
    expect(await readImport(admin, id)).toMatchObject({ state: 'done', missing: 0 });
    return id;
  };

  const first = await importFeed();
  const stays = await findEpisodeByGuid('u2');
  await changeEpisode(admin, stays?.id ?? '', { title: 'My own words' }, new Date());
  const goes = await findEpisodeByGuid('u1');
  const outcomes = await Promise.allSettled([undoImport(admin, first, NOW), undoImport(admin, first, NOW)]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const kept = [{ id: stays?.id, title: 'My own words' }];
  expect(outcomes.find(({ status }) => status === 'fulfilled')).toMatchObject({
    value: { episodes: 1, series: 1, keptCount: 1, kept },
  });
  expect(await findEpisodeEvenDraft(goes?.id ?? '')).toBeNull();
  const numbers = (await listSeries('all')).map(({ title }) => title);
  expect(numbers).toEqual([own.title, 'Season 2']);
  const [entry] = await sql<{ facts: object }[]>`select facts from audit_log where action = 'podcast import undone'`;
  expect(entry?.facts).toMatchObject({ episodes: 1, series: 1, kept: 1 });

  await importFeed();
  const again = await findEpisodeByGuid('u1');
  expect(again).toMatchObject({ isDeleted: false });
  expect(again?.id).not.toBe(goes?.id);
  const back = await restoreEpisode(admin, goes?.id ?? '', new Date(NOW.getTime() + 1));
  expect(back.title).toBe('Talk u1');
});
