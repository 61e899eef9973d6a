import { endpoint, onlyAllows } from '#server/http.ts';
import { readJson } from '#server/request.ts';
import { requestReset } from '#server/resets.ts';
import { ResetRequest } from '#shared/account.ts';

export const POST = endpoint(async ({ request, locals }) => {
  const token = await requestReset(await readJson(request, ResetRequest), locals.clientAddress, new Date());
  return { message: 'If the username exists, a reset token has been generated.', ...(token && { token }) };
});

export const ALL = onlyAllows('POST');
