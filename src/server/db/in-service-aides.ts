import type { Aide } from '#shared/contract/in-service.ts';
import type { AideChanges, NewAide } from '#shared/in-service.ts';
import { type Db, firstRow, firstValue, hasRows, sql } from './sql.ts';

const columns = (db: Db) => db`
  id, name, staff_number, language, hired_on::text as hired_on, left_on::text as left_on, minutes_a_year, may_read`;

/** Returns all aides by name, those who left too. */
export const listAides = (db: Db = sql): Promise<Aide[]> =>
  db<Aide[]>`select ${columns(db)} from aides order by lower(name), id`;

export const findAide = (id: string, db: Db = sql): Promise<Aide | null> =>
  firstRow(db<Aide[]>`select ${columns(db)} from aides where id = ${id}`);

export const lockAide = (id: string, db: Db): Promise<Aide | null> =>
  firstRow(db<Aide[]>`select ${columns(db)} from aides where id = ${id} for update`);

/** Returns those of these aides that there are, by name; none of them changes until the transaction ends. */
export const lockAides = (ids: readonly string[], db: Db): Promise<Aide[]> =>
  db<Aide[]>`select ${columns(db)} from aides where id = any(${[...ids]}) order by lower(name), id for share`;

/** Returns one of these employee numbers that an aide has, other than `except`; null when all are free. */
export const findTakenNumber = (numbers: readonly string[], except: string | null, db: Db): Promise<string | null> =>
  firstValue(db<{ number: string }[]>`
    select staff_number as number from aides
    where staff_number = any(${[...numbers]}) and id is distinct from ${except}::uuid limit 1`);

export async function addAide(aide: NewAide, codeHash: string, now: Date, db: Db): Promise<Aide> {
  const [row] = await db<Aide[]>`
    insert into aides ${db({ ...aide, codeHash, updatedAt: now })} returning ${columns(db)}`;
  if (!row) throw new Error('an insert returns its row');
  return row;
}

export async function changeAideRow(id: string, changes: AideChanges, now: Date, db: Db): Promise<void> {
  await db`update aides set ${db({ ...changes, updatedAt: now })} where id = ${id}`;
}

/** Null: she has no code. */
export async function changeCode(id: string, codeHash: string | null, now: Date, db: Db): Promise<void> {
  await db`update aides set ${db({ codeHash, updatedAt: now })} where id = ${id}`;
}

export async function changeNoticeAt(id: string, now: Date, db: Db = sql): Promise<void> {
  await db`update aides set notice_at = ${now} where id = ${id} and notice_at is null`;
}

export const removeAideRow = (id: string, db: Db): Promise<boolean> => hasRows(db`delete from aides where id = ${id}`);

/** Returns the ids of those who left before this day. */
export async function listLeftBefore(day: string, db: Db = sql): Promise<string[]> {
  const rows = await db<{ id: string }[]>`select id from aides where left_on < ${day}::date order by left_on, id`;
  return rows.map(({ id }) => id);
}

export const hasAides = (db: Db = sql): Promise<boolean> => hasRows(db`select 1 from aides limit 1`);
