import type { RecentUser } from '#shared/account.ts';
import { confirmRights, recordAudit } from '#server/audit.ts';
import { removePasskeysOf } from '#server/db/passkeys.ts';
import { sql } from '#server/db/sql.ts';
import { removeTokensOf } from '#server/db/tokens.ts';

/** Removes all by which this user signs in, or a program acts for them, without the password. */
export async function removeWaysIn(user: RecentUser): Promise<void> {
  await sql.begin(async (db) => {
    const actor = await confirmRights(user, db);
    for (const { id, name } of await removePasskeysOf(user.id, db))
      await recordAudit({ action: 'passkey removed', actor, subject: id, facts: { name } }, db);
    for (const { id, name } of await removeTokensOf(user.id, db))
      await recordAudit({ action: 'key revoked', actor, subject: id, facts: { name } }, db);
  });
}
