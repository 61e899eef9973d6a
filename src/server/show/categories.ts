import { randomUUID } from 'node:crypto';
import { type Admin, type Author, draftsSeenBy } from '#shared/account.ts';
import type { Categories, Category } from '#shared/category.ts';
import type { CategoryChanges, CategoryMerge } from '#shared/category-changes.ts';
import { CATEGORIES_MIN } from '#shared/category.ts';
import { confirmRights, recordAudit } from '#server/audit.ts';
import {
  addCategory,
  addFormerCategory,
  changeCategoriesVersion,
  changeCategory,
  changeCategoryName,
  findCategoriesVersion,
  findCategoryName,
  lockCategory,
  listCategories,
  listCountedCategories,
  lockCategories,
  moveEpisodes,
  removeCategory,
  removeReusedNames,
} from '#server/db/categories.ts';
import type { Db } from '#server/db/sql.ts';
import { DomainError } from '#server/errors.ts';
import { transactAndInvalidate } from '#server/invalidation.ts';
import { requestHubPing } from '#server/queue.ts';
/** A name may change once between the two questions, hardly a second time. */
const ATTEMPTS = 5;

/** Returns the categories with how many episodes this person sees in each. */
export async function findCategories(author: Author): Promise<Categories<Date>> {
  const counted = listCountedCategories(draftsSeenBy(author));
  const [categories, updatedAt] = await Promise.all([counted, findCategoriesVersion()]);
  return { categories, updatedAt };
}

/**
 * Returns the name of today of a category by this or a former name, which stays until the transaction ends. Call it
 * before the episode is locked: a rename locks the category first, then its episodes.
 * @throws DomainError invalid if there is none
 */
export async function requireCategory(name: string, db: Db): Promise<string> {
  for (let left = ATTEMPTS; left > 0; left -= 1) {
    const present = await findCategoryName(name, db);
    if (present === null) break;
    if (await lockCategory(present, db)) return present;
  }
  throw new DomainError('invalid', { code: 'categoryUnknown' }, { field: 'category' });
}

/**
 * Renames, adds and orders the categories; episodes and former names follow.
 * @throws DomainError conflict when someone else changed them, invalid when one is missing
 */
export async function changeCategories(
  admin: Admin,
  { categories: entries, updatedAt }: CategoryChanges,
  now: Date,
): Promise<Categories<Date>> {
  await transactAndInvalidate(['episodes', 'show'], async (db) => {
    const actor = await confirmRights(admin, db);
    const version = await lockCategories(db);
    if (updatedAt && new Date(updatedAt).getTime() !== version.getTime())
      throw new DomainError('conflict', { code: 'categoriesChanged' });
    const wanted = withPresentNames(entries, await listCategories(db));
    const renamed = wanted.filter(({ name, was }) => was !== null && was !== name);
    const added = wanted.filter(({ was }) => was === null);
    await rename(renamed, db);
    for (const { name } of added) await addCategory(name, db);
    for (const [at, { name, was: _, ...rest }] of wanted.entries())
      await changeCategory(name, { ...rest, position: at + 1 }, db);
    await removeReusedNames(db);
    const facts = {
      ...(renamed.length > 0 && { renamed: renamed.map(({ name, was }) => `${was} → ${name}`).join(', ') }),
      ...(added.length > 0 && { added: added.map(({ name }) => name).join(', ') }),
    };
    await finish(now, db);
    await recordAudit({ action: 'categories changed', actor, facts }, db);
  });
  return findCategories(admin);
}

/**
 * Moves the episodes of a category into another one and removes it; its name leads there from then on.
 * @throws DomainError conflict when one of them is not there, invalid when too few would be left
 */
export async function mergeCategory(
  admin: Admin,
  { category, into }: CategoryMerge,
  now: Date,
): Promise<Categories<Date>> {
  await transactAndInvalidate(['episodes', 'show'], async (db) => {
    const actor = await confirmRights(admin, db);
    await lockCategories(db);
    const names = (await listCategories(db)).map(({ name }) => name);
    if (!names.includes(category) || !names.includes(into))
      throw new DomainError('conflict', { code: 'categoriesChanged' });
    if (names.length <= CATEGORIES_MIN)
      throw new DomainError('invalid', { code: 'tooFewCategories', minimum: CATEGORIES_MIN });
    const episodes = await moveEpisodes(category, into, db);
    await removeCategory(category, db);
    await addFormerCategory(category, into, db);
    await finish(now, db);
    await recordAudit({ action: 'categories merged', actor, facts: { category, into, episodes } }, db);
  });
  return findCategories(admin);
}

type Wanted = Partial<Category> & { name: string; was: string | null };

/** An entry without `was` means the category of its name, if there is one. */
function withPresentNames(entries: CategoryChanges['categories'], present: Category[]): Wanted[] {
  const names = new Set(present.map(({ name }) => name));
  const wanted = entries.map(({ was, ...entry }) => ({
    ...entry,
    was: was ?? (names.has(entry.name) ? entry.name : null),
  }));
  const kept = wanted.flatMap(({ was }) => was ?? []);
  if (kept.some((name) => !names.has(name)) || new Set(kept).size < kept.length)
    throw new DomainError('conflict', { code: 'categoriesChanged' });
  const left = present.find(({ name }) => !kept.includes(name));
  if (left) throw new DomainError('invalid', { code: 'categoryMissing', name: left.name });
  return wanted;
}

/** In two steps, so that two categories can change names with each other. */
async function rename(wanted: Wanted[], db: Db): Promise<void> {
  const steps = wanted.map(({ name, was }) => ({ name, was: was ?? name, between: randomUUID() }));
  for (const { was, between } of steps) await changeCategoryName(was, between, db);
  for (const { name, between } of steps) await changeCategoryName(between, name, db);
  for (const { name, was } of steps) await addFormerCategory(was, name, db);
}

async function finish(now: Date, db: Db): Promise<void> {
  await changeCategoriesVersion(now, db);
  await requestHubPing(db);
}
