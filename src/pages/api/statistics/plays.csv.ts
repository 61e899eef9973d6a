import { writePlaysCsv } from '#server/listening/index.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { csvResponse } from '#server/http/responses.ts';

export const GET = endpoint(
  'GET /api/statistics/plays.csv',
  {
    summary: 'Plays, as CSV.',
    notes: 'All plays of our own player, by day (UTC) and episode.',
    who: 'author',
    scopes: ['read'],
    answers: { 200: 'text/csv' },
  },
  ({ user }) => csvResponse('plays.csv', writePlaysCsv(user)),
);
