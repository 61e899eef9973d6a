import { endpoint } from '#server/http/endpoint.ts';
import { csvResponse } from '#server/http/responses.ts';
import { writeSubscribersCsv } from '#server/listening/index.ts';

export const GET = endpoint(
  'GET /api/subscribers.csv',
  {
    summary: 'All subscribers, as CSV.',
    notes: 'Written like the CSV of `GET /api/ratings`.',
    who: 'administrator',
    answers: { 200: 'text/csv' },
  },
  () => csvResponse('subscribers.csv', writeSubscribersCsv()),
);
