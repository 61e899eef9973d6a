import { acceptTiming } from '#server/catalogue/index.ts';
import { scopedEndpoint } from '#server/http/endpoint.ts';
import { expectNoBody } from '#server/http/request.ts';
import { json } from '#server/http/responses.ts';
import { requireAuthor, requireId } from '#server/http/rights.ts';

export const POST = scopedEndpoint(['drafts', 'publish'], async ({ params, request, locals }) => {
  const author = requireAuthor(locals);
  expectNoBody(request);
  return json(await acceptTiming(author, requireId(params.episodeId), new Date()));
});
