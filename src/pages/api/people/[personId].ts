import { changePersonRole, deleteUser } from '#server/accounts/index.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { Person } from '#shared/answers/people.ts';
import { RoleChange } from '#shared/people.ts';

export const PATCH = endpoint(
  'PATCH /api/people/{personId}',
  {
    summary: "Changes a person's role.",
    who: 'administrator',
    signIn: 'fresh',
    body: RoleChange,
    answers: { 200: Person },
    refuses: { missing: ['personGone'], conflict: ['lastAdministrator'] },
  },
  ({ user, params, body, now }) => changePersonRole(user, params.personId, body.role, now),
);

export const DELETE = endpoint(
  'DELETE /api/people/{personId}',
  {
    summary: 'Removes a person and their sign-in; what they wrote stays.',
    who: 'administrator',
    signIn: 'fresh',
    answers: { 204: null },
    refuses: { missing: ['personGone'], conflict: ['lastAdministrator'] },
  },
  ({ user, params }) => deleteUser(user, { id: params.personId }),
);
