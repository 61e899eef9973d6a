import { confirmAgain } from '#server/accounts/index.ts';
import { endpoint } from '#server/http/endpoint.ts';

export const POST = endpoint(
  'POST /api/account/email-confirmation',
  {
    summary: 'Sends the link that confirms your email address once more.',
    notes: 'The link before ends. Nothing to confirm, or no mail on this site: 409.',
    who: 'user',
    signIn: 'recent',
    answers: { 204: null },
    refuses: { conflict: ['emailNotToConfirm'] },
  },
  ({ user, now }) => confirmAgain(user, now),
);
