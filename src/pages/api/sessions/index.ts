import { listOwnSessions } from '#server/accounts/index.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { OpenSession } from '#shared/answers/people.ts';
import { z } from '#shared/schema.ts';

export const GET = endpoint(
  'GET /api/sessions',
  {
    summary: 'Lists where you are signed in.',
    notes: 'The id opens nothing, `lastUsedAt` is at most five minutes old.',
    who: 'user',
    answers: { 200: z.array(OpenSession) },
  },
  ({ user, now }, { locals }) => listOwnSessions(user, locals.session, now),
);
