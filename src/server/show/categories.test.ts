import { MAX_CATEGORY } from '#shared/limits.ts';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import '../../../tests/support/database.ts';
import { anAdmin, anEpisode } from '../../../tests/support/makers.ts';
import { spanish } from '../../../tests/support/words.ts';
import type { Admin } from '#shared/account.ts';
import { type Category } from '#shared/category.ts';
import { CategoryChanges, CategoryMerge } from '#shared/category-changes.ts';
import { categoryName } from '#shared/category-names.ts';
import { changeEpisode } from '#server/catalog/episodes.ts';
import { listAuditRows } from '#server/db/audit.ts';
import { findEpisodeEvenDraft } from '#server/db/episodes.ts';
import { findLastCatalogChange } from '#server/db/site-state.ts';
import { sql } from '#server/db/sql.ts';
import { changeCategories, findCategories, mergeCategory } from './categories.ts';
import { inLanguage } from '#server/words.ts';
import { watchShow } from './watch.ts';
import { currentCategories, currentCategory } from './show.ts';

const now = new Date('2026-03-01T10:00:00.000Z');
const ONE: Category[] = [
  { name: 'General', otherName: null, onHome: false },
  { name: 'Patient Care', otherName: null, onHome: true },
  { name: 'Case Studies', otherName: null, onHome: false },
];
let admin: Admin;

beforeAll(async () => {
  await watchShow();
  admin = await anAdmin();
});
beforeEach(async () => {
  await sql`delete from episodes`;
  await sql`delete from categories`;
  await sql`insert into categories ${sql(ONE.map((category, position) => ({ ...category, position })))}`;
  await change(ONE);
});

type Wanted = { name: string; otherName?: string | null; was?: string; onHome: boolean };
const change = (categories: Wanted[], updatedAt?: string) =>
  changeCategories(admin, CategoryChanges.parse({ categories, updatedAt }), now);
const renamed = (was: string, name: string): Wanted[] =>
  ONE.map((category) => (category.name === was ? { ...category, name, was } : category));
const merge = (category: string, into: string) => mergeCategory(admin, CategoryMerge.parse({ category, into }), now);
const names = () => currentCategories().map(({ name }) => name);
const categoryOf = async (id: string) => (await findEpisodeEvenDraft(id))?.category;
const codeOf = (categories: Wanted[]) => CategoryChanges.safeParse({ categories }).error?.issues[0]?.message;

test('when a category is renamed its episodes follow, also deleted ones, and so do its former names', async () => {
  const kept = await anEpisode({ category: 'Case Studies', published: true });
  const deleted = await anEpisode({ category: 'Case Studies' });
  await sql`update episodes set deleted_at = ${now} where id = ${deleted.id}`;
  await change(renamed('Case Studies', 'Stories & more'));
  expect(await findEpisodeEvenDraft(kept.id)).toMatchObject({ category: 'Stories & more', updatedAt: kept.updatedAt });
  expect(await sql`select category from episodes where id = ${deleted.id}`).toMatchObject([
    { category: 'Stories & more' },
  ]);
  expect(names()).toEqual(['General', 'Patient Care', 'Stories & more']);
  expect((await findLastCatalogChange()).getTime()).toBeGreaterThanOrEqual(now.getTime());
  expect((await listAuditRows(1))[0]).toMatchObject({ facts: { renamed: 'Case Studies → Stories & more' } });

  await changeCategories(
    admin,
    CategoryChanges.parse({ categories: [...ONE.slice(0, 2), { name: 'Told', was: 'Stories & more', onHome: false }] }),
    now,
  );
  expect(['Case Studies', 'Stories & more', 'Told', 'told', 'Cooking'].map(currentCategory)).toEqual([
    ...['Told', 'Told', 'Told', null, null],
  ]);
});

test('two categories change names with each other, and a former name that is used again is its own', async () => {
  const episode = await anEpisode({ category: 'Case Studies' });
  await change([
    { name: 'General', onHome: false },
    { name: 'Case Studies', was: 'Patient Care', onHome: true },
    { name: 'Patient Care', was: 'Case Studies', onHome: false },
  ]);
  expect(await categoryOf(episode.id)).toBe('Patient Care');
  expect(['Case Studies', 'Patient Care'].map(currentCategory)).toEqual(['Case Studies', 'Patient Care']);
});

test('an order, chips and new ones are saved; one that is missing is not removed', async () => {
  const [general, care, cases] = ONE;
  await change([{ name: 'Nutrition', onHome: true }, cases, general, care] as Category[]);
  expect((await findCategories(admin)).categories).toEqual([
    { name: 'Nutrition', otherName: null, onHome: true, episodes: 0 },
    { name: 'Case Studies', otherName: null, onHome: false, episodes: 0 },
    { name: 'General', otherName: null, onHome: false, episodes: 0 },
    { name: 'Patient Care', otherName: null, onHome: true, episodes: 0 },
  ]);
  await expect(change(ONE)).rejects.toMatchObject({
    fault: 'invalid',
    reason: { code: 'categoryMissing', name: 'Nutrition' },
  });
});

