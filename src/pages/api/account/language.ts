import { chooseLanguage } from '#server/accounts/index.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { noContent } from '#server/http/responses.ts';
import { readJson } from '#server/http/request.ts';
import { requireUser } from '#server/http/rights.ts';
import { LanguageChoice } from '#shared/people.ts';

export const PUT = endpoint(async ({ request, locals }) => {
  const user = requireUser(locals);
  await chooseLanguage(user, await readJson(request, LanguageChoice));
  return noContent();
});
