import { listPeople } from '#server/accounts/index.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { Person } from '#shared/answers/people.ts';
import { z } from '#shared/schema.ts';

export const GET = endpoint(
  'GET /api/people',
  {
    summary: 'Lists who has an account.',
    notes: 'By name; `lastSeenAt` is at most five minutes old.',
    who: 'administrator',
    signIn: 'recent',
    answers: { 200: z.array(Person) },
  },
  ({ user, now }) => listPeople(user, now),
);
