import { reviews } from '#shared/contract/reviews.ts';
import { markNoteDone } from '#server/catalog/index.ts';
import { endpoint } from '#server/http/endpoint.ts';

export const PATCH = endpoint(reviews.markAnswer, ({ user, params, body, now }) =>
  markNoteDone(user, params.answerId, body.isDone, now),
);
