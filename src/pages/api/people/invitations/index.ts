import { people } from '#shared/contract/people.ts';
import { createInvitation } from '#server/accounts/index.ts';
import { listInvitations } from '#server/db/invitations.ts';
import { endpoint } from '#server/http/endpoint.ts';

export const GET = endpoint(people.listInvitations, ({ now }) => listInvitations(now));

export const POST = endpoint(people.invite, ({ user, body, now }) => createInvitation(user, body, now));
