import '../../../tests/support/database.ts';
import { beforeAll, expect, test } from 'vitest';
import { anAdmin, anEpisode, aStoredAudio } from '../../../tests/support/makers.ts';
import { deleteEpisode } from '#server/catalog/index.ts';
import type { StudioSort, StudioStatus } from '#shared/studio-list.ts';
import { listStudioEpisodes } from './studio-list.ts';
import { sql } from './sql.ts';

const now = new Date('2026-11-20T12:00:00Z');
const days = (count: number) => new Date(now.getTime() + count * 86_400_000);
const ids: Record<string, string> = {};

beforeAll(async () => {
  const admin = await anAdmin();
  const add = async (title: string, more: Parameters<typeof anEpisode>[0], at = now) => {
    ids[title] = (await anEpisode({ title, audioUrl: await aStoredAudio(), ...more }, at, admin)).id;
  };
  await add('Zimmer frames', { published: true }, days(-9));
  await add('Äpfel & 100% fibre', { published: true }, days(-2));
  await add('Old draft', {}, days(-8));
  await add('New draft', {}, days(-1));
  await add('Thursday', { publishAt: days(7).toISOString() });
  await add('Monday', { publishAt: days(3).toISOString() });
  await add('Gone', { published: true }, days(-20));
  await deleteEpisode(admin, ids['Gone'] ?? '', days(-3));
  await sql`
    insert into episode_tallies (episode_id, plays, likes, dislikes)
    values (${ids['Zimmer frames'] ?? ''}, 1200, 3, 9), (${ids['Äpfel & 100% fibre'] ?? ''}, 40, 8, 1)`;
});

const ask = (more: Partial<Parameters<typeof listStudioEpisodes>[0]> = {}) =>
  listStudioEpisodes({ status: 'all', search: '', sort: 'next', limit: 25, offset: 0, ...more });
const titles = async (more: Parameters<typeof ask>[0]) => (await ask(more)).episodes.map(({ title }) => title);

test('every state but the deleted is in the list with the date that counts for it, what comes next first', async () => {
  const { episodes, total } = await ask();
  expect(total).toBe(6);
  expect(episodes.map(({ title, status, date }) => [title, status, date])).toEqual([
    ['Monday', 'scheduled', days(3)],
    ['Thursday', 'scheduled', days(7)],
    ['New draft', 'draft', days(-1)],
    ['Old draft', 'draft', days(-8)],
    ['Äpfel & 100% fibre', 'published', days(-2)],
    ['Zimmer frames', 'published', days(-9)],
  ]);
  expect(episodes.find(({ title }) => title === 'Zimmer frames')).toMatchObject({
    playCount: 1200,
    likeCount: 3,
    dislikeCount: 9,
  });
});

test.each<[StudioStatus, string[]]>([
  ['scheduled', ['Monday', 'Thursday']],
  ['draft', ['New draft', 'Old draft']],
  ['published', ['Äpfel & 100% fibre', 'Zimmer frames']],
  ['deleted', ['Gone']],
])('%s ones alone', async (status, expected) => {
  expect(await titles({ status })).toEqual(expected);
  expect((await ask({ status })).total).toBe(expected.length);
});

test.each<[StudioSort, string[]]>([
  ['newest', ['Äpfel & 100% fibre', 'Zimmer frames']],
  ['oldest', ['Zimmer frames', 'Äpfel & 100% fibre']],
  ['plays', ['Zimmer frames', 'Äpfel & 100% fibre']],
  ['likes', ['Äpfel & 100% fibre', 'Zimmer frames']],
  ['dislikes', ['Zimmer frames', 'Äpfel & 100% fibre']],
])('sorted by %s', async (sort, expected) => {
  expect(await titles({ status: 'published', sort })).toEqual(expected);
});

test('sorted by title, in any case', async () => {
  const found = await titles({ sort: 'title', status: 'draft' });
  expect(found).toEqual(['New draft', 'Old draft']);
});

test.each([
  ['apfel', ['Äpfel & 100% fibre']],
  ['100%', ['Äpfel & 100% fibre']],
  ['DRAFT', ['New draft', 'Old draft']],
  ["'; drop table episodes; --", []],
])('a search for %j finds titles, without accents and case, and no pattern', async (search, expected) => {
  expect(await titles({ search })).toEqual(expected);
});

test('a page has its part, and the whole number', async () => {
  const { episodes, total } = await ask({ limit: 2, offset: 2 });
  expect(episodes.map(({ title }) => title)).toEqual(['New draft', 'Old draft']);
  expect(total).toBe(6);
  expect(await ask({ offset: 100 })).toMatchObject({ episodes: [], total: 6 });
});
