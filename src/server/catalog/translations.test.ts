import '../../../tests/support/database.ts';
import { beforeAll, expect, test } from 'vitest';
import type { Admin } from '#shared/account.ts';
import { aPerson, anAdmin, anEpisode } from '../../../tests/support/makers.ts';
import { spokenIn } from '#server/show/index.ts';
import { sql } from '#server/db/sql.ts';
import { restoreEpisode } from './deletions.ts';
import { listCatalog } from './search/search.ts';
import { listedFirst, listEpisodeLanguages } from './languages.ts';
import { findPublishedEpisode } from '#server/db/episodes.ts';
import { changeEpisode, changeDraft, deleteEpisode, publishEpisode } from './episodes.ts';

const now = new Date('2026-11-24T12:00:00Z');
let admin: Admin;
beforeAll(async () => void (admin = await anAdmin()));
const english = (title = 'After a fall') => anEpisode({ title, published: true }, now, admin);
const spanish = (title = 'Después de una caída') => anEpisode({ title, language: 'es', published: true }, now, admin);
const pair = (id: string, translationOf: string | null, more: object = {}) =>
  changeEpisode(admin, id, { translationOf, ...more }, now);
const refusal = (code: string) => ({ fault: 'invalid', field: 'translationOf', reason: { code } });

test('two episodes are a pair, and each names the other, once both are published', async () => {
  const [one, other] = [await english(), await anEpisode({ title: 'La caída', language: 'es-us' }, now, admin)];
  await pair(other.id, one.id);
  expect((await findPublishedEpisode(one.id))?.translation).toBeNull();
  await publishEpisode(admin, other.id, now, { description: 'Qué hacer.' });
  expect((await findPublishedEpisode(one.id))?.translation).toEqual({
    id: other.id,
    title: 'La caída',
    language: 'es-us',
  });
  expect((await findPublishedEpisode(other.id))?.translation).toEqual({
    id: one.id,
    title: 'After a fall',
    language: null,
  });
  await deleteEpisode(admin, other.id, now);
  expect((await findPublishedEpisode(one.id))?.translation).toBeNull();
});

test('a translation of itself, of a translation, in the same language, deleted or unknown is refused', async () => {
  const [one, two, other, another] = [await english(), await english(), await spanish(), await spanish()];
  await pair(other.id, one.id);
  await expect(pair(two.id, two.id)).rejects.toMatchObject(refusal('translationOfItself'));
  await expect(pair(another.id, one.id)).rejects.toMatchObject(refusal('translationTaken'));
  await expect(pair(two.id, other.id)).rejects.toMatchObject(refusal('translationTaken'));
  await expect(pair(one.id, another.id)).rejects.toMatchObject(refusal('translationTaken'));
  await expect(pair(one.id, two.id)).rejects.toMatchObject(refusal('translationSameLanguage'));
  await expect(pair(other.id, one.id, { language: 'en' })).rejects.toMatchObject(refusal('translationSameLanguage'));
  await expect(pair(one.id, null, { language: 'es' })).rejects.toMatchObject(refusal('translationSameLanguage'));
  await deleteEpisode(admin, another.id, now);
  await expect(pair(two.id, another.id)).rejects.toMatchObject(refusal('translationOriginalUnknown'));
  await expect(pair(two.id, crypto.randomUUID())).rejects.toMatchObject(refusal('translationOriginalUnknown'));
  await pair(other.id, null);
  await pair(other.id, two.id);
  expect((await findPublishedEpisode(two.id))?.translation?.id).toBe(other.id);
});

test('a new episode may be a translation from the beginning', async () => {
  const original = await english();
  const made = await anEpisode(
    { title: 'La caída', language: 'es', translationOf: original.id, published: true },
    now,
    admin,
  );
  expect(made.translation?.id).toBe(original.id);
  const again = anEpisode({ title: 'Otra', language: 'es', translationOf: original.id }, now, admin);
  await expect(again).rejects.toMatchObject(refusal('translationTaken'));
});

test('the original of a deleted translation takes another; undone before, the deletion leaves the pair', async () => {
  const [original, old, next] = [await english(), await spanish(), await spanish()];
  await pair(old.id, original.id);
  await deleteEpisode(admin, old.id, now);
  expect((await restoreEpisode(admin, old.id, now, { published: true })).translation?.id).toBe(original.id);
  await deleteEpisode(admin, old.id, now);
  await pair(next.id, original.id);
  const isBack = await restoreEpisode(admin, old.id, now, { published: true });
  expect(isBack).toMatchObject({ translationOf: null, translation: null });
  expect((await findPublishedEpisode(original.id))?.translation?.id).toBe(next.id);
});

test('an original that became a translation itself is in one pair once its deleted translation is back', async () => {
  const [original, other, old] = [await english(), await spanish(), await spanish()];
  await pair(old.id, original.id);
  await deleteEpisode(admin, old.id, now);
  await pair(original.id, other.id);
  expect((await restoreEpisode(admin, old.id, now, { published: true })).translation).toBeNull();
});

test('an author names no draft of someone else', async () => {
  const author = await aPerson('author');
  const own = await anEpisode({ title: 'Mío', language: 'es' }, now, admin);
  const draft = await anEpisode({ title: 'Hidden' }, now, admin);
  await expect(
    changeDraft({ ...author, id: own.userId ?? '' }, own.id, { translationOf: draft.id }, now),
  ).resolves.toBeTruthy();
  const theirs = await anEpisode({ title: 'Suyo', language: 'es' }, now, author as unknown as Admin);
  await expect(changeDraft(author, theirs.id, { translationOf: draft.id }, now)).rejects.toMatchObject(
    refusal('translationOriginalUnknown'),
  );
});

test('of two that take one original at once, one is refused', async () => {
  const [original, one, other] = [await english(), await spanish(), await spanish()];
  const results = await Promise.allSettled([pair(one.id, original.id), pair(other.id, original.id)]);
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(results.find(({ status }) => status === 'rejected')).toMatchObject({ reason: refusal('translationTaken') });
});

test('where episodes are in both languages those of the page come first, and one language can be chosen', async () => {
  await sql`truncate episodes cascade`;
  const at = (minute: number) => new Date(now.getTime() + minute * 60_000);
  expect(await listEpisodeLanguages()).toEqual([]);
  for (const [minute, language] of [null, 'es', 'fr', 'es-mx', null].entries())
    await anEpisode({ title: `${language} ${minute}`, language, published: true }, at(minute), admin);
  expect(await listEpisodeLanguages()).toEqual(['en', 'es']);
  const titles = async (query: object) =>
    (await listCatalog({ limit: 9, offset: 0, ...query })).episodes.map(({ title }) => title);
  expect(await titles({ first: await listedFirst('es') })).toEqual(['es-mx 3', 'es 1', 'null 4', 'fr 2', 'null 0']);
  expect(await titles({ first: await listedFirst('en') })).toEqual(['null 4', 'null 0', 'es-mx 3', 'fr 2', 'es 1']);
  expect(await titles({ spoken: spokenIn('es') })).toEqual(['es-mx 3', 'es 1']);
  expect(await titles({ spoken: spokenIn('en'), search: 'null' })).toEqual(['null 4', 'null 0']);
  expect(await titles({ spoken: spokenIn('es'), search: 'null' })).toEqual([]);
});
