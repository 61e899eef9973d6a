import { readInvitation } from '#server/accounts/index.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { OF_INVITATIONS } from '#server/http/refusals.ts';
import { OpenInvitation } from '#shared/answers/people.ts';
import { InvitationToken } from '#shared/people.ts';

/** Not a GET: the token belongs in no address and no log. */
export const POST = endpoint(
  'POST /api/join/invitation',
  {
    summary: 'Says what an invitation is for.',
    who: 'everyone',
    body: InvitationToken,
    answers: { 200: OpenInvitation },
    refuses: OF_INVITATIONS,
  },
  ({ body, now }, { locals }) => readInvitation(body.token, locals.clientAddress, now),
);
