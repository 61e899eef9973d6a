import { readInvitation } from '#server/accounts/index.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { readJson } from '#server/http/request.ts';
import { InvitationToken } from '#shared/people.ts';

/** Not a GET: the token belongs in no address and no log. */
export const POST = endpoint(async ({ request, locals }) => {
  const { token } = await readJson(request, InvitationToken);
  return readInvitation(token, locals.clientAddress, new Date());
});
