import { writeDownloadsCsv } from '#server/listening/index.ts';
import { scopedEndpoint } from '#server/http/endpoint.ts';
import { readQuery } from '#server/http/request.ts';
import { csvResponse } from '#server/http/responses.ts';
import { requireAuthor } from '#server/http/rights.ts';
import { DownloadsQuery } from '#shared/statistics.ts';

export const GET = scopedEndpoint(['read'], async ({ url, locals }) => {
  const author = requireAuthor(locals);
  return csvResponse('downloads.csv', await writeDownloadsCsv(author, readQuery(url, DownloadsQuery), new Date()));
});
