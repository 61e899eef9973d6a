import { writeHeardCsv } from '#server/listening/index.ts';
import { scopedEndpoint } from '#server/http/endpoint.ts';
import { csvResponse } from '#server/http/responses.ts';
import { requireAuthor } from '#server/http/rights.ts';

export const GET = scopedEndpoint(['read'], ({ locals }) =>
  csvResponse('heard.csv', writeHeardCsv(requireAuthor(locals))),
);
