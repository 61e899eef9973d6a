import type { z } from '#shared/schema.ts';
import { type Db, sql, firstValue, hasRows } from './sql.ts';

/** Writes the value unless one is stored under this name, and returns the stored one: the first one stays. */
export async function getOrInit(name: string, value: string, db: Db = sql): Promise<string> {
  await db`insert into site_facts (name, value) values (${name}, ${value}) on conflict do nothing`;
  return (await findState(name, db)) ?? value;
}

/**
 * Writes the value, dated `now`, if another is stored under this name; returns the date of the stored one, which is the
 * epoch for the first. A value, such as a hash, contains no spaces.
 */
export async function setIfChanged(name: string, value: string, now: Date, db: Db = sql): Promise<Date> {
  await db`
    insert into site_facts (name, value) values (${name}, ${`${value} ${new Date(0).toISOString()}`})
    on conflict (name) do update set value = ${`${value} ${now.toISOString()}`}
    where split_part(site_facts.value, ' ', 1) <> ${value}`;
  const [row] = await db<{ since: Date }[]>`
    select split_part(value, ' ', 2)::timestamptz as since from site_facts where name = ${name}`;
  return row?.since ?? new Date(0);
}

/** Raises the time stored under this name to `at`, and returns the stored one: the latest. */
export async function setMax(name: string, at: Date, db: Db = sql): Promise<Date> {
  const [row] = await db<{ at: Date }[]>`
    insert into site_facts as kept (name, value) values (${name}, ${at.toISOString()})
    on conflict (name) do update set value = greatest(kept.value, excluded.value)
    returning value::timestamptz as at`;
  return row?.at ?? at;
}

/**
 * Returns when what the public sees last changed: an edit, a publication, a removal or a setting; the epoch if never.
 * With `until`, only episodes published until then count.
 */
export async function findLastCatalogChange(until: Date | null = null, db: Db = sql): Promise<Date> {
  const [row] = await db<{ at: Date | null }[]>`
    select greatest(
      (select max(greatest(updated_at, deleted_at)) from episodes
       where published_at is not null and (${until}::timestamptz is null or published_at <= ${until})),
      (select greatest(updated_at, artwork_at, categories_at, series_at) from show_settings)) as at`;
  return row?.at ?? new Date(0);
}

export const findState = (name: string, db: Db = sql): Promise<string | null> =>
  firstValue(db<{ value: string }[]>`select value from site_facts where name = ${name}`);

/**
 * Returns what a fact says in JSON; null when there is none, or it says something else, as one that was restored may.
 */
export async function findJsonState<Shape>(
  name: string,
  schema: z.ZodType<Shape>,
  db: Db = sql,
): Promise<Shape | null> {
  return schema.safeParse(parseJson((await findState(name, db)) ?? 'null')).data ?? null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Returns the facts whose names begin with `prefix`, without it. */
export async function listStates(prefix: string, db: Db = sql): Promise<{ name: string; value: string }[]> {
  return db`
    select substr(name, ${prefix.length + 1}) as name, value from site_facts where starts_with(name, ${prefix})
    order by name`;
}

/** Removes the fact, and returns whether there was one. */
export const takeState = (name: string, db: Db = sql): Promise<boolean> =>
  hasRows(db`delete from site_facts where name = ${name}`);

export async function changeState(name: string, value: string, db: Db = sql): Promise<void> {
  await db`
    insert into site_facts (name, value) values (${name}, ${value}) on conflict (name) do update set value = excluded.value`;
}
