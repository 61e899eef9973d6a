import { writeHeardCsv } from '#server/listening/index.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { csvResponse } from '#server/http/responses.ts';

export const GET = endpoint(
  'GET /api/statistics/heard.csv',
  {
    summary: 'How far people listened, as CSV.',
    notes: 'How many plays reported, and how many of them heard each tenth, by month and episode.',
    who: 'author',
    scopes: ['read'],
    answers: { 200: 'text/csv' },
  },
  ({ user }) => csvResponse('heard.csv', writeHeardCsv(user)),
);
