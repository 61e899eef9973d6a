import { mayFollowRestore, readRestore, startFromCopy } from '#server/backup/index.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { OF_COPIES } from '#server/http/refusals.ts';
import { BegunRestore, RestoreState } from '#shared/answers/copies.ts';
import { RestoreRequest, restoreInWords } from '#shared/copies.ts';

/** A restored site has no sessions yet: the person who started it has its token, in a header that no log keeps. */
export const GET = endpoint(
  'GET /api/restore',
  {
    summary: 'Says how far starting from a backup is, to an administrator or with its `Restore-Token`.',
    notes:
      '`read` and `of` are bytes. A restored site has no sessions yet: the person who started it asks with the token, which counts until the next restore. A 401 says nothing about the restore. A copy stays for another try unless it is damaged.',
    who: 'administrator',
    token: { header: 'Restore-Token', isValid: mayFollowRestore },
    answers: { 200: RestoreState },
  },
  async () => restoreInWords(await readRestore()),
);

/** A day, not ten minutes: a large copy takes longer to be sent. */
export const POST = endpoint(
  'POST /api/restore',
  {
    summary: 'Starts an empty site from a backup.',
    notes:
      'Send `upload`, or `bucket` for its newest nightly backup. `token` follows this restore. The backup is checked, and then takes the place of the whole site, or nothing changes. With a `passphrase` only what it opens counts, of a bucket the newest copy that is locked; what is not locked fails. Sessions, keys, invitations, reset links, recovery codes and links for reviewers of the copy are left out. A site with an episode, a subscriber or a second account, or a restore under way: 409; a copy that is not sent: 404; while two copies are being read: 429.',
    who: 'administrator',
    signIn: 'recent',
    body: RestoreRequest,
    answers: { 202: BegunRestore },
    refuses: OF_COPIES,
  },
  async ({ user, body, now }) => {
    const { token, ...begun } = await startFromCopy(user, body, now);
    return { ...restoreInWords(begun), token };
  },
);
