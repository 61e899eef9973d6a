import { mayFollowRestore, readRestore, startFromCopy } from '#server/backup/index.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { OF_COPIES } from '#server/http/refusals.ts';
import { requireAdmin } from '#server/http/rights.ts';
import { BegunRestore, RestoreState } from '#shared/answers/copies.ts';
import { RestoreRequest, restoreInWords } from '#shared/copies.ts';

/** A restored site knows nobody's session: whoever began it has the token of it, in a header that no log keeps. */
export const GET = endpoint(
  'GET /api/restore',
  {
    summary: 'Says how far starting from a backup is, to an administrator or with its `Restore-Token`.',
    who: 'everyone',
    answers: { 200: RestoreState },
    refuses: { signedOut: ['signInFirst'], forbidden: ['adminsOnly'] },
  },
  async ({ now }, { request, locals }) => {
    const token = request.headers.get('Restore-Token');
    if (token === null || !(await mayFollowRestore(token))) requireAdmin(locals);
    return restoreInWords(await readRestore(now));
  },
);

/** A day, not ten minutes: a large copy takes longer to be sent. */
export const POST = endpoint(
  'POST /api/restore',
  {
    summary: 'Starts an empty site from a backup.',
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
