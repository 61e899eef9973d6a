import { revokeReviewLink } from '#server/catalogue/index.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { expectNoBody } from '#server/http/request.ts';
import { noContent } from '#server/http/responses.ts';
import { requireAuthor, requireId } from '#server/http/rights.ts';

export const DELETE = endpoint(async ({ params, request, locals }) => {
  const author = requireAuthor(locals);
  expectNoBody(request);
  await revokeReviewLink(author, requireId(params['linkId']), new Date());
  return noContent();
});
