import '../../../tests/support/database.ts';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Admin } from '#shared/account.ts';
import { EpisodeChanges, NewEpisode } from '#shared/episode-fields.ts';
import { reasonOfRefused } from '#shared/schema.ts';
import { NewSeries, type SeriesChanges } from '#shared/series-changes.ts';
import { anAdmin, anArrivedUpload, anAuthor, anEpisode } from '../../../tests/support/makers.ts';
import { findEpisodeEvenDraft, findPublishedEpisode } from '#server/db/episodes.ts';
import { findPublishedSeries, findTranslatedSeries, listSeries } from '#server/db/series.ts';
import { sql } from '#server/db/sql.ts';
import { restoreEpisode } from './deletions.ts';
import { changeEpisode, createEpisode, deleteEpisode, publishEpisode, unpublishEpisode } from './episodes.ts';
import { changeSeries, createSeries, deleteSeries, orderSeries } from './series.ts';

const now = new Date('2026-11-24T12:00:00Z');
let admin: Admin;
beforeAll(async () => void (admin = await anAdmin()));
beforeEach(async () => {
  await sql`delete from episodes`;
  await sql`delete from series`;
});

const aSeries = (more: Partial<NewSeries> = {}) =>
  createSeries(admin, NewSeries.parse({ title: 'After a hip fracture', ...more }), now);
const aPart = (seriesId: string, more: Partial<NewEpisode> = {}) =>
  anEpisode({ seriesId, published: true, ...more }, now, admin);
const codeOf = (input: object) => {
  const { error } = NewSeries.safeParse(input);
  return error && reasonOfRefused(error).code;
};

test('a series has the next number, which is never given again, and an address of its title', async () => {
  const one = await aSeries();
  const two = await aSeries();
  expect([one.slug, two.slug]).toEqual(['after-a-hip-fracture', `after-a-hip-fracture-${two.number}`]);
  expect(two.number).toBe(one.number + 1);
  await deleteSeries(admin, two.id, now);
  const three = await aSeries({ title: 'بعد كسر الورك', language: 'ar' });
  expect(three).toMatchObject({ number: two.number + 1, slug: `series-${two.number + 1}`, position: 2 });
  expect((await aSeries({ title: 'Home / away, ¿y después?' })).slug).toBe('home-away-y-despues');
  await expect(aSeries({ slug: one.slug })).rejects.toMatchObject({ fault: 'conflict', reason: { code: 'slugTaken' } });
});

test('an episode is filed into a series while the settings are being saved', async () => {
  const [series, { id }] = [await aSeries(), await anEpisode({}, now, admin)];
  await sql.begin(async (db) => {
    await db`select 1 from show_settings for update`;
    expect(await changeEpisode(admin, id, { seriesId: series.id }, now)).toMatchObject({ place: 1 });
  });
});

test('an address is found also where someone chose all that come first', async () => {
  const title = 'a'.repeat(80);
  const number = (await aSeries()).number + 4; // of the series that is to have it
  for (const end of [title.slice(68), `-${number}`, `-${number}-${number}`])
    await aSeries({ slug: title.slice(0, 68) + end });
  expect(await aSeries({ title })).toMatchObject({ number, slug: `${title.slice(0, 68)}-${number + 1}` });
});

test('a title of 300 letters, none, a hidden character, or an address with a slash is refused', () => {
  expect(codeOf({ title: 'a'.repeat(300) })).toBe('tooLong');
  expect(codeOf({ title: '\u0958'.repeat(61) }), 'which is two letters in NFC').toBe('tooLong');
  expect(codeOf({ title: ' ' })).toBe('titleMissing');
  expect(codeOf({ title: 'After\u200b a fall' })).toBe('hiddenCharacters');
  expect(codeOf({ title: 'After \u202ea fall' })).toBe('hiddenCharacters');
  expect(codeOf({ title: 'a', slug: 'a/b' })).toBe('slugInvalid');
  expect(codeOf({ title: 'a', slug: `a${'b'.repeat(80)}` })).toBe('slugInvalid');
  for (const place of [0, 1.5, 100_000]) expect(EpisodeChanges.safeParse({ place }).success).toBe(false);
});

