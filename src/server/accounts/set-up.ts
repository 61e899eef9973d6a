import type { Confirmed, User } from '#shared/account.ts';
import type { SetUp } from '#shared/contract/people.ts';
import { recordAudit } from '#server/audit.ts';
import { backupBuckets, mailServers } from '#server/db/connections.ts';
import { listSetUp } from '#server/db/set-up.ts';
import type { Db } from '#server/db/sql.ts';
import { removeWebhook } from '#server/db/webhooks.ts';

/**
 * Ends, of what a person set up to hear of the site, what is named by its id; the rest stays, and the log says so. What
 * others set up is left as it is.
 */
export async function endSetUp({ id, username }: User, ids: readonly string[], by: Confirmed | null, db: Db) {
  for (const one of await listSetUp(id, db)) {
    if (ids.includes(one.id)) await end(one, by, username, db);
  }
}

async function end({ kind, id, name }: SetUp, actor: Confirmed | null, username: string, db: Db): Promise<void> {
  const facts = { removed: username };
  if (kind === 'alert') {
    await removeWebhook(id, db);
    await recordAudit({ action: 'webhook removed', actor, subject: id, facts: { host: name, ...facts } }, db);
  }
  if (kind === 'mail') {
    await mailServers.change(null, db);
    await recordAudit({ action: 'mail settings changed', actor, facts: { server: '', ...facts } }, db);
  }
  if (kind === 'copies') {
    await backupBuckets.change(null, db);
    await recordAudit({ action: 'copy settings changed', actor, facts: { endpoint: '', bucket: '', ...facts } }, db);
  }
}
