import { writeFirstDaysCsv } from '#server/listening/index.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { csvResponse } from '#server/http/responses.ts';

export const GET = endpoint(
  'GET /api/statistics/first-days.csv',
  {
    summary: 'How each episode did in its first days, as CSV.',
    notes:
      "Each published episode's downloads in its first 7 and 30 days; empty for those published before downloads were counted.",
    who: 'author',
    scopes: ['read'],
    answers: { 200: 'text/csv' },
  },
  ({ user }) => csvResponse('first-days.csv', writeFirstDaysCsv(user)),
);
