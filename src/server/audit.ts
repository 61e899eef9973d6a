import type { User } from '#shared/account.ts';
import { addAuditRow, tallyAuditRow } from '#server/db/audit.ts';
import type { Db } from '#server/db/sql.ts';

/** Actions worth knowing a year later. Reading and listening are not logged. */
export type AuditAction =
  | 'administrator registered'
  | 'sign-in failed'
  | 'password changed'
  | 'password reset requested'
  | 'password reset'
  | 'password reset link made'
  | 'recovery code made'
  | 'e-mail changed'
  | 'passkey added'
  | 'passkey removed'
  | 'key added'
  | 'key revoked'
  | 'invitation made'
  | 'invitation withdrawn'
  | 'invitation used'
  | 'user added'
  | 'user removed'
  | 'role changed'
  | 'episode created'
  | 'episode changed'
  | 'episode published on time'
  | 'episode deleted'
  | 'episode restored'
  | 'episode removed for ever'
  | 'job run again'
  | 'review link made'
  | 'review link revoked'
  | 'approval asked'
  | 'episode sent back'
  | 'episode approved'
  | 'review remark left'
  | 'rating marked as spam'
  | 'rating marked as not spam'
  | 'subscriber removed'
  | 'settings changed'
  | 'mail settings changed'
  | 'artwork changed'
  | 'logo changed'
  | 'categories changed'
  | 'categories merged'
  | 'copy downloaded'
  | 'copy settings changed'
  | 'site started from a copy'
  | 'podcast import started'
  | 'podcast import stopped'
  | 'webhook added'
  | 'webhook changed'
  | 'webhook removed'
  | 'webhook delivery repeated';

/**
 * `actor`: who did it, null when nobody is signed in; the name of the key they did it by is among the facts. `subject`:
 * the id of the object of the action. `facts` hold no password, token, IP address or input of anonymous visitors.
 */
type AuditEntry = {
  action: AuditAction;
  actor: Pick<User, 'id' | 'username' | 'token'> | null;
  subject?: string;
  facts?: Record<string, string | number | boolean>;
};

/** Actions anyone can cause without signing in, as often as throttles allow. */
type CountedAction = 'sign-in failed' | 'password reset requested';

const HOUR_MS = 60 * 60 * 1000;

/** Writes the entry in the caller's transaction, so that log and change commit together. */
export const recordAudit = (entry: AuditEntry, db: Db): Promise<void> => addAuditRow(rowOf(entry), db);

/**
 * Counts the entry in one row an hour (UTC) for each action, subject and facts. Rows cannot be deleted for a year, so
 * anonymous requests must not be able to add one each.
 */
export const countAudit = (entry: AuditEntry & { action: CountedAction }, now: Date, db: Db): Promise<void> =>
  tallyAuditRow(rowOf(entry), now, new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS), db);

const rowOf = ({ action, actor, subject, facts }: AuditEntry) => ({
  action,
  actor: actor?.id ?? null,
  actorName: actor?.username ?? null,
  subject: subject ?? null,
  facts: { ...facts, ...(actor?.token && { key: actor.token.name }) },
});
