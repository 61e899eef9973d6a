import { addAuditRow } from './db/audit.ts';
import type { Db } from './db/sql.ts';

/** What is worth knowing a year later. Reading and listening leave no trace here. */
export type AuditAction =
  | 'administrator registered'
  | 'sign-in failed'
  | 'password changed'
  | 'password reset requested'
  | 'password reset'
  | 'passkey added'
  | 'passkey removed'
  | 'user added'
  | 'user removed'
  | 'role changed'
  | 'episode created'
  | 'episode changed'
  | 'episode deleted'
  | 'episode restored'
  | 'episode removed for ever'
  | 'rating marked as spam'
  | 'rating marked as not spam'
  | 'settings changed'
  | 'artwork changed';

/**
 * `actor`: who did it, null when nobody is signed in. `subject`: the id of what it was done to. `facts` hold no
 * password, token, address or anything typed by somebody who is not signed in.
 */
export type AuditEntry = {
  action: AuditAction;
  actor: { id: string; username: string } | null;
  subject?: string;
  facts?: Record<string, string | number | boolean>;
};

/** Tells it in the transaction that does it: what was rolled back was not done, and nothing is done untold. */
export async function recordAudit({ action, actor, subject, facts }: AuditEntry, db: Db): Promise<void> {
  const who = { actor: actor?.id ?? null, actorName: actor?.username ?? null };
  await addAuditRow({ action, ...who, subject: subject ?? null, facts: facts ?? {} }, db);
}
