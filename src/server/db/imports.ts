import type { FoundImport, Moved, StoredProblem } from '#shared/podcast-import.ts';
import { type Reason, storedReason } from '#shared/reason.ts';
import { type Db, firstNumber, firstValue, hasRows, sql } from './sql.ts';

/** `problem`: why the last attempt of its job did not succeed. */
export type StoredImport = Pick<
  FoundImport,
  'id' | 'url' | 'title' | 'state' | 'total' | 'done' | 'current' | 'problem'
> & {
  takesShow: boolean;
  asDrafts: boolean;
  userId: string | null;
  createdAt: Date;
  endedAt: Date | null;
  movedBy: Moved['by'];
  movedProblem: Reason | null;
  lookedAt: Date | null;
};

/** Who may write of an import: the attempt of its job that has it. */
export type ImportLease = { id: string; attempt: number };
type NewImport = Pick<StoredImport, 'url' | 'takesShow' | 'asDrafts' | 'userId' | 'title' | 'total' | 'createdAt'>;
type Progress = Partial<Pick<StoredImport, 'title' | 'total' | 'done' | 'current' | 'takesShow' | 'endedAt'>>;

const state = (db: Db) => db`
  case when ended_at is not null then 'done'
    when exists (select from jobs where kind = 'import' and key = imports.id::text and state in ('waiting', 'running'))
      then (select state from jobs where kind = 'import' and key = imports.id::text)
    else 'failed' end`;

/** Returns the import with this id, or the only one. */
export async function findImport(id: string | null, db: Db = sql): Promise<StoredImport | null> {
  const [row] = await db<(Omit<StoredImport, Said> & Record<Said, Stored | null>)[]>`
    select id, url, takes_show, as_drafts, user_id, title, total, done, current, created_at, ended_at,
      moved_by, coalesce(moved_reason, to_jsonb(moved_problem)) as moved_problem, looked_at, ${state(db)} as state,
      (select coalesce(to_jsonb(last_error), reason) from jobs where kind = 'import' and key = imports.id::text) as problem
    from imports where ${id === null ? db`true` : db`id = ${id}`}`;
  if (!row) return null;
  const { problem, movedProblem } = row;
  return {
    ...row,
    problem: problem === null ? null : storedReason(problem),
    movedProblem: movedProblem === null ? null : storedReason(movedProblem),
  };
}

type Said = 'problem' | 'movedProblem';
/** The version before stored a sentence. */
type Stored = Reason | string;

/** Adds an import in place of one that has ended; null while another is under way. */
export async function addImport(row: NewImport, db: Db): Promise<string | null> {
  await db`
    with ended as (delete from imports where ${state(db)} in ('done', 'failed') returning id)
    update jobs set state = 'done', ended_at = clock_timestamp()
    where kind = 'import' and state = 'failed' and key in (select id::text from ended)`;
  return firstValue(db<{ id: string }[]>`
    insert into imports ${db(row)} on conflict (only_row) do nothing returning id`);
}

/** Gives the import to this attempt of its job. */
export async function takeImport(id: string, attempt: number, db: Db = sql): Promise<void> {
  await db`update imports set attempt = ${attempt} where id = ${id} and attempt < ${attempt}`;
}

const held = ({ id, attempt }: ImportLease, db: Db) => db`
  id = ${id} and attempt = ${attempt} and user_id is not null`;

/** Returns false when it was stopped, a later attempt has it, or the rights of who started it have ended. */
export async function changeImport(lease: ImportLease, changes: Progress, db: Db = sql): Promise<boolean> {
  const { count } = await db`update imports set ${db(changes)} where ${held(lease, db)}`;
  return count === 1;
}

/** Returns the same, and keeps it from ending before the transaction does. */
export const holdImport = (lease: ImportLease, db: Db): Promise<boolean> =>
  hasRows(db`select 1 from imports where ${held(lease, db)} for share`);

/** Ends what this person has started to move in: from now on nobody answers for it. */
export async function endImportOf(userId: string, db: Db): Promise<void> {
  await db`update imports set user_id = null where user_id = ${userId} and ended_at is null`;
}

/** Records what the old feed says of its move. */
export async function changeMoved(
  id: string,
  { movedBy, movedProblem, lookedAt }: Pick<StoredImport, 'movedBy' | 'movedProblem' | 'lookedAt'>,
  db: Db = sql,
): Promise<void> {
  await db`
    update imports set moved_by = ${movedBy}, moved_reason = ${movedProblem && db.json(movedProblem)},
      moved_problem = null, looked_at = ${lookedAt}
    where id = ${id}`;
}

/** Removes the import and what is known of it; the episodes stay. Returns its address, null when there is none. */
export async function removeImport(id: string, db: Db = sql): Promise<string | null> {
  const [row] = await db<{ url: string }[]>`delete from imports where id = ${id} returning url`;
  await db`
    update jobs set state = 'done', ended_at = clock_timestamp()
    where kind = 'import' and key = ${id} and state in ('waiting', 'failed')`;
  return row?.url ?? null;
}

/** Writes what is to be said of an episode, over what was said before; nothing once the import is another attempt's. */
export async function addImportProblem(
  { id, attempt }: ImportLease,
  { key, title, reasons, isMissing }: StoredProblem & { key: string },
  db: Db = sql,
): Promise<void> {
  await db`
    insert into import_problems (import_id, key, title, reasons, is_missing)
    select id, ${key}, ${title}, ${db.json(reasons)}, ${isMissing} from imports where id = ${id} and attempt = ${attempt}
    on conflict (import_id, key) do update set title = excluded.title, reasons = excluded.reasons,
      is_missing = excluded.is_missing`;
}

/** Removes what was said of an episode that was missing and is here now. */
export async function removeMissing({ id, attempt }: ImportLease, key: string, db: Db = sql): Promise<void> {
  await db`
    delete from import_problems where key = ${key} and is_missing
      and import_id = (select id from imports where id = ${id} and attempt = ${attempt})`;
}

/** Returns the first `limit` problems, missing episodes first, and how many are missing. */
export async function listImportProblems(id: string, limit: number, db: Db = sql) {
  const rows = await db<{ title: string; reasons: Stored[]; isMissing: boolean }[]>`
    select title, coalesce(reasons, jsonb_build_array(text)) as reasons, is_missing
    from import_problems where import_id = ${id}
    order by is_missing desc, title, key limit ${limit}`;
  const problems = rows.map((row): StoredProblem => ({ ...row, reasons: row.reasons.map(storedReason) }));
  const missing = await firstNumber(db<{ missing: number }[]>`
    select count(*)::int as missing from import_problems where import_id = ${id} and is_missing`);
  return { problems, missing };
}

/** Returns which of these guids are known here, deleted episodes included. */
export async function listKnownGuids(guids: string[], db: Db = sql): Promise<string[]> {
  const rows = await db<{ guid: string }[]>`
    select coalesce(guid, id::text) as guid from episodes where coalesce(guid, id::text) = any(${guids})`;
  return rows.map(({ guid }) => guid);
}
