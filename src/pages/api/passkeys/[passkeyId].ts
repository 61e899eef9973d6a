import { deletePasskey } from '#server/accounts/index.ts';
import { endpoint } from '#server/http/endpoint.ts';

export const DELETE = endpoint(
  'DELETE /api/passkeys/{passkeyId}',
  {
    summary: 'Removes a passkey of yours.',
    who: 'user',
    signIn: 'recent',
    answers: { 204: null },
    refuses: { missing: ['passkeyGone'] },
  },
  ({ user, params }) => deletePasskey(user, params.passkeyId),
);
