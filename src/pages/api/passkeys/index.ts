import { listPasskeys } from '#server/db/passkeys.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { Passkey } from '#shared/answers/people.ts';
import { z } from '#shared/schema.ts';

export const GET = endpoint(
  'GET /api/passkeys',
  {
    summary: 'Lists your passkeys.',
    who: 'user',
    answers: { 200: z.array(Passkey) },
  },
  ({ user }) => listPasskeys(user.id),
);
