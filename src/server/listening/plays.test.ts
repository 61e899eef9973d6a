import '../../../tests/support/database.ts';
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { anEpisode } from '../../../tests/support/makers.ts';
import { countPlay, type PlayVisitor } from './plays.ts';
import { identifyVisitor } from './visitors.ts';

const now = new Date('2026-01-01T10:00:00Z');
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const aListener = (more: Partial<PlayVisitor> = {}): PlayVisitor => ({
  userId: undefined,
  visitor: identifyVisitor(undefined),
  address: '192.0.2.1',
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/150.0 Safari/537.36',
  isPrefetch: false,
  ...more,
});

test('a hundred plays of one listener at once are one', async () => {
  const { id } = await anEpisode({ published: true });
  await Promise.all(Array.from({ length: 100 }, () => countPlay(aListener(), id, now)));
  expect(await countPlay(aListener(), id, later(29))).toBe(1);
  expect(await countPlay(aListener(), id, later(31))).toBe(2);
});

test('plays of several episodes that come together are counted each for its own', async () => {
  const episodes = [await anEpisode({ published: true }), await anEpisode({ published: true }), await anEpisode()];
  const outcomes = await Promise.allSettled(
    Array.from({ length: 300 }, (_, index) =>
      countPlay(aListener({ address: `10.0.${index >> 4}.${index & 15}` }), episodes[index % 3]?.id ?? '', now),
    ),
  );
  const refused = outcomes.filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(100);
  const days =
    await sql`select plays from plays_by_day where episode_id = any(${episodes.map(({ id }) => id)}::uuid[])`;
  expect(days.map(({ plays }) => plays as number)).toEqual([100, 100]);
  const prefetch = aListener({ isPrefetch: true });
  expect(await Promise.all(episodes.slice(0, 2).map(({ id }) => countPlay(prefetch, id, now)))).toEqual([100, 100]);
});

test('bots and prefetches are answered and not counted', async () => {
  const { id } = await anEpisode({ published: true });
  expect(await countPlay(aListener({ userAgent: 'Googlebot/2.1 (+http://www.google.com/bot.html)' }), id, now)).toBe(0);
  expect(await countPlay(aListener({ isPrefetch: true }), id, now)).toBe(0);
});

test('a draft cannot be played', async () => {
  const { id } = await anEpisode();
  await expect(countPlay(aListener(), id, now)).rejects.toThrow('episodeNotFound');
});

test('who has a visitor cookie is one listener from wherever they listen', async () => {
  const { id } = await anEpisode({ published: true });
  const visitor = identifyVisitor('a-cookie-of-22-letters');
  await countPlay(aListener({ visitor }), id, now);
  expect(await countPlay(aListener({ visitor, address: '198.51.100.1', userAgent: 'Other' }), id, now)).toBe(1);
  const other = identifyVisitor('other-cookie-of-22-let');
  expect(await countPlay(aListener({ visitor: other }), id, now)).toBe(2);
});

test('of one network sixty plays of an episode count in a day, whatever its agents; an office of thirty counts twice', async () => {
  const [{ id }, other] = [await anEpisode({ published: true }), await anEpisode({ published: true })];
  const play = (episodeId: string, agent: number, at: Date) =>
    countPlay(
      aListener({ address: `198.51.100.${agent % 250}`, userAgent: `${aListener().userAgent} ${agent}` }),
      episodeId,
      at,
    );
  const agents = Array.from({ length: 45 }, (_, agent) => agent);
  await Promise.all(agents.map((agent) => play(id, agent, now)));
  await Promise.all(agents.map((agent) => play(id, agent, later(40))));
  expect(await play(id, 99, later(41))).toBe(60);
  expect(await play(other.id, 1, later(41))).toBe(1);
  expect(await play(id, 1, later(25 * 60))).toBe(61);
});

test('a play made offline counts once for the day it was made on, at most seven days back', async () => {
  const { id } = await anEpisode({ published: true });
  const late = { at: later(-2 * 24 * 60), attempt: randomUUID() };
  expect(await Promise.all([1, 2, 3].map(() => countPlay(aListener(), id, now, late)))).toContain(1);
  expect(await countPlay(aListener(), id, later(60), late)).toBe(1);
  const next = { at: later(-2 * 24 * 60 + 120), attempt: randomUUID() };
  expect(await countPlay(aListener(), id, later(60), next)).toBe(2);
  expect(await countPlay(aListener(), id, later(60))).toBe(3); // and one that is made now is another
  const days = await sql`select day::text, plays from plays_by_day where episode_id = ${id} order by day`;
  expect(days).toEqual([
    { day: '2025-12-30', plays: 2 },
    { day: '2026-01-01', plays: 1 },
  ]);
  const tooLate = countPlay(aListener(), id, now, { at: later(-7 * 24 * 60 - 1) });
  await expect(tooLate).rejects.toMatchObject({ reason: { code: 'atAge', days: 7 } });
  await expect(countPlay(aListener(), id, now, { at: later(6) })).rejects.toThrow('atFuture');
});
