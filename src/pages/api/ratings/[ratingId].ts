import { markSpam } from '#server/listening/index.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { OneFeedback } from '#shared/answers/feedback.ts';
import { SpamMark } from '#shared/feedback.ts';

export const PATCH = endpoint(
  'PATCH /api/ratings/{ratingId}',
  {
    summary: 'Marks feedback as spam, or not.',
    notes: "The episode's counts follow at once.",
    who: 'administrator',
    body: SpamMark,
    answers: { 200: OneFeedback },
    refuses: { missing: ['ratingNotFound'] },
  },
  ({ user, params, body }) => markSpam(user, params.ratingId, body.isSpam),
);
