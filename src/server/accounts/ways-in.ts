import type { RecentUser } from '#shared/account.ts';
import type { WaysIn } from '#shared/ways-in.ts';
import { confirmRights, recordAudit } from '#server/audit.ts';
import { removePasskey } from '#server/db/passkeys.ts';
import { sql } from '#server/db/sql.ts';
import { removeToken } from '#server/db/tokens.ts';

/** Removes passkeys and keys of this user together. Those that are gone, or another's, are left out. */
export async function removeWaysIn(user: RecentUser, { passkeys, keys }: WaysIn): Promise<void> {
  await sql.begin(async (db) => {
    const actor = await confirmRights(user, db);
    for (const id of passkeys) {
      const name = await removePasskey(id, user.id, db);
      if (name !== null) await recordAudit({ action: 'passkey removed', actor, subject: id, facts: { name } }, db);
    }
    for (const id of keys) {
      const name = await removeToken(id, user.id, db);
      if (name !== null) await recordAudit({ action: 'key revoked', actor, subject: id, facts: { name } }, db);
    }
  });
}
