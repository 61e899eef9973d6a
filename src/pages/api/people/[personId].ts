import { people } from '#shared/contract/people.ts';
import { changePersonRole, deleteUser } from '#server/accounts/index.ts';
import { endpoint } from '#server/http/endpoint.ts';

export const PATCH = endpoint(people.changeRole, ({ user, params, body, now }) =>
  changePersonRole(user, params.personId, body.role, now),
);

export const DELETE = endpoint(people.remove, ({ user, params, query }) =>
  deleteUser(user, { id: params.personId }, query.end),
);