test('parts come one after the other, each once, and know what follows', async () => {
  const { id } = await aSeries();
  const [one, two] = [await aPart(id), await aPart(id)];
  const trailer = await aPart(id, { kind: 'trailer' });
  const bonus = await aPart(id, { kind: 'bonus' });
  expect([one, two, trailer, bonus].map(({ place }) => place)).toEqual([1, 2, null, null]);
  expect((await findPublishedEpisode(one.id))?.series).toMatchObject({ id, total: 2, next: two.id });
  expect((await findPublishedEpisode(trailer.id))?.series?.next).toBe(one.id);
  for (const { id: last } of [two, bonus]) expect((await findPublishedEpisode(last))?.series?.next).toBeNull();
  expect((await listSeries('all'))[0]).toMatchObject({
    episodes: [trailer, one, two, bonus].map((episode) => episode.id),
    parts: 2,
  });
  const placeTaken = { fault: 'invalid', field: 'place', reason: { code: 'placeTaken' } };
  await expect(aPart(id, { place: 2 })).rejects.toMatchObject(placeTaken);
  await expect(changeEpisode(admin, one.id, { place: 2 }, now)).rejects.toMatchObject(placeTaken);
  await expect(aPart(id, { kind: 'trailer' })).rejects.toMatchObject({
    field: 'kind',
    reason: { code: 'trailerTaken' },
  });
  await expect(aPart(crypto.randomUUID())).rejects.toMatchObject({
    field: 'seriesId',
    reason: { code: 'seriesUnknown' },
  });
});

