import '../../../tests/support/database.ts';
import { expect, test } from 'vitest';
import { anAdmin, anEpisode } from '../../../tests/support/makers.ts';
import { tallies } from '../../../tests/support/tallies.ts';
import { listEpisodes } from '#server/db/episodes.ts';
import { listDays, listFeedback } from '#server/db/feedback.ts';
import { sql } from '#server/db/sql.ts';
import { readStatisticsPage } from '#server/listening/index.ts';
import { parseStatisticsFilters } from '#shared/statistics.ts';
import { addListening, hasDemoListening } from './demo-listening.ts';

const FILE = new URL('../../../demo/listening.json', import.meta.url);
const now = new Date('2026-03-10T12:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);

/** The fields of an episode without those that differ by chance from run to run: ids. */
async function listeningOf(id: string) {
  const feedback = await listFeedback({ draftsOf: null, episodeId: id, limit: 1000, offset: 0 });
  return {
    days: await listDays(id, null),
    feedback: feedback
      .map(({ isLike, comment, createdAt }) => `${createdAt.toISOString()} ${isLike} ${comment}`)
      .sort(),
  };
}

test('the demo’s listening is months of plays, ratings, downloads, searches and subscribers, the same each time, counted and marked as made up', async () => {
  const old = (await anEpisode({ title: 'Welcome to Carecast', published: true }, daysAgo(150))).id;
  const young = (await anEpisode({ published: true }, daysAgo(3))).id;
  expect(await hasDemoListening()).toBe(false);
  await addListening(FILE, now);
  expect(await hasDemoListening()).toBe(true);
  const [first, second] = [await listeningOf(old), await listeningOf(young)];
  expect(first.days.length).toBeGreaterThan(120);
  expect(second.days).toHaveLength(4);
  expect(first.days.every(({ date }) => date >= '2025-10-11' && date <= '2026-03-10')).toBe(true);
  const [likes, dislikes] = await tallies(old);
  expect(likes).toBeGreaterThan(50);
  expect(dislikes).toBeGreaterThan(0);
  const [episode] = await listEpisodes({ limit: 1, sort: 'oldest' });
  expect(episode?.playCount).toBe(first.days.reduce((sum, { plays }) => sum + plays, 0));
  expect((await listFeedback({ draftsOf: null, limit: 1000, offset: 0 })).filter(({ isSpam }) => isSpam)).toHaveLength(
    1,
  );

  const shown = await readStatisticsPage(await anAdmin(), parseStatisticsFilters(new URLSearchParams()), now);
  expect(shown.apps.map(({ key }) => key)).toEqual(expect.arrayContaining(['Apple Podcasts', 'Spotify']));
  expect(shown.heard.plays).toBeGreaterThan(100);
  expect(shown.missed[0]).toMatchObject({ words: 'hospice at home', visitors: 23 });
  const small = await sql`select from downloads where downloads < 5 and place <> 'other'`;
  expect(small).toHaveLength(0);
  expect(await sql`select from subscribers where email like '%@mail.example'`).toHaveLength(24);

  await sql`truncate plays_by_day, ratings, episode_tallies, downloads, downloads_by_group, heard_tenths, missed_searches, subscribers, mail_refusals`;
  await addListening(FILE, now);
  expect(await listeningOf(old)).toEqual(first);
});
