import type { Settings } from '#shared/contract/in-service.ts';
import type { YearKind, YearRule } from '#shared/in-service-year.ts';
import { type Db, firstRow, sql } from './sql.ts';

/** `year` is null until someone chooses. */
type Row = Omit<Settings, 'year'> & { year: YearKind | null };

export async function findRecordSettings(db: Db = sql): Promise<Row> {
  const row = await firstRow(db<Row[]>`
    select in_service_year as year, in_service_rule as rule, in_service_state as state, in_service_years as keep_years,
      in_service_hours as hours, in_service_series as series
    from show_settings`);
  if (!row) throw new Error('the row of show_settings is gone');
  return row;
}

export async function changeRecordSettings(
  { year, rule, state, keepYears, hours, series }: Settings,
  db: Db,
): Promise<void> {
  await db`
    update show_settings set in_service_year = ${year}, in_service_rule = ${rule}, in_service_state = ${state},
      in_service_years = ${keepYears}, in_service_hours = ${hours}, in_service_series = ${series}`;
}

/** A second change on one day replaces the first. */
export async function addYearChange(
  change: { changedOn: string; was: YearKind; becomes: YearKind; reason: string; changedBy: string },
  db: Db,
): Promise<void> {
  await db`
    insert into in_service_year_changes ${db(change)}
    on conflict (changed_on) do update
    set becomes = excluded.becomes, reason = excluded.reason, changed_by = excluded.changed_by, made_at = now()`;
}

/** Returns which year counts, and counted before. */
export async function findYearRule(db: Db = sql): Promise<YearRule> {
  const [changes, { year }] = await Promise.all([
    db<{ changedOn: string; was: YearKind; kind: YearKind }[]>`
      select changed_on::text as changed_on, was, becomes as kind from in_service_year_changes order by changed_on`,
    findRecordSettings(db),
  ]);
  return {
    first: changes[0]?.was ?? year ?? 'hired',
    changes: changes.map(({ changedOn, kind }) => ({ changedOn, kind })),
  };
}
