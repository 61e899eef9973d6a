import { account } from '#shared/contract/account.ts';
import { pageWords } from '#server/words.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { requestReset } from '#server/accounts/index.ts';

export const POST = endpoint(account.requestReset, async ({ body, now }, { locals }) => {
  const token = await requestReset(body, locals.clientAddress, now);
  return { message: pageWords().done.resetAsked, ...(token && { token }) };
});
