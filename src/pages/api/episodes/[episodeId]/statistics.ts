import { readStatistics } from '#server/listening/index.ts';
import { scopedEndpoint } from '#server/http/endpoint.ts';
import { json } from '#server/http/responses.ts';
import { requireAuthor, requireId } from '#server/http/rights.ts';

export const GET = scopedEndpoint(['read'], async ({ params, locals }) => {
  const author = requireAuthor(locals);
  return json(await readStatistics(author, requireId(params.episodeId)));
});
