import { backups } from '#shared/contract/backups.ts';
import { type CheckLine, checkLineInWords } from '#shared/backups.ts';
import type { PageLanguage } from '#shared/language.ts';
import { checkStoredBackup } from '#server/backup/index.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { jsonLines } from '#server/http/responses.ts';
import { language } from '#server/words.ts';

export const POST = endpoint(backups.check, async ({ user, body, now }) =>
  jsonLines(inWords(await checkStoredBackup(user, body, now), language())),
);

/** In the language of the request, which the answer outlives. */
async function* inWords(lines: AsyncGenerator<CheckLine>, of: PageLanguage) {
  for await (const line of lines) yield checkLineInWords(line, of);
}
