import { changePersonRole, deleteUser } from '#server/accounts/index.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { Person } from '#shared/answers/people.ts';
import { Removal, RoleChange } from '#shared/people.ts';

export const PATCH = endpoint(
  'PATCH /api/people/{personId}',
  {
    summary: "Changes a person's role.",
    notes: 'A lower role ends what a reset of the password ends, but not the sessions. The last administrator: 409.',
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
    notes:
      'Sessions, passkeys and what a reset of the password ends are gone, episodes stay. `end`: the ids, separated by commas, of what ends with them of their `setUp` (alerts, `mail`, `copies`); the rest stays. The last administrator: 409.',
    who: 'administrator',
    signIn: 'fresh',
    query: Removal,
    answers: { 204: null },
    refuses: { missing: ['personGone'], conflict: ['lastAdministrator'] },
  },
  ({ user, params, query }) => deleteUser(user, { id: params.personId }, query.end),
);