test('of two changes at once only one makes the same part; parts that are made at once have a place each', async () => {
  const { id } = await aSeries();
  const parts = [await aPart(id), await aPart(id)];
  const people = [await anAdmin(), await anAdmin()];
  const same = people.map((person, at) => changeEpisode(person, parts[at]?.id ?? '', { place: 7 }, now));
  expect((await Promise.allSettled(same)).map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const more = people.map((person) => anEpisode({ seriesId: id }, now, person));
  expect(new Set((await Promise.all(more)).map(({ place }) => place))).toEqual(new Set([8, 9]));
});

test('the show has one trailer, and so has each series', async () => {
  const first = await anEpisode({ kind: 'trailer' }, now, admin);
  await aPart((await aSeries()).id, { kind: 'trailer' });
  await expect(anEpisode({ kind: 'trailer' }, now, admin)).rejects.toMatchObject({ reason: { code: 'trailerTaken' } });
  await deleteEpisode(admin, first.id, now);
  await anEpisode({ kind: 'trailer' }, now, admin);
});

test('an author is not told which draft of someone else is already this part, or the trailer', async () => {
  const { id } = await aSeries();
  const author = await anAuthor();
  const drafts = [
    { place: 1, title: 'Secret' },
    { place: null, kind: 'trailer' as const, title: 'Secret' },
  ];
  for (const draft of drafts) {
    await aPart(id, { published: false, ...draft });
    const audioUrl = await anArrivedUpload('audio', 130, author);
    const mine = NewEpisode.parse({ description: 'a', seriesId: id, ...draft, title: 'Mine', audioUrl });
    const reason = { code: draft.kind ? 'trailerTakenByDraft' : 'placeTakenByDraft' };
    await expect(createEpisode(author, mine, now)).rejects.toHaveProperty('reason', reason);
  }
  await expect(aPart(id, { place: 1 })).rejects.toMatchObject({ reason: { code: 'placeTaken', title: 'Secret' } });
});

test('an episode that is moved to another series is its last part, and out of it has no place', async () => {
  const [one, other] = [await aSeries(), await aSeries()];
  const moved = await aPart(one.id);
  await aPart(other.id);
  expect(await changeEpisode(admin, moved.id, { seriesId: other.id }, now)).toMatchObject({ place: 2 });
  expect(await changeEpisode(admin, moved.id, { title: 'Again' }, now)).toMatchObject({ place: 2, seriesId: other.id });
  expect(await changeEpisode(admin, moved.id, { seriesId: null }, now)).toMatchObject({ place: null, series: null });
});

test('a deleted series leaves its episodes without; its trailer is not the show’s', async () => {
  const { id } = await aSeries();
  const [part, trailer] = [await aPart(id), await aPart(id, { kind: 'trailer' })];
  await deleteSeries(admin, id, now);
  expect(await findPublishedEpisode(part.id)).toMatchObject({
    seriesId: null,
    place: null,
    kind: 'full',
    series: null,
  });
  expect(await findPublishedEpisode(trailer.id)).toMatchObject({ kind: 'bonus', series: null });
  await expect(deleteSeries(admin, id, now)).rejects.toMatchObject({ fault: 'missing' });
});

test('a series of drafts has no page; when its first part is withdrawn, the numbers stay', async () => {
  const { id, slug } = await aSeries();
  const one = await aPart(id, { published: false });
  expect([await findPublishedSeries({ slug }), await listSeries('published')]).toEqual([null, []]);
  const two = await aPart(id);
  await publishEpisode(admin, one.id, now);
  await unpublishEpisode(admin, one.id, now);
  expect((await findPublishedSeries({ slug }))?.episodes).toEqual([two.id]);
  expect(await findPublishedEpisode(two.id)).toMatchObject({ place: 2, series: { total: 2 } });
  await deleteEpisode(admin, one.id, now);
  expect(await restoreEpisode(admin, one.id, now)).toMatchObject({ place: 1 });
});

test('what is restored takes no one’s place: a part is the last one then, and a second trailer a bonus episode', async () => {
  const { id } = await aSeries();
  const [part, trailer] = [await aPart(id, { place: 1 }), await aPart(id, { kind: 'trailer' })];
  for (const gone of [part, trailer]) await deleteEpisode(admin, gone.id, now);
  await aPart(id, { place: 1 });
  await aPart(id, { kind: 'trailer' });
  const restore = (gone: string) => restoreEpisode(admin, gone, now, { published: true });
  expect(await restore(part.id)).toMatchObject({ place: 2, published: true });
  expect(await restore(trailer.id)).toMatchObject({ kind: 'bonus', place: null });
});

test('who orders what someone else has changed in the meantime is notified, and changes nothing', async () => {
  const { id, updatedAt } = await aSeries();
  const [one, two] = [(await aPart(id)).id, (await aPart(id)).id];
  const order = (episodes: string[], version?: Date) =>
    orderSeries(admin, id, { episodes, ...(version && { updatedAt: version.toISOString() }) }, now);
  const [mine, theirs] = await Promise.allSettled([order([two, one], updatedAt), order([one, two], updatedAt)]);
  expect([mine.status, theirs.status].sort()).toEqual(['fulfilled', 'rejected']);
  const changed = { fault: 'conflict', reason: { code: 'seriesChanged' } };
  for (const wrong of [[one], [one, one], [one, crypto.randomUUID()]])
    await expect(order(wrong)).rejects.toMatchObject(changed);
  await order([two, one]);
  expect([(await findEpisodeEvenDraft(two))?.place, (await findEpisodeEvenDraft(one))?.place]).toEqual([1, 2]);
});

test('a new order is another version of what it moves, so that a form notices', async () => {
  const { id } = await aSeries();
  const [one, two] = [await aPart(id), await aPart(id)];
  await orderSeries(admin, id, { episodes: [two.id, one.id] }, now);
  await expect(changeEpisode(admin, one.id, { updatedAt: one.updatedAt.toISOString() }, now)).rejects.toMatchObject({
    reason: { code: 'episodeChanged' },
  });
});

test('a series moves among the others, and keeps number and address when its title changes', async () => {
  const [a, b, c] = [await aSeries(), await aSeries(), await aSeries()];
  const change = (id: string, changes: SeriesChanges) => changeSeries(admin, id, changes, now);
  expect(await change(c.id, { position: 1, title: 'First' })).toMatchObject({
    ...c,
    position: 1,
    title: 'First',
    updatedAt: expect.any(Date),
  });
  await change(a.id, { position: 99 });
  expect((await listSeries('all')).map(({ id, position }) => [id, position])).toEqual([
    [c.id, 1],
    [b.id, 2],
    [a.id, 3],
  ]);
  const stale = change(a.id, { title: 'x', updatedAt: a.updatedAt.toISOString() });
  await expect(stale).rejects.toMatchObject({ reason: { code: 'seriesChanged' } });
});

test('the translation of a series is the one that its translations are in', async () => {
  const [english, spanish] = [await aSeries(), await aSeries({ title: 'Después', language: 'es' })];
  const part = await aPart(english.id);
  expect(await findTranslatedSeries(english.id)).toBeNull();
  await aPart(spanish.id, { language: 'es', translationOf: part.id });
  expect([await findTranslatedSeries(english.id), await findTranslatedSeries(spanish.id)]).toEqual([
    { slug: 'despues', language: 'es' },
    { slug: english.slug, language: null },
  ]);
});
