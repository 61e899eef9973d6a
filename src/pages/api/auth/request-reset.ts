import { pageWords } from '#server/words.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { requestReset } from '#server/accounts/index.ts';
import { ResetRequest } from '#shared/account.ts';
import { z } from '#shared/schema.ts';

export const POST = endpoint(
  'POST /api/auth/request-reset',
  {
    summary: 'Asks for a link to set a new password; the answer is the same for every name.',
    notes: '`token` is there only under `RESET_DELIVERY=response`, which the site accepts on a loopback address alone.',
    who: 'everyone',
    body: ResetRequest,
    answers: { 200: z.object({ message: z.string(), token: z.string().optional() }) },
  },
  async ({ body, now }, { locals }) => {
    const token = await requestReset(body, locals.clientAddress, now);
    return { message: pageWords().done.resetAsked, ...(token && { token }) };
  },
);
