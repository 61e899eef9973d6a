import { NewReviewLink } from '#shared/review-link.ts';
import { createReviewLink } from '#server/catalogue/index.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { readJson } from '#server/http/request.ts';
import { json } from '#server/http/responses.ts';
import { requireAuthor, requireId } from '#server/http/rights.ts';

export const POST = endpoint(async ({ params, request, locals }) => {
  const author = requireAuthor(locals);
  const { reviewer } = await readJson(request, NewReviewLink);
  return json(await createReviewLink(author, requireId(params.episodeId), reviewer, new Date()), 201);
});
