import { people } from '#shared/contract/people.ts';
import { readInvitation } from '#server/accounts/index.ts';
import { endpoint } from '#server/http/endpoint.ts';

/** Not a GET: the token belongs in no address and no log. */
export const POST = endpoint(people.openInvitation, ({ body, now }, { locals }) =>
  readInvitation(body.token, locals.clientAddress, now),
);
