import { reviews } from '#shared/contract/reviews.ts';
import { revokeReviewLink } from '#server/catalog/index.ts';
import { endpoint } from '#server/http/endpoint.ts';

export const DELETE = endpoint(reviews.endLink, ({ user, params, now }) => revokeReviewLink(user, params.linkId, now));
