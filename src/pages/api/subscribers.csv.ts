import { endpoint } from '#server/http/endpoint.ts';
import { csvResponse } from '#server/http/responses.ts';
import { requireAdmin } from '#server/http/rights.ts';
import { writeSubscribersCsv } from '#server/listening/index.ts';

export const GET = endpoint(({ locals }) => {
  requireAdmin(locals);
  return csvResponse('subscribers.csv', writeSubscribersCsv());
});
