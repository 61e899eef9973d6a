import { type Confirmed, ROLES, type User } from '#shared/account.ts';
import type { ActivityKind } from '#shared/activity.ts';
import { addAuditRow, incrementAuditRow } from '#server/db/audit.ts';
import { hasSession } from '#server/db/sessions.ts';
import type { Db } from '#server/db/sql.ts';
import { hasToken } from '#server/db/tokens.ts';
import { lockUser } from '#server/db/users.ts';
import { DomainError } from '#server/errors.ts';
import { HOUR_MS } from '#shared/units.ts';

/**
 * Actions worth knowing a year later, each of the kind it is listed under. Reading and listening are not logged. A new
 * one does not compile until it has words.
 */
export const ACTIONS = {
  'administrator registered': 'people',
  'sign-in failed': 'people',
  'password changed': 'people',
  'password reset requested': 'people',
  'password reset': 'people',
  'password reset link made': 'people',
  'recovery code made': 'people',
  'email changed': 'people',
  'email confirmed': 'people',
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
  'aides added': 'people',
  'aide changed': 'people',
  'aide left': 'people',
  'aide removed': 'people',
  'aide code made': 'people',
  'in-service entered': 'people',
  'in-service entry voided': 'people',
  'in-service settings changed': 'people',
  'in-service records removed': 'people',
  'in-service record removed': 'people',
  'episode created': 'episodes',
  'episode changed': 'episodes',
  'episode published': 'episodes',
  'episode unpublished': 'episodes',
  'episode scheduled': 'episodes',
  'episode unscheduled': 'episodes',
  'episode published on time': 'episodes',
  'publication undone': 'episodes',
  'episode deleted': 'episodes',
  'episode restored': 'episodes',
  'episode purged': 'episodes',
  'job run again': 'site',
  'review link made': 'episodes',
  'review link revoked': 'episodes',
  'approval asked': 'episodes',
  'episode sent back': 'episodes',
  'episode approved': 'episodes',
  'lesson changed': 'episodes',
  'lesson removed': 'episodes',
  'review remark left': 'episodes',
  'series added': 'episodes',
  'series changed': 'episodes',
  'series ordered': 'episodes',
  'series removed': 'episodes',
  'rating marked as spam': 'listeners',
  'rating marked as not spam': 'listeners',
  'subscriber removed': 'listeners',
  'subscriber resumed': 'listeners',
  'subscribers resumed': 'listeners',
  'subscribers brought in': 'listeners',
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
  'podcast import undone': 'site',
  'webhook added': 'site',
  'webhook changed': 'site',
  'webhook removed': 'site',
  'webhook delivery repeated': 'site',
} as const satisfies Record<string, ActivityKind>;
export type AuditAction = keyof typeof ACTIONS;

/**
 * `actor`: who did it, with rights that were read again in this transaction, so a change without that look does not
 * compile; null when no one is signed in. The name of the key they did it by is among the facts. `subject`: the id of
 * the object of the action. `facts` hold no password, token, IP address or input of anonymous visitors.
 */
type AuditEntry = {
  action: AuditAction;
  actor: Confirmed | null;
  subject?: string;
  facts?: Record<string, string | number | boolean>;
};

/** Actions anyone can cause without signing in, as often as throttles allow. */
type CountedAction = 'sign-in failed' | 'password reset requested';

/**
 * Reads the rights of someone who changes something again, under the lock that a reset, a demotion and a removal take
 * first too: these end what was made before them, and what comes after them is refused here. To be called before
 * anything else is locked, against deadlocks. @throws DomainError signedOut, or forbidden when the role is a lower one
 */
export async function confirmRights<Who extends User>(who: Who, db: Db): Promise<Confirmed<Who>> {
  const role = await lockUser(who.id, db);
  // A statement of its own: one that waits for a lock does not see what has been committed in other tables in the
  // meantime.
  if (role === null || !(await isSignedIn(who, db))) throw new DomainError('signedOut', { code: 'signInFirst' });
  if (ROLES.indexOf(role) < ROLES.indexOf(who.role)) throw lowered(who);
  return { ...who, isConfirmed: true };
}

async function isSignedIn({ id, sessionId, token }: User, db: Db): Promise<boolean> {
  if (token) return hasToken(token.id, id, db);
  return sessionId === undefined || hasSession(sessionId, id, db);
}

function lowered({ role }: User): DomainError {
  return new DomainError('forbidden', { code: role === 'administrator' ? 'noLongerAdministrator' : 'authorsOnly' });
}

/** Writes the entry in the caller's transaction, so that log and change commit together. */
export const recordAudit = (entry: AuditEntry, db: Db): Promise<void> => addAuditRow(rowOf(entry), db);

/**
 * Counts the entry in one row an hour (UTC) for each action, subject and facts. Rows cannot be deleted for a year, so
 * anonymous requests must not be able to add one each.
 */
export const countAudit = (entry: AuditEntry & { action: CountedAction }, now: Date, db: Db): Promise<void> =>
  incrementAuditRow(rowOf(entry), now, new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS), db);

const rowOf = ({ action, actor, subject, facts }: AuditEntry) => ({
  action,
  actor: actor?.id ?? null,
  actorName: actor?.username ?? null,
  subject: subject ?? null,
  facts: { ...facts, ...(actor?.token && { key: actor.token.name }) },
});
