import { inService } from '#shared/contract/in-service.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { csvResponse } from '#server/http/responses.ts';
import { writeEntriesCsv } from '#server/in-service/index.ts';

export const GET = endpoint(inService.csv, ({ query: { format, ...query } }) =>
  csvResponse(format === 'relias' ? 'in-service-relias.csv' : 'in-service.csv', writeEntriesCsv(query, format)),
);
