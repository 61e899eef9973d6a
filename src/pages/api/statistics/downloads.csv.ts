import { statistics } from '#shared/contract/statistics.ts';
import { writeDownloadsCsv } from '#server/listening/index.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { csvResponse } from '#server/http/responses.ts';

export const GET = endpoint(statistics.downloadsCsv, async ({ user, query, now }) =>
  csvResponse('downloads.csv', await writeDownloadsCsv(user, query, now)),
);
