import { type Db, sql } from './sql.ts';

/** The value kept under this name; the first one ever given wins and stays. */
export async function keepFact(name: string, value: string, db: Db = sql): Promise<string> {
  await db`insert into site_facts (name, value) values (${name}, ${value}) on conflict do nothing`;
  const [row] = await db<{ value: string }[]>`select value from site_facts where name = ${name}`;
  return row?.value ?? value;
}

/** When what the public sees last changed: an edit, a publication, a removal, a setting; the epoch before the first. */
export async function lastCatalogueChange(db: Db = sql): Promise<Date> {
  const [row] = await db<{ at: Date | null }[]>`
    select greatest(
      (select max(greatest(updated_at, deleted_at)) from episodes where published_at is not null),
      (select greatest(updated_at, artwork_at) from show_settings)) as at`;
  return row?.at ?? new Date(0);
}
