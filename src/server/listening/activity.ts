import type { Admin } from '#shared/account.ts';
import { ACTIVITY_PAGE, type ActivityFilters } from '#shared/activity.ts';
import type { Activity } from '#shared/contract/site.ts';
import { formatScheduled } from '#shared/schedule.ts';
import { fieldWords } from '#shared/show-field-words.ts';
import { SHOW_FIELD_NAMES } from '#shared/show-fields.ts';
import type { Done } from '#shared/words/en/activity.ts';
import { ACTIONS, type AuditAction } from '#server/audit.ts';
import { showTimeZone } from '#server/show/index.ts';
import { pageWords, studioWords } from '#server/words.ts';
import { writeCsv } from './csv.ts';
import { type AuditRow, listActivityRows } from '#server/db/audit.ts';

/** Returns who did what, newest first: a page, and one entry more when there are older ones. */
export async function readActivity(_admin: Admin, filters: ActivityFilters): Promise<Activity<Date>[]> {
  const rows = await listActivityRows({ ...filters, actions: actionsOf(filters.kind) }, ACTIVITY_PAGE + 1);
  return rows.map(inWords);
}

/** Yields everything that matches as a CSV file, newest first. Times are UTC, ISO 8601. */
export const writeActivityCsv = (_admin: Admin, filters: ActivityFilters): AsyncGenerator<string> =>
  writeCsv<Activity<Date>>(
    ['Time', 'Who', 'Kind', 'What'],
    ({ at, by, kind, text }) => [at.toISOString(), by ?? '', studioWords().activity.kinds[kind], text],
    async (last, limit) => {
      const before = last ? String(last.id) : filters.before;
      return (await listActivityRows({ ...filters, before, actions: actionsOf(filters.kind) }, limit)).map(inWords);
    },
  );

const actionsOf = (kind: ActivityFilters['kind']): string[] | null =>
  kind ? Object.keys(ACTIONS).filter((action) => ACTIONS[action as AuditAction] === kind) : null;

/** Returns one entry as a sentence. An action of another version is its own name. */
function inWords({ id, at, action, actorName, facts, count, name }: AuditRow & { id: number; name: string | null }) {
  const { done: words, commandLine, times } = pageWords().activity;
  const known = Object.fromEntries(Object.entries(facts).map(([key, value]) => [key, String(value)]));
  if (known['fields']) known['fields'] = settingLabels(known['fields']);
  if (known['scheduled']) known['scheduled'] = formatScheduled(new Date(known['scheduled']), showTimeZone());
  const own: Done = action in ACTIONS ? words[action as AuditAction] : action;
  const done = typeof own === 'string' ? own : own(known, name ?? known['title'] ?? '');
  const by = actorName ?? (known['by'] === 'command line' ? commandLine : null);
  const text = `${by ? `${by} ${done}` : done.charAt(0).toUpperCase() + done.slice(1)}${count > 1 ? times(count) : ''}`;
  return { id, at, by: actorName, kind: (ACTIONS as Partial<typeof ACTIONS>)[action as AuditAction] ?? 'site', text };
}

/** Returns settings as their form calls them; one of another version by its name. */
const settingLabels = (names: string): string =>
  names
    .split(', ')
    .map((name) => {
      const known = SHOW_FIELD_NAMES.find((field) => field === name);
      return known ? fieldWords(known).label : name;
    })
    .join(', ');
