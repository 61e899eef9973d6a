import { backups } from '#shared/contract/backups.ts';
import { mayFollowRestore, readRestore, startFromBackup } from '#server/backup/index.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { restoreInWords } from '#shared/backups.ts';

/** A restored site has no sessions yet: the person who started it has its token, in a header that no log keeps. */
export const GET = endpoint(backups.findRestore, async () => restoreInWords(await readRestore()), {
  isValidToken: mayFollowRestore,
});

/** A day, not ten minutes: a large copy takes longer to be sent. */
export const POST = endpoint(backups.restore, async ({ user, body, now }) => {
  const { token, ...begun } = await startFromBackup(user, body, now);
  return { ...restoreInWords(begun), token };
});
