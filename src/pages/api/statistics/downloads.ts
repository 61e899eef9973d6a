import { readDownloads } from '#server/listening/index.ts';
import { scopedEndpoint } from '#server/http/endpoint.ts';
import { readQuery } from '#server/http/request.ts';
import { requireAuthor } from '#server/http/rights.ts';
import { DownloadsQuery } from '#shared/statistics.ts';

export const GET = scopedEndpoint(['read'], ({ url, locals }) => {
  const author = requireAuthor(locals);
  return readDownloads(author, readQuery(url, DownloadsQuery), new Date());
});
