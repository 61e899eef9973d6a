import { feedback } from '#shared/contract/feedback.ts';
import { markSpam } from '#server/listening/index.ts';
import { endpoint } from '#server/http/endpoint.ts';

export const PATCH = endpoint(feedback.markSpam, ({ user, params, body }) =>
  markSpam(user, params.ratingId, body.isSpam),
);
