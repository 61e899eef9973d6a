import { writeMissedSearchesCsv } from '#server/listening/index.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { csvResponse } from '#server/http/responses.ts';

export const GET = endpoint(
  'GET /api/statistics/searches.csv',
  {
    summary: 'What was searched for and not found, as CSV.',
    notes: 'Words that found nothing, by month, with their visitors of single days; from five on.',
    who: 'author',
    scopes: ['read'],
    answers: { 200: 'text/csv' },
  },
  ({ user }) => csvResponse('searches.csv', writeMissedSearchesCsv(user)),
);
