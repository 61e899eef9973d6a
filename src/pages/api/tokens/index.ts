import { createToken } from '#server/accounts/index.ts';
import { listTokens } from '#server/db/tokens.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { MadeToken, Token } from '#shared/answers/people.ts';
import { z } from '#shared/schema.ts';
import { NewToken } from '#shared/token.ts';

export const GET = endpoint(
  'GET /api/tokens',
  {
    summary: 'Lists your keys.',
    who: 'administrator',
    signIn: 'recent',
    answers: { 200: z.array(Token) },
  },
  ({ user }) => listTokens(user.id),
);

export const POST = endpoint(
  'POST /api/tokens',
  {
    summary: 'Makes a key; it is shown this once.',
    who: 'administrator',
    signIn: 'recent',
    body: NewToken,
    answers: { 201: MadeToken },
    refuses: { invalid: ['keyExpiryPast'], conflict: ['keyNameTaken', 'tooManyKeys'] },
  },
  ({ user, body, now }) => createToken(user, body, now),
);
