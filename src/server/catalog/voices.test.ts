import '../../../tests/support/database.ts';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { anAdmin, anEpisode } from '../../../tests/support/makers.ts';
import type { Admin } from '#shared/account.ts';
import { NewSeries } from '#shared/series-changes.ts';
import { ShowChanges } from '#shared/show.ts';
import type { Voices } from '#shared/voices.ts';
import { config, readConfig } from '#server/config.ts';
import { addAnnouncement, findAnnouncedEpisode } from '#server/db/announcements.ts';
import { findPublishedEpisode, listEpisodes } from '#server/db/episodes.ts';
import { listFeedEpisodes } from '#server/db/feed-episodes.ts';
import { listSeries } from '#server/db/series.ts';
import { sql } from '#server/db/sql.ts';
import { findMadeWithAi } from '#server/db/voices.ts';
import { changeSettings, currentShow, watchShow, isShowMadeWithAi } from '#server/show/index.ts';
import { inLanguage } from '#server/words.ts';
import { changeEpisode } from './episodes.ts';
import { createSeries } from './series.ts';

const now = new Date('2026-11-28T10:00:00Z');
const ALL = [null, 'ai', 'people'] as const;
const { show, lockedShow } = config;
let admin: Admin;

beforeAll(async () => {
  await watchShow();
  admin = await anAdmin();
});
beforeEach(async () => {
  await sql`delete from episodes`;
  await sql`delete from series`;
  await madeBy(null);
});
afterEach(() => void Object.assign(config, { show, lockedShow }));

const madeBy = (voices: Voices | null) => changeSettings(admin, ShowChanges.parse({ voices }), now);
const anEpisodeBy = (voices: Voices | null, more: object = {}) =>
  anEpisode({ voices, published: true, ...more }, now, admin);
/** By what an episode says itself: nothing, AI, people. */
const resolved = () => Promise.all(ALL.map((voices) => findMadeWithAi(voices)));

test('an episode is made as the show says, unless it says otherwise', async () => {
  expect(await resolved()).toEqual([true, true, false]);
  await madeBy('people');
  expect(await resolved()).toEqual([false, true, false]);
  expect(isShowMadeWithAi()).toBe(false);
  await madeBy(null);
  expect(await resolved()).toEqual([true, true, false]);
  expect(isShowMadeWithAi()).toBe(true);
});

test('the environment says it for the show before the studio does', async () => {
  await madeBy('ai');
  Object.assign(config, { show: readConfig({ SHOW_VOICES: 'people' }).show, lockedShow: ['voices'] });
  expect(await resolved()).toEqual([false, true, false]);
  expect(() => readConfig({ SHOW_VOICES: 'robots' })).toThrow('must be ai or people');
});

test('every list, page, feed and email gets the same answer for an episode', async () => {
  await madeBy('people');
  for (const voices of ALL) {
    const { id, isMadeWithAi } = await anEpisodeBy(voices);
    await addAnnouncement(id, now, sql);
    const found = await Promise.all([
      findPublishedEpisode(id),
      findAnnouncedEpisode(id),
      listEpisodes({ limit: 9 }).then((list) => list.find((one) => one.id === id)),
      listFeedEpisodes(9).then((list) => list.find((one) => one.id === id)),
    ]);
    expect([{ isMadeWithAi }, ...found].map((each) => each?.isMadeWithAi)).toEqual(Array(5).fill(voices === 'ai'));
  }
});

test('a change of an episode says at once how it is made', async () => {
  const { id } = await anEpisodeBy(null);
  const change = (voices: Voices | null) => changeEpisode(admin, id, { voices }, now);
  expect(await change('people')).toMatchObject({ voices: 'people', isMadeWithAi: false });
  expect(await change(null)).toMatchObject({ voices: null, isMadeWithAi: true });
});

test('a series is made with AI where one of its episodes is', async () => {
  const { id: seriesId } = await createSeries(admin, NewSeries.parse({ title: 'After a fall' }), now);
  const isMadeWithAi = async () => (await listSeries('all')).map((series) => series.isMadeWithAi);
  expect(await isMadeWithAi()).toEqual([true]);
  await anEpisodeBy('people', { seriesId });
  expect(await isMadeWithAi()).toEqual([false]);
  await anEpisodeBy('ai', { seriesId });
  expect(await isMadeWithAi()).toEqual([true]);
});

test('our own description of a show of people says nothing of AI, in either language', async () => {
  expect(currentShow().description).toContain('Made with AI');
  await madeBy('people');
  for (const language of ['en', 'es'] as const) {
    const { description, heroText } = inLanguage(language, currentShow);
    expect(description).not.toMatch(/\bAI\b|\bIA\b/);
    expect(heroText).toBe(description);
  }
});
