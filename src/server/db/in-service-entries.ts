import type { Entry } from '#shared/contract/in-service.ts';
import type { EntryQuery, Method } from '#shared/in-service.ts';
import { lockUntilEnd } from './advisory-lock.ts';
import { type Db, firstNumber, firstRow, firstValue, hasRows, sql } from './sql.ts';

/** An entry about to be made; its number follows. */
export type NewEntry = {
  aideId: string | null;
  aideName: string;
  staffNumber: string | null;
  day: string;
  topic: string;
  goals: string[];
  minutes: number;
  spentFrom: Date | null;
  spentTo: Date | null;
  spentMinutes: number | null;
  method: Method;
  place: string;
  nurse: string;
  nurseLicense: string | null;
  nurseOn: string | null;
  heard: number | null;
  firstTry: number | null;
  questions: number | null;
  tries: number | null;
  episodeId: string | null;
  version: string | null;
  materials: string | null;
  isTested: boolean | null;
  sheet: string | null;
  statement: string;
  language: string;
  enteredBy: string | null;
  enteredName: string | null;
  voids?: number;
  reason?: string;
};

const columns = (db: Db) => db`
  e.number::float8 as number, e.aide_id, e.aide_name, e.staff_number, e.day::text as day, e.topic, e.goals, e.minutes,
  e.spent_minutes, e.method, e.place, e.nurse, e.nurse_license, e.nurse_on::text as nurse_on, e.heard, e.first_try,
  e.questions, e.tries, e.version, e.materials, e.is_tested, e.sheet, e.statement, e.entered_name as entered_by,
  e.made_at, e.voids::float8 as voids, v.number::float8 as voided_by, e.reason`;

const select = (db: Db) => db`
  select ${columns(db)} from in_service_entries e left join in_service_entries v on v.voids = e.number`;

const matching = ({ aide, from, to }: EntryQuery, db: Db) => db`
  ${aide ? db`and e.aide_id = ${aide}` : db``}
  ${from ? db`and e.day >= ${from}::date` : db``} ${to ? db`and e.day <= ${to}::date` : db``}`;

/** Returns up to `limit` entries whose number is above `after`, by number. */
export const listEntries = (query: EntryQuery, after: number, limit: number, db: Db = sql): Promise<Entry<Date>[]> =>
  db<Entry<Date>[]>`${select(db)} where e.number > ${after} ${matching(query, db)} order by e.number limit ${limit}`;

/** An entry as a file has it: with the day its aide was hired, and goals in one text. */
export type WrittenEntry = Omit<
  Entry<Date>,
  'goals' | 'aideId' | 'nurseOn' | 'heard' | 'tries' | 'materials' | Unwritten
> & {
  goals: string;
  hiredOn: string | null;
};
type Unwritten = 'sheet' | 'statement' | 'enteredBy' | 'madeAt';

/** Returns the same for a file, without what it has no column for. */
export const listWrittenEntries = (query: EntryQuery, after: number, limit: number): Promise<WrittenEntry[]> =>
  sql<WrittenEntry[]>`
    select e.number::float8 as number, e.aide_name, e.staff_number, e.day::text as day, e.topic, e.minutes,
      array_to_string(e.goals, '; ') as goals, e.spent_minutes, e.method, e.place, e.nurse, e.nurse_license, e.first_try,
      e.questions, e.is_tested, e.version, e.voids::float8 as voids, v.number::float8 as voided_by, e.reason,
      a.hired_on::text as hired_on
    from in_service_entries e
      left join in_service_entries v on v.voids = e.number left join aides a on a.id = e.aide_id
    where e.number > ${after} ${matching(query, sql)} order by e.number limit ${limit}`;

/** Returns the entries of these aides from the first to the last of these days, by day. */
export const listEntriesOf = (
  aides: readonly string[],
  { from, to }: { from: string; to: string },
  db: Db = sql,
): Promise<Entry<Date>[]> =>
  db<Entry<Date>[]>`
    ${select(db)} where e.aide_id = any(${[...aides]}) and e.day between ${from}::date and ${to}::date
    order by e.day, e.number`;

export const findEntry = (number: number, db: Db = sql): Promise<Entry<Date> | null> =>
  firstRow(db<Entry<Date>[]>`${select(db)} where e.number = ${number}`);

export const hasEntries = (aide: string, db: Db = sql): Promise<boolean> =>
  hasRows(db`select 1 from in_service_entries where aide_id = ${aide} limit 1`);

/** Returns the earliest day on which an aide has an entry; null for none. */
export const findFirstDay = (aide: string, db: Db): Promise<string | null> =>
  firstValue(db<{ day: string | null }[]>`
    select min(day)::text as day from in_service_entries where aide_id = ${aide}`);

/** Twelve months of one aide. */
type Window = { id: string; from: string; to: string };

