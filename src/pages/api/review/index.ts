import { reviews } from '#shared/contract/reviews.ts';
import { reviewTokenIn } from '#shared/review-link.ts';
import { findReviewLinkId } from '#server/catalog/index.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { readForm } from '#server/http/request.ts';
import { addOpened, REVIEW_COOKIE } from '#server/http/review-links.ts';
import { reviewPath } from './_review-path.ts';

/** The plain form of `/review`, which its script sends with the token of the fragment. */
export const POST = endpoint(reviews.open, async (_, { request, url, cookies }) => {
  const token = reviewTokenIn((await readForm(request))['token'] ?? '');
  const id = await findReviewLinkId(token);
  const headers = new Headers({ Location: reviewPath(url, `/${id ?? 'unknown'}`), 'Cache-Control': 'no-store' });
  if (id !== null) headers.set('Set-Cookie', addOpened(cookies.get(REVIEW_COOKIE)?.value, id, token));
  return new Response(null, { status: 303, headers });
});
