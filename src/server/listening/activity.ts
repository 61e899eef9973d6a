import type { Admin } from '#shared/account.ts';
import { type Activity, ACTIVITY_PAGE, type ActivityFilters, type ActivityKind } from '#shared/activity.ts';
import type { Done } from '#shared/words/en/activity.ts';
import type { AuditAction } from '#server/audit.ts';
import { pageWords, studioWords } from '#server/words.ts';
import { writeCsv } from './csv.ts';
import { type AuditRow, listActivityRows } from '#server/db/audit.ts';

/** Of which kind each action is. A new one does not compile until it has a kind, and words. */
const KINDS: Record<AuditAction, ActivityKind> = {
  'administrator registered': 'people',
  'sign-in failed': 'people',
  'password changed': 'people',
  'password reset requested': 'people',
  'password reset': 'people',
  'password reset link made': 'people',
  'recovery code made': 'people',
  'e-mail changed': 'people',
  'passkey added': 'people',
  'passkey removed': 'people',
  'key added': 'people',
  'key revoked': 'people',
  'invitation made': 'people',
  'invitation withdrawn': 'people',
  'invitation used': 'people',
  'user added': 'people',
  'user removed': 'people',
  'role changed': 'people',
  'episode created': 'episodes',
  'episode changed': 'episodes',
  'episode published on time': 'episodes',
  'episode deleted': 'episodes',
  'episode restored': 'episodes',
  'episode removed for ever': 'episodes',
  'job run again': 'site',
  'review link made': 'episodes',
  'review link revoked': 'episodes',
  'approval asked': 'episodes',
  'episode sent back': 'episodes',
  'episode approved': 'episodes',
  'review remark left': 'episodes',
  'rating marked as spam': 'listeners',
  'rating marked as not spam': 'listeners',
  'subscriber removed': 'listeners',
  'settings changed': 'site',
  'mail settings changed': 'site',
  'artwork changed': 'site',
  'logo changed': 'site',
  'categories changed': 'site',
  'categories merged': 'site',
  'copy downloaded': 'site',
  'site started from a copy': 'site',
  'copy settings changed': 'site',
  'podcast import started': 'site',
  'podcast import stopped': 'site',
  'webhook added': 'site',
  'webhook changed': 'site',
  'webhook removed': 'site',
  'webhook delivery repeated': 'site',
};

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
  kind ? Object.keys(KINDS).filter((action) => KINDS[action as AuditAction] === kind) : null;

/** Returns one entry as a sentence. An action of another version is its own name. */
function inWords({ id, at, action, actorName, facts, count, name }: AuditRow & { id: number; name: string | null }) {
  const { done: words, commandLine, times } = pageWords().activity;
  const known = Object.fromEntries(Object.entries(facts).map(([key, value]) => [key, String(value)]));
  const own: Done = action in KINDS ? words[action as AuditAction] : action;
  const done = typeof own === 'string' ? own : own(known, name ?? known['title'] ?? '');
  const by = actorName ?? (known['by'] === 'command line' ? commandLine : null);
  const text = `${by ? `${by} ${done}` : done.charAt(0).toUpperCase() + done.slice(1)}${count > 1 ? times(count) : ''}`;
  return { id, at, by: actorName, kind: (KINDS as Partial<typeof KINDS>)[action as AuditAction] ?? 'site', text };
}
