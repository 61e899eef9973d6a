import type { Category, CountedCategory } from '#shared/category.ts';
import { lockSeries } from './series.ts';
import { type Db, firstValue, hasRows, sql } from './sql.ts';

type FormerCategory = { name: string; category: string };

export async function listCategories(db: Db = sql): Promise<Category[]> {
  return db<Category[]>`select name, other_name, on_home from categories order by position`;
}

/**
 * Returns them with how many episodes are in each: those that are published, and drafts of this author or, null, of
 * all.
 */
export async function listCountedCategories(draftsOf: string | null, db: Db = sql): Promise<CountedCategory[]> {
  return db<CountedCategory[]>`
    select c.name, c.other_name, c.on_home, count(e.id)::int as episodes
    from categories c left join episodes e on e.category = c.name and e.deleted_at is null
      and (e.published or ${draftsOf}::uuid is null or e.user_id = ${draftsOf})
    group by c.name order by c.position`;
}

/** Returns the names that categories had, each with the name of today. */
export async function listFormerCategories(db: Db = sql): Promise<FormerCategory[]> {
  return db<FormerCategory[]>`select name, category from former_categories`;
}

/** Returns the name of today of a category by this or a former name. */
export const findCategoryName = (name: string, db: Db): Promise<string | null> =>
  firstValue(db<{ name: string }[]>`
    select name from categories where name = ${name}
    union all select category from former_categories where name = ${name} limit 1`);

/** Keeps its name until the transaction ends; returns whether there is such a category. */
export const lockCategory = (name: string, db: Db): Promise<boolean> =>
  hasRows(db`select 1 from categories where name = ${name} for key share`);

/**
 * Locks the categories against other changes of them, and of series, which lock the same episodes; returns when they
 * last changed.
 */
export async function lockCategories(db: Db): Promise<Date> {
  await lockSeries(db);
  const [row] = await db<{ categoriesAt: Date }[]>`select categories_at from show_settings for update`;
  return row?.categoriesAt ?? new Date(0);
}

export async function findCategoriesVersion(db: Db = sql): Promise<Date> {
  const [row] = await db<{ categoriesAt: Date }[]>`select categories_at from show_settings`;
  return row?.categoriesAt ?? new Date(0);
}

/** The version always rises, also within a millisecond. */
export async function changeCategoriesVersion(now: Date, db: Db): Promise<void> {
  await db`
    update show_settings set categories_at = greatest(${now}, categories_at + interval '1 millisecond')`;
}

export async function addCategory(name: string, db: Db): Promise<void> {
  await db`insert into categories (name, position) values (${name}, 0)`;
}

/** Episodes follow, and so do former names. */
export async function changeCategoryName(name: string, to: string, db: Db): Promise<void> {
  await db`update categories set name = ${to} where name = ${name}`;
}

/** Changes what is given of a category. */
export async function changeCategory(
  name: string,
  changes: Partial<Omit<Category, 'name'>> & { position: number },
  db: Db,
): Promise<void> {
  await db`update categories set ${sql(changes)} where name = ${name}`;
}

/** Writes that this name leads to the category, and to no other. */
export async function addFormerCategory(name: string, category: string, db: Db): Promise<void> {
  await db`
    insert into former_categories (name, category) values (${name}, ${category})
    on conflict (name) do update set category = excluded.category`;
}

/** Removes the former names that are names again. */
export async function removeReusedNames(db: Db): Promise<void> {
  await db`delete from former_categories where name in (select name from categories)`;
}

/** Moves episodes and former names; returns how many episodes. The category is locked first, so that none is added. */
export async function moveEpisodes(category: string, into: string, db: Db): Promise<number> {
  await db`select 1 from categories where name = ${category} for update`;
  await db`update former_categories set category = ${into} where category = ${category}`;
  const moved = await db`update episodes set category = ${into} where category = ${category}`;
  return moved.count;
}

export async function removeCategory(name: string, db: Db): Promise<void> {
  await db`delete from categories where name = ${name}`;
}
