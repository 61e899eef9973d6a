import type { Admin } from '#shared/account.ts';
import { type Activity, ACTIVITY_PAGE, type ActivityFilters, type ActivityKind } from '#shared/activity.ts';
import type { AuditAction } from '#server/audit.ts';
import { studioWords } from '#server/words.ts';
import { writeCsv } from './csv.ts';
import { type AuditRow, listActivityRows } from '#server/db/audit.ts';

type Facts = AuditRow['facts'];
/** A kind, and what was done: a text, or one of the facts and of the title or name of what it was done to. */
type Words = [ActivityKind, string | ((facts: Facts, name: string) => string)];

const fact = (value: Facts[string] | undefined): string => (value === undefined ? '' : String(value));
const of = (name: string): string => (name ? ` “${name}”` : '');
const withKey = ({ key }: Facts): string => (key ? `, with the key “${key}”` : '');
const onEpisode =
  (done: string): ((facts: Facts, name: string) => string) =>
  (facts, name) =>
    `${done}${of(name)}${withKey(facts)}`;
const onNamed =
  (done: string): ((facts: Facts) => string) =>
  (facts) =>
    `${done}${of(fact(facts['name'] ?? facts['username']))}`;

/** Every action in words. A new one does not compile until it has some. */
const WORDS: Record<AuditAction, Words> = {
  'administrator registered': ['people', 'made an account as administrator'],
  'sign-in failed': ['people', (_, name) => `A sign-in failed${name && ` for ${name}`}`],
  'password changed': ['people', 'changed the own password'],
  'password reset requested': ['people', (_, name) => `A new password was asked for${name && ` for ${name}`}`],
  'password reset': [
    'people',
    ({ by }, name) =>
      `${name || 'Somebody'} set a new password ${by === 'recovery code' ? 'by recovery code' : 'by link'}`,
  ],
  'password reset link made': ['people', onNamed('made a reset link for')],
  'recovery code made': ['people', 'made a recovery code'],
  'e-mail changed': ['people', 'changed the own e-mail address'],
  'passkey added': ['people', onNamed('added the passkey')],
  'passkey removed': ['people', onNamed('removed the passkey')],
  'key added': ['people', onNamed('made the key')],
  'key revoked': [
    'people',
    (facts) =>
      facts['by'] ? `A new password ended the key${of(fact(facts['name']))}` : onNamed('removed the key')(facts),
  ],
  'invitation made': ['people', ({ role }) => `invited a new ${fact(role)}`],
  'invitation withdrawn': ['people', 'withdrew an invitation'],
  'invitation used': ['people', ({ role, by }) => `joined as ${fact(role)}${by ? `, invited by ${by}` : ''}`],
  'user added': ['people', onNamed('added')],
  'user removed': ['people', onNamed('removed')],
  'role changed': ['people', (facts) => `made “${fact(facts['username'])}” ${article(fact(facts['role']))}`],
  'episode created': ['episodes', onEpisode('added')],
  'episode changed': ['episodes', onEpisode('changed')],
  'episode published on time': ['episodes', (_, name) => `Published at its time:${of(name)}`],
  'episode deleted': ['episodes', onEpisode('deleted')],
  'episode restored': ['episodes', onEpisode('restored')],
  'episode removed for ever': ['episodes', (_, name) => `Removed for good, 30 days after it was deleted:${of(name)}`],
  'job run again': ['site', 'had what failed tried again'],
  'review link made': ['episodes', onEpisode('made a link to review')],
  'review link revoked': ['episodes', 'ended a review link'],
  'approval asked': ['episodes', onEpisode('asked for approval of')],
  'episode sent back': ['episodes', onEpisode('sent back')],
  'episode approved': ['episodes', (_, name) => `A reviewer approved${of(name)}`],
  'review remark left': ['episodes', (_, name) => `A reviewer left a remark on${of(name)}`],
  'rating marked as spam': ['listeners', onEpisode('marked a comment as spam on')],
  'rating marked as not spam': ['listeners', onEpisode('marked a comment as not spam on')],
  'subscriber removed': ['listeners', 'removed a subscriber'],
  'settings changed': ['site', ({ fields }) => `changed the settings${fields ? ` (${fields})` : ''}`],
  'mail settings changed': ['site', 'changed the mail settings'],
  'artwork changed': ['site', 'changed the artwork'],
  'logo changed': ['site', 'changed the logo'],
  'categories changed': ['site', ({ renamed }) => `changed the categories${renamed ? ` (${renamed})` : ''}`],
  'categories merged': ['site', ({ category, into }) => `merged the category “${fact(category)}” into “${fact(into)}”`],
  'copy downloaded': ['site', ({ audio }) => `downloaded a copy of the site, ${audio ? 'with' : 'without'} audio`],
  'site started from a copy': [
    'site',
    ({ made }) => `The site was started from the copy of ${fact(made).slice(0, 10)}`,
  ],
  'copy settings changed': ['site', 'changed where the nightly copy goes'],
  'podcast import started': ['site', ({ host }) => `began to move a podcast in from ${fact(host)}`],
  'podcast import stopped': ['site', ({ host }) => `ended moving a podcast in from ${fact(host)}`],
  'webhook added': ['site', ({ host }) => `added an alert to ${fact(host)}`],
  'webhook changed': ['site', ({ host }) => `changed the alert to ${fact(host)}`],
  'webhook removed': ['site', ({ host }) => `removed the alert to ${fact(host)}`],
  'webhook delivery repeated': ['site', 'had an alert sent again'],
};

const article = (role: string): string => (/^[aeiou]/.test(role) ? `an ${role}` : `a ${role}`);

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
  kind ? Object.entries(WORDS).flatMap(([action, words]) => (words[0] === kind ? [action] : [])) : null;

/** Returns one entry as a sentence. An action of another version is its own name. */
function inWords({ id, at, action, actorName, facts, count, name }: AuditRow & { id: number; name: string | null }) {
  const [kind, words] = (WORDS as Partial<Record<string, Words>>)[action] ?? (['site', action] satisfies Words);
  const title = name ?? fact(facts['title']);
  const done = typeof words === 'string' ? words : words(facts, title);
  const by = actorName ?? (facts['by'] === 'command line' ? 'The server’s command line' : null);
  const text = `${by ? `${by} ${done}` : done.charAt(0).toUpperCase() + done.slice(1)}${count > 1 ? `, ${count} times within an hour` : ''}`;
  return { id, at, by: actorName, kind, text };
}
