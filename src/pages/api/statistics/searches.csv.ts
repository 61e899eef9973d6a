import { statistics } from '#shared/contract/statistics.ts';
import { writeMissedSearchesCsv } from '#server/listening/index.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { csvResponse } from '#server/http/responses.ts';

export const GET = endpoint(statistics.searchesCsv, ({ user }) =>
  csvResponse('searches.csv', writeMissedSearchesCsv(user)),
);
