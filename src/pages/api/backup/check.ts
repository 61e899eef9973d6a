import { type CheckLine, SentCopy, checkLineInWords } from '#shared/copies.ts';
import type { PageLanguage } from '#shared/language.ts';
import { checkCopy } from '#server/backup/index.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { readJson } from '#server/http/request.ts';
import { jsonLines } from '#server/http/responses.ts';
import { requireRecentAdmin } from '#server/http/rights.ts';
import { language } from '#server/words.ts';

export const POST = endpoint(async ({ request, locals }) => {
  const now = new Date();
  const admin = requireRecentAdmin(locals, now);
  return jsonLines(inWords(await checkCopy(admin, await readJson(request, SentCopy), now), language()));
});

/** In the language of the request, which the answer outlives. */
async function* inWords(lines: AsyncGenerator<CheckLine>, of: PageLanguage) {
  for await (const line of lines) yield checkLineInWords(line, of);
}
