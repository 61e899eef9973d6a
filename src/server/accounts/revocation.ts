import { removeEmailConfirmation } from '#server/db/email-confirmations.ts';
import { revokeInvitationsBy } from '#server/db/invitations.ts';
import { removeResetTokensBy } from '#server/db/reset-tokens.ts';
import { revokeReviewLinksBy } from '#server/db/reviews.ts';
import type { Db } from '#server/db/sql.ts';
import { endTasksOf } from '#server/db/tasks.ts';
import { removeTokensOf } from '#server/db/tokens.ts';
import { endUnfinishedUploads } from '#server/db/uploads.ts';

/**
 * Ends what someone, or a thief in their place, has made to act by later or to let others act: keys, links by which
 * others set a password, join or review, or an address is confirmed, an import or a change of many, and uploads that
 * have not arrived. One list for all that ends rights. The caller has locked the user, and the code that makes one of
 * these also locks them first (`confirmRights`).
 */
export async function revokeGrants(userId: string, db: Db) {
  const keys = await removeTokensOf(userId, db);
  const invitations = await revokeInvitationsBy(userId, db);
  const reviewLinks = await revokeReviewLinksBy(userId, db);
  await removeResetTokensBy(userId, db);
  await removeEmailConfirmation(userId, db);
  await endTasksOf(userId, 'import', { code: 'importStarterChanged' }, db);
  await endTasksOf(userId, 'many', { code: 'manyStarterChanged' }, db);
  await endUnfinishedUploads(userId, db);
  return { keys, invitations, reviewLinks };
}
