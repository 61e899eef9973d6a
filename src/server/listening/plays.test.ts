import '../../../tests/support/database.ts';
import { expect, test } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { anEpisode } from '../../../tests/support/makers.ts';
import { onInvalidate } from '#server/invalidation.ts';
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

test('fifty listeners at once are fifty', async () => {
  const { id } = await anEpisode({ published: true });
  await Promise.all(
    Array.from({ length: 50 }, (_, index) => countPlay(aListener({ address: `192.0.2.${index}` }), id, now)),
  );
  expect(await countPlay(aListener({ isPrefetch: true }), id, now)).toBe(50);
});

test('plays of several episodes that come together are counted each for its own, in a few transactions', async () => {
  const episodes = [await anEpisode({ published: true }), await anEpisode({ published: true }), await anEpisode()];
  let changes = 0;
  onInvalidate(() => (changes += 1));
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
  expect(changes).toBeLessThan(20);
});

test('bots and prefetches are answered and not counted', async () => {
  const { id } = await anEpisode({ published: true });
  expect(await countPlay(aListener({ userAgent: 'Googlebot/2.1 (+http://www.google.com/bot.html)' }), id, now)).toBe(0);
  expect(await countPlay(aListener({ isPrefetch: true }), id, now)).toBe(0);
});

test('a draft cannot be played', async () => {
  const { id } = await anEpisode();
  await expect(countPlay(aListener(), id, now)).rejects.toThrow('Episode not found');
});

test('who has a visitor cookie is one listener from wherever they listen', async () => {
  const { id } = await anEpisode({ published: true });
  const visitor = identifyVisitor('a-cookie-of-22-letters');
  await countPlay(aListener({ visitor }), id, now);
  expect(await countPlay(aListener({ visitor, address: '198.51.100.1', userAgent: 'Other' }), id, now)).toBe(1);
  const other = identifyVisitor('other-cookie-of-22-let');
  expect(await countPlay(aListener({ visitor: other }), id, now)).toBe(2);
});
