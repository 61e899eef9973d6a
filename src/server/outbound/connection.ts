import type { Admin, FreshUser } from '#shared/account.ts';
import { type AuditAction, confirmRights, recordAudit } from '#server/audit.ts';
import type { Store } from '#server/db/connections.ts';
import type { Db } from '#server/db/sql.ts';
import { type Tag, transactAndInvalidate } from '#server/invalidation.ts';
import { seal, unseal } from '#server/secrets.ts';

type Change<Row> = {
  /** Returns what to store, null for nothing. May refuse. */
  next(present: Row | null): Row | null;
  action: AuditAction;
  facts(stored: Row | null): Record<string, string | boolean>;
  tags?: Tag[];
  /** Further steps, in the same transaction. */
  also?(db: Db): Promise<unknown>;
};

/** Changes the settings of a service that the site signs in to. @throws DomainError */
export const changeConnection = <Row>(
  admin: Admin & FreshUser,
  store: Store<Row>,
  { next, action, facts, tags = [], also }: Change<Row>,
): Promise<void> =>
  transactAndInvalidate(tags, async (db) => {
    const actor = await confirmRights(admin, db);
    const stored = next(await store.lock(db));
    await store.change(stored, db, admin.id);
    await also?.(db);
    await recordAudit({ action, actor, facts: facts(stored) }, db);
  });

/**
 * Returns what to store of a secret: the one that was entered, else the one that is stored, if APP_SECRET opens it.
 * Pass that for the same server and name only: a secret goes to no other than it was entered for.
 */
export function sealOrKeep(purpose: string, entered: string | undefined, stored: Buffer | null): Buffer | null {
  if (entered) return seal(purpose, entered);
  return stored && unseal(purpose, stored) !== null ? stored : null;
}
