import { pageWords } from '#server/words.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { readJson } from '#server/http/request.ts';
import { requestReset } from '#server/accounts/index.ts';
import { ResetRequest } from '#shared/account.ts';

export const POST = endpoint(async ({ request, locals }) => {
  const token = await requestReset(await readJson(request, ResetRequest), locals.clientAddress, new Date());
  return { message: pageWords().done.resetAsked, ...(token && { token }) };
});
