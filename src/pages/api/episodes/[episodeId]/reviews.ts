import { NewReviewLink } from '#shared/review-link.ts';
import { MadeReviewLink } from '#shared/answers/episodes.ts';
import { createReviewLink } from '#server/catalogue/index.ts';
import { endpoint } from '#server/http/endpoint.ts';

export const POST = endpoint(
  'POST /api/episodes/{episodeId}/reviews',
  {
    summary: 'Makes a link by which somebody without an account reviews a draft.',
    notes:
      "A link for a week, to a page in the episode's language, whose token is in this answer alone. With an `email` they are asked there, and reminded once after three days, while nothing is answered (`mailed`; you can ask 30 people so in a day); who asked is mailed the answers. With an open one for the same reviewer: 409.",
    who: 'author',
    body: NewReviewLink,
    answers: { 201: MadeReviewLink },
    refuses: { missing: ['episodeNotFound'], conflict: ['reviewLinkOpen'] },
  },
  ({ user, params, body, now }) => createReviewLink(user, params.episodeId, body, now),
);
