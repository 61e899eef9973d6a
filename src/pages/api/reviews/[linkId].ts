import { revokeReviewLink } from '#server/catalogue/index.ts';
import { endpoint } from '#server/http/endpoint.ts';

export const DELETE = endpoint(
  'DELETE /api/reviews/{linkId}',
  {
    summary: 'Ends a review link.',
    who: 'author',
    answers: { 204: null },
    refuses: { missing: ['reviewLinkEnded'] },
  },
  ({ user, params, now }) => revokeReviewLink(user, params.linkId, now),
);
