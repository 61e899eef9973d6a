import { createResetLink } from '#server/accounts/index.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { MadeResetLink } from '#shared/answers/people.ts';

export const POST = endpoint(
  'POST /api/people/{personId}/reset-link',
  {
    summary: 'Makes a link by which somebody sets a new password.',
    notes: "The link is good once, for an hour, while the role and the password of who made it stay; one's own: 409.",
    who: 'administrator',
    signIn: 'fresh',
    answers: { 201: MadeResetLink },
    refuses: { missing: ['personGone', 'userUnknown'], conflict: ['ownPasswordElsewhere'] },
  },
  ({ user, params, now }) => createResetLink(user, params.personId, now),
);