test('pages in the other language call a category as the show does, else as we do; a program of before changes nothing', async () => {
  const inSpanish = () => inLanguage('es', () => names().map(categoryName));
  await change([...ONE.slice(0, 2), { name: 'Stories', was: 'Case Studies', otherName: ' Historias ', onHome: false }]);
  expect(inSpanish()).toEqual(['General', spanish.categories['Patient Care'], 'Historias']);
  await change([
    { name: 'General', onHome: false },
    { name: 'Patient Care', otherName: 'Cuidados', onHome: true },
    { name: 'Told', was: 'Stories', onHome: false },
  ]);
  expect(inSpanish()).toEqual(['General', 'Cuidados', 'Historias']);
  expect(names().map(categoryName)).toEqual(['General', 'Patient Care', 'Told']);
  await change([...ONE.slice(0, 2), { name: 'Told', otherName: '', onHome: false }]);
  expect(inSpanish()).toEqual(['General', spanish.categories['Patient Care'], 'Told']);
});

test('a merged category’s episodes and names are in the other one', async () => {
  const episode = await anEpisode({ category: 'Case Studies' });
  await change(renamed('Case Studies', 'Stories'));
  const { categories } = await merge('Stories', 'Patient Care');
  expect(categories).toMatchObject([{ name: 'General' }, { name: 'Patient Care', episodes: 1 }]);
  expect(await categoryOf(episode.id)).toBe('Patient Care');
  expect(['Stories', 'Case Studies'].map(currentCategory)).toEqual(['Patient Care', 'Patient Care']);
  await expect(merge('Patient Care', 'General')).rejects.toMatchObject({
    reason: { code: 'tooFewCategories' },
  });
});

test.each([
  [[...ONE, { name: '<b>Care</b>', onHome: false }], 'categoryNameMarkup'],
  [[...ONE, { name: 'x'.repeat(300), onHome: false }], 'tooLong'],
  [[...ONE, { name: '\u0958'.repeat(MAX_CATEGORY), onHome: false }], 'tooLong'], // two letters each in NFC
  [[...ONE, { name: ' ', onHome: false }], 'categoryNameMissing'],
  [[...ONE, { name: 'patient care', onHome: false }], 'categoryTaken'],
  [ONE.map((category) => ({ ...category, otherName: 'Cuidados' })), 'categoryTaken'],
  [renamed('General', 'Basics'), 'startingCategoryRenamed'],
  [ONE.slice(0, 1), 'tooFewCategories'],
  [Array.from({ length: 21 }, (_, at) => ({ name: `Topic ${at}`, onHome: false })), 'tooManyCategories'],
  [Array.from({ length: 5 }, (_, at) => ({ name: `Topic ${at}`, onHome: true })), 'tooManyOnHome'],
])('%# is refused', (categories, code) => {
  expect(codeOf(categories)).toBe(code);
});

test('a category is not merged into itself, nor General into another one', () => {
  const code = (input: object) => CategoryMerge.safeParse(input).error?.issues[0]?.message;
  expect(code({ category: 'Case Studies', into: 'Case Studies' })).toBe('categoryOfItself');
  expect(code({ category: 'General', into: 'Case Studies' })).toBe('startingCategoryMerged');
});

test('the second of two administrators is notified, and nothing of theirs is written', async () => {
  const seen = (await findCategories(admin)).updatedAt.toISOString();
  await change(renamed('Case Studies', 'Stories'), seen);
  await expect(change(renamed('Case Studies', 'Tales'), seen)).rejects.toMatchObject({ fault: 'conflict' });
  await expect(change(renamed('Case Studies', 'Tales'))).rejects.toMatchObject({ fault: 'conflict' });
  await expect(merge('Case Studies', 'General')).rejects.toMatchObject({ fault: 'conflict' });
  expect(names()).toContain('Stories');
  const present = (await findCategories(admin)).updatedAt.toISOString();
  const both = ['A', 'B'].map((name) => change([...ONE.slice(0, 2), { name, was: 'Stories', onHome: false }], present));
  const outcomes = await Promise.allSettled(both);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

test('an episode that is saved under a former name is in the category of today', async () => {
  const episode = await anEpisode({ category: 'Case Studies' });
  await change(renamed('Case Studies', 'Stories'));
  const input = { title: 'Edited', category: 'Case Studies', updatedAt: episode.updatedAt.toISOString() };
  expect(await changeEpisode(admin, episode.id, input, now)).toMatchObject({ title: 'Edited', category: 'Stories' });
  expect(await anEpisode({ category: 'Case Studies' })).toMatchObject({ category: 'Stories' });
  await expect(changeEpisode(admin, episode.id, { category: 'Cooking' }, now)).rejects.toMatchObject({
    ...{ fault: 'invalid', field: 'category', reason: { code: 'categoryUnknown' } },
  });
});

test('saves, renames and merges at the same time lose no episode', async () => {
  const episodes = await Promise.all(Array.from({ length: 4 }, () => anEpisode({ category: 'Case Studies' })));
  const saves = [...episodes, ...episodes].map(({ id }) => changeEpisode(admin, id, { category: 'Case Studies' }, now));
  await Promise.all([...saves, change(renamed('Case Studies', 'Stories'))]);
  await Promise.all([
    ...episodes.map(({ id }) => changeEpisode(admin, id, { category: 'Stories' }, now)),
    merge('Stories', 'Patient Care'),
    anEpisode({ category: 'Stories' }),
  ]);
  const [row] = await sql`select count(*)::int as count from episodes where category = 'Patient Care'`;
  expect(row).toEqual({ count: 5 });
});
