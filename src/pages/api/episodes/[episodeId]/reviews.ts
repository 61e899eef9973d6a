import { reviews } from '#shared/contract/reviews.ts';
import { createReviewLink } from '#server/catalog/index.ts';
import { endpoint } from '#server/http/endpoint.ts';

export const POST = endpoint(reviews.makeLink, ({ user, params, body, now }) =>
  createReviewLink(user, params.episodeId, body, now),
);