/** Returns the minutes of each aide in her window, and the last day on which she was taught. */
export async function sumMinutes(
  windows: readonly Window[],
  db: Db = sql,
): Promise<Map<string, { minutes: number; last: string | null }>> {
  const rows = await db<{ id: string; minutes: number; last: string | null }[]>`
    select w.id, coalesce(sum(e.minutes), 0)::int as minutes,
      max(e.day) filter (where e.minutes > 0)::text as last
    from unnest(${windows.map(({ id }) => id)}::uuid[], ${windows.map(({ from }) => from)}::date[],
      ${windows.map(({ to }) => to)}::date[]) as w (id, first_day, last_day)
    left join in_service_entries e on e.aide_id = w.id and e.day between w.first_day and w.last_day
    group by w.id`;
  return new Map(rows.map(({ id, ...sum }) => [id, sum]));
}

/** Returns the name of one of these aides who has an entry of this topic on this day that counts; null for none. */
export const findTwice = (aides: readonly string[], day: string, topic: string, db: Db): Promise<string | null> =>
  firstValue(db<{ name: string }[]>`
    select a.name from in_service_entries e join aides a on a.id = e.aide_id
    where e.aide_id = any(${[...aides]}) and e.day = ${day}::date and lower(e.topic) = lower(${topic})
      and e.method <> 'void' and not exists (select from in_service_entries v where v.voids = e.number)
    order by lower(a.name) limit 1`);

/** Waits until no other transaction adds entries: their numbers have no gaps, also after one that was rolled back. */
export async function lockLedger(db: Db): Promise<void> {
  await lockUntilEnd('inService', db);
}

/** Returns whether the record has every number that was given, but for those that were removed with aides who left. */
export const isLedgerWhole = (db: Db = sql): Promise<boolean> =>
  hasRows(db`
    select 1 from show_settings
    where in_service_last = in_service_removed + (select count(*) from in_service_entries)
      and in_service_last >= coalesce((select max(number) from in_service_entries), 0)`);

/** Adds entries under the lock, with the next numbers in their order, and returns them. */
export async function addEntries(entries: readonly NewEntry[], now: Date, db: Db): Promise<Entry<Date>[]> {
  const last = await firstNumber(db<{ last: number }[]>`
    update show_settings set in_service_last = in_service_last + ${entries.length}
    returning in_service_last::float8 as last`);
  const first = last - entries.length + 1;
  const rows = entries.map((entry, at) => ({ number: first + at, voids: null, reason: null, ...entry, madeAt: now }));
  await db`insert into in_service_entries ${db(rows)}`;
  return listEntries({}, first - 1, entries.length, db);
}

/** Removes the entries of an aide for good, and returns how many there were. Refused by the database otherwise. */
export async function removeEntriesOf(aide: string, db: Db): Promise<number> {
  await db`select set_config('carecast.removed_aide', ${aide}, true)`;
  const { count } = await db`delete from in_service_entries where aide_id = ${aide}`;
  await db`select set_config('carecast.removed_aide', '', true)`;
  await db`update show_settings set in_service_removed = in_service_removed + ${count}`;
  return count;
}

/** Returns the latest in-services of the office, the newest first: topics, places and nurses to choose from. */
export const listEarlier = (db: Db = sql): Promise<Pick<Entry, 'topic' | 'place' | 'nurse' | 'nurseLicense'>[]> =>
  db<Pick<Entry, 'topic' | 'place' | 'nurse' | 'nurseLicense'>[]>`
    select topic, place, nurse, nurse_license from in_service_entries where method in ('live', 'liveOnline', 'retraining')
    order by number desc limit 500`;

/** A version of a lesson, by the beginning of its SHA-256 as entries have it. */
type LessonOfEntry = { episodeId: string; version: string };

const counting = (aideId: string, { from, to }: { from: string; to: string }, db: Db) => db`
  from in_service_entries e
  where e.aide_id = ${aideId} and e.method in ('audio', 'read') and e.day between ${from}::date and ${to}::date
    and not exists (select from in_service_entries v where v.voids = e.number)`;

/** Returns the entry that a lesson already is in a year; null for none that counts. */
export const findCounted = (
  aideId: string,
  { episodeId, version }: LessonOfEntry,
  year: { from: string; to: string },
  db: Db = sql,
): Promise<Pick<Entry, 'number' | 'minutes'> | null> =>
  firstRow(db<Pick<Entry, 'number' | 'minutes'>[]>`
    select e.number::float8 as number, e.minutes ${counting(aideId, year, db)}
      and e.episode_id = ${episodeId} and e.version = ${version} limit 1`);

/** Returns the lessons that count in a year, each with its day. */
export const listCounted = (
  aideId: string,
  year: { from: string; to: string },
  db: Db = sql,
): Promise<(LessonOfEntry & { day: string })[]> =>
  db<(LessonOfEntry & { day: string })[]>`
    select e.episode_id, e.version, e.day::text as day ${counting(aideId, year, db)}`;
