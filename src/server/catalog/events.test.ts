import '../../../tests/support/database.ts';
import { afterEach, expect, test } from 'vitest';
import { anAdmin, anArrivedUpload, anEpisode } from '../../../tests/support/makers.ts';
import { aVisitor } from '../../../tests/support/visitor.ts';
import { NewEpisode } from '#shared/episode-fields.ts';
import { RatingInput } from '#shared/rating.ts';
import { NewSeries } from '#shared/series-changes.ts';
import { sql } from '#server/db/sql.ts';
import { rate } from '#server/listening/index.ts';
import { restoreEpisode } from './deletions.ts';
import { changeEpisode, publishEpisode, unpublishEpisode, createEpisode, deleteEpisode } from './episodes.ts';
import { createSeries, deleteSeries, orderSeries } from './series.ts';

const now = new Date('2026-03-10T12:00:00Z');
afterEach(() => sql`truncate jobs cascade`);

const recorded = () => sql<{ name: string; subjectId: string }[]>`
  select payload->>'name' as name, payload->>'subjectId' as subject_id from jobs where kind = 'event'
  order by created_at, payload->>'name'`;
const names = async () => (await recorded()).map(({ name }) => name);

test('what happens to a published episode is recorded for those who are notified of it, and nothing about a draft', async () => {
  const admin = await anAdmin();
  const { id } = await anEpisode({ title: 'A draft' }, now, admin);
  await changeEpisode(admin, id, { title: 'Still a draft' }, now);
  expect(await names()).toEqual([]);
  await publishEpisode(admin, id, now);
  await changeEpisode(admin, id, { title: 'Better' }, now);
  await unpublishEpisode(admin, id, now);
  await publishEpisode(admin, id, now);
  await deleteEpisode(admin, id, now);
  await restoreEpisode(admin, id, now);
  await deleteEpisode(admin, id, now);
  expect(await names()).toEqual([
    'episode.published',
    'episode.changed',
    'episode.unpublished',
    'episode.published',
    'episode.unpublished',
  ]);
  expect(new Set((await recorded()).map(({ subjectId }) => subjectId))).toEqual(new Set([id]));
});

test('a part is changed by a new order that moves it, and by the end of its series', async () => {
  const admin = await anAdmin();
  const { id: seriesId } = await createSeries(admin, NewSeries.parse({ title: 'After a fall' }), now);
  const part = (published: boolean) => anEpisode({ seriesId, published }, now, admin);
  const [first, draft, third] = [await part(true), await part(false), await part(true)];
  await sql`truncate jobs cascade`;
  await orderSeries(admin, seriesId, { episodes: [first.id, third.id, draft.id] }, now);
  expect(await recorded()).toEqual([{ name: 'episode.changed', subjectId: third.id }]);
  await sql`truncate jobs cascade`;
  await deleteSeries(admin, seriesId, now);
  expect((await recorded()).map(({ subjectId }) => subjectId).sort()).toEqual([first.id, third.id].sort());
});

test('an imported episode is no news', async () => {
  const input = { title: 'Old', description: 'Of before.', published: true, audioUrl: await anArrivedUpload() };
  await createEpisode(await anAdmin(), NewEpisode.parse(input), now, { guid: 'old', publishedAt: new Date(0) });
  expect(await names()).toEqual([]);
  await anEpisode({ published: true }, now);
  expect(await names()).toEqual(['episode.published']);
});

test('a change that is refused is not recorded', async () => {
  const { id } = await anEpisode({ published: true }, now);
  await sql`truncate jobs cascade`;
  await expect(changeEpisode(await anAdmin(), id, { description: '' }, now)).rejects.toThrow();
  expect(await names()).toEqual([]);
});

test('a dislike is recorded with its rating, a like is not', async () => {
  const { id } = await anEpisode({ published: true }, now);
  await sql`truncate jobs cascade`;
  const listener = () => ({ userId: undefined, visitor: aVisitor(now), address: '192.0.2.1' });
  await rate(listener(), id, RatingInput.parse({ isLike: true }), now);
  await rate(listener(), id, RatingInput.parse({ isLike: false, comment: 'Too fast' }), now);
  const [row] = await sql<{ id: string }[]>`select id from ratings where not is_like`;
  expect(await recorded()).toEqual([{ name: 'rating.disliked', subjectId: row?.id }]);
});
