import { people } from '#shared/contract/people.ts';
import { createResetLink } from '#server/accounts/index.ts';
import { endpoint } from '#server/http/endpoint.ts';

export const POST = endpoint(people.makeResetLink, ({ user, params, now }) =>
  createResetLink(user, params.personId, now),
);
