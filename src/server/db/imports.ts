import type { FoundImport, Moved, StoredProblem } from '#shared/found-import.ts';
import { type Reason, storedReason } from '#shared/reason.ts';
import { type Db, firstNumber, firstRow, firstValue, sql } from './sql.ts';
import { findTask, isHeld, type StoredTask, type TaskLease } from './tasks.ts';

export type StoredImport = Pick<FoundImport, 'id' | 'url' | 'title'> & {
  takesShow: boolean;
  asDrafts: boolean;
  createdAt: Date;
  movedBy: Moved['by'];
  movedProblem: Reason | null;
  lookedAt: Date | null;
  task: StoredTask<ImportProgress> | null;
};
/** Episodes of the old feed, those that it has come to, and the title of the one that is next. */
type ImportProgress = Pick<FoundImport, 'total' | 'done' | 'current'>;

/** The version before stored a sentence. */
type Stored = Reason | string;

/** Returns the import with this id, or the only one; it has its id in common with its task. */
export async function findImport(id: string | null, db: Db = sql): Promise<StoredImport | null> {
  const row = await firstRow(db<(Omit<StoredImport, 'movedProblem' | 'task'> & { movedProblem: Stored | null })[]>`
    select id, url, takes_show, as_drafts, title, created_at, moved_by, looked_at,
      coalesce(moved_reason, to_jsonb(moved_problem)) as moved_problem
    from imports where ${id === null ? db`true` : db`id = ${id}`}`);
  if (!row) return null;
  const { movedProblem } = row;
  const task = await findTask<ImportProgress>({ kind: 'import' }, db);
  return { ...row, task, movedProblem: movedProblem === null ? null : storedReason(movedProblem) };
}

/** Adds an import; null while there is another. */
export const addImport = (
  row: Pick<StoredImport, 'url' | 'title' | 'takesShow' | 'asDrafts' | 'createdAt'>,
  db: Db,
): Promise<string | null> =>
  firstValue(db<{ id: string }[]>`insert into imports ${db(row)} on conflict (only_row) do nothing returning id`);

/** Records that name, description and cover of the show are taken over. */
export async function markShowMetadataApplied(id: string, db: Db = sql): Promise<void> {
  await db`update imports set takes_show = false where id = ${id}`;
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
  await db`delete from tasks where id = ${id}`;
  await db`
    update jobs set state = 'done', ended_at = clock_timestamp()
    where kind = 'import' and key = ${id} and state in ('waiting', 'failed')`;
  return row?.url ?? null;
}

/** Writes the message about an episode, over the one before; nothing once the import is another attempt's. */
export async function addImportProblem(
  lease: TaskLease,
  { key, title, reasons, isMissing }: StoredProblem & { key: string },
  db: Db = sql,
): Promise<void> {
  await db`
    insert into import_problems (import_id, key, title, reasons, is_missing)
    select id, ${key}, ${title}, ${db.json(reasons)}, ${isMissing} from tasks where ${isHeld(lease, db)}
    on conflict (import_id, key) do update set title = excluded.title, reasons = excluded.reasons,
      is_missing = excluded.is_missing`;
}

/** Removes the message about an episode that was missing and is here now. */
export async function removeMissing(lease: TaskLease, key: string, db: Db = sql): Promise<void> {
  await db`
    delete from import_problems using tasks
    where import_id = tasks.id and key = ${key} and is_missing and ${isHeld(lease, db)}`;
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

/** Returns the series in which most of the episodes with these guids are; null when none of them is in one. */
export const findSeriesOf = (guids: string[], db: Db = sql): Promise<string | null> =>
  firstValue(db<{ id: string }[]>`
    select series_id as id from episodes
    where coalesce(guid, id::text) = any(${guids}) and series_id is not null and deleted_at is null
    group by series_id order by count(*) desc, series_id limit 1`);

/** Records that the import of this feed has brought an episode. */
export async function addImportedEpisode(id: string, url: string, db: Db): Promise<void> {
  await db`
    insert into imported_episodes (episode_id, url, guid, updated_at)
    select id, ${url}, coalesce(guid, id::text), updated_at from episodes where id = ${id}`;
}

/** Records that the import of this feed has brought a series. */
export async function addImportedSeries(id: string, url: string, db: Db): Promise<void> {
  await db`
    insert into imported_series (series_id, url, updated_at)
    select id, ${url}, updated_at from series where id = ${id}`;
}

/** Forgets what imports have brought, but those of this feed: it stays. */
export async function settleImported(db: Db, except: string | null = null): Promise<void> {
  await db`delete from imported_episodes where not is_undone and url is distinct from ${except}`;
  await db`delete from imported_series where url is distinct from ${except}`;
}

/**
 * Puts the episodes that the import of this feed has brought into the trash, without their guid, by which they would
 * keep it from being imported again. Those that were changed since stay. Returns both.
 */
export async function removeImportedEpisodes(url: string, now: Date, db: Db) {
  const removed = await db<{ id: string; published: boolean }[]>`
    with brought as (
      select e.id, e.published from imported_episodes i join episodes e on e.id = i.episode_id
      where i.url = ${url} and not i.is_undone and e.updated_at = i.updated_at and e.deleted_at is null for update of e
    ), gone as (
      update episodes set deleted_at = ${now}, was_published = episodes.published, published = false, publish_at = null,
        guid = null
      from brought where episodes.id = brought.id
    ), marked as (
      update imported_episodes set is_undone = true from brought where episode_id = brought.id
    )
    select id, published from brought`;
  const kept = await db<{ id: string; title: string }[]>`
    select e.id, e.title from imported_episodes i join episodes e on e.id = i.episode_id
    where i.url = ${url} and not i.is_undone and e.deleted_at is null
    order by e.title, e.id`;
  return { removed, kept };
}

/** Returns the series that the import of this feed has brought, that are as they came and have no episode anymore. */
export async function listEmptyImportedSeries(url: string, db: Db): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    select s.id from imported_series i join series s on s.id = i.series_id
    where i.url = ${url} and s.updated_at = i.updated_at
      and not exists (select from episodes e where e.series_id = s.id and e.deleted_at is null)`;
  return rows.map(({ id }) => id);
}
