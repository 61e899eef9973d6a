import { revokeToken } from '#server/accounts/index.ts';
import { endpoint } from '#server/http/endpoint.ts';

export const DELETE = endpoint(
  'DELETE /api/tokens/{tokenId}',
  {
    summary: 'Ends a key.',
    notes: "Refused from the next call on; someone else's or unknown: 404.",
    who: 'administrator',
    signIn: 'recent',
    answers: { 204: null },
    refuses: { missing: ['keyGone'] },
  },
  ({ user, params }) => revokeToken(user, params.tokenId),
);
