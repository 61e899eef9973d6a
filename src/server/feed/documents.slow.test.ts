import '../../../tests/support/database.ts';
import { beforeAll, expect, test } from 'vitest';
import { fillWithEpisodes } from '../../../tests/support/long-catalog.ts';
import { isWellFormed } from '../../../tests/support/well-formed.ts';
import { listEpisodes } from '#server/db/episodes.ts';
import { sql } from '#server/db/sql.ts';
import { buildArchive, buildFeed } from './documents.ts';

const EPISODES = 4_000;
const now = new Date();
beforeAll(() => fillWithEpisodes(sql, EPISODES), 120_000);

const guidsOf = (xml: string) => [...xml.matchAll(/<guid isPermaLink="false">([^<]*)/g)].map(([, guid]) => guid);
const previousOf = (xml: string) => Number(/rel="prev-archive" href="[^"]*\/feed\/(\d+)\.xml"/.exec(xml)?.[1] ?? 0);

test(`a feed of ${EPISODES} episodes stays below 10 MB, and its archives hold the rest`, async () => {
  const { xml } = (await buildFeed(now)) ?? expect.unreachable();
  expect(Buffer.byteLength(xml)).toBeLessThan(10_000_000);
  expect(isWellFormed(xml)).toBe(true);
  const guids = new Set(guidsOf(xml));
  expect(guids.size).toBeGreaterThan(1_000);
  expect(previousOf(xml)).toBeGreaterThan(0);
  for (let number = previousOf(xml); number > 0;) {
    const archive = (await buildArchive(number, now))?.xml ?? '';
    for (const guid of guidsOf(archive)) guids.add(guid);
    number = previousOf(archive);
  }
  expect(guids.size).toBe(EPISODES);
}, 120_000);

test('what others ask of the database in the meantime is answered before the feed is', async () => {
  let isBuilt = false;
  const building = buildFeed(now).then(() => (isBuilt = true));
  let answered = 0;
  while (!isBuilt) {
    expect(await listEpisodes({ limit: 1 })).toHaveLength(1);
    answered += 1;
  }
  await building;
  expect(answered).toBeGreaterThan(5);
}, 60_000);
