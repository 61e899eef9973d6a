import { type CheckLine, CheckRequest, checkLineInWords } from '#shared/copies.ts';
import type { PageLanguage } from '#shared/language.ts';
import { checkCopy } from '#server/backup/index.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { OF_COPIES } from '#server/http/refusals.ts';
import { jsonLines } from '#server/http/responses.ts';
import { language } from '#server/words.ts';

export const POST = endpoint(
  'POST /api/backup/check',
  {
    summary:
      'Checks a backup that was sent before, or the newest of a bucket, and says how far it is, one line of JSON each.',
    notes:
      'Send `upload`, or `bucket`, which is read and stays as it is. Lines of JSON as the check goes on, `{read, of}` in bytes, and last `{copy: {madeAt, version, rows, episodes, files, outside, isEncrypted, holdsSecret}}` or `{error, code, field?}`. Then the file is removed, but with `keep` not a whole one, and not for a wrong or missing passphrase, or one for a copy that has none (`field` is `passphrase`); an empty passphrase: 400, one that is not sent: 404, and while two copies are being read: 429.',
    who: 'administrator',
    signIn: 'recent',
    body: CheckRequest,
    answers: { 200: 'application/x-ndjson' },
    refuses: OF_COPIES,
  },
  async ({ user, body, now }) => jsonLines(inWords(await checkCopy(user, body, now), language())),
);

/** In the language of the request, which the answer outlives. */
async function* inWords(lines: AsyncGenerator<CheckLine>, of: PageLanguage) {
  for await (const line of lines) yield checkLineInWords(line, of);
}
