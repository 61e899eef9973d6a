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
    notes: "One's own; `lastUsedAt` is at most a minute old.",
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
    notes:
      '`token` is `care_` and 43 characters, shown this once. A name one has already, or the 21st key: 409; an end that is past: 400.',
    who: 'administrator',
    signIn: 'recent',
    body: NewToken,
    answers: { 201: MadeToken },
    refuses: { invalid: ['keyExpiryPast'], conflict: ['keyNameTaken', 'tooManyKeys'] },
  },
  ({ user, body, now }) => createToken(user, body, now),
);
