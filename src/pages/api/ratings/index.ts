import { answerFeedback } from '../_feedback.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { Feedback } from '#shared/answers/feedback.ts';
import { FeedbackQuery } from '#shared/feedback.ts';

export const GET = endpoint(
  'GET /api/ratings',
  {
    summary: 'Lists feedback, the newest first; as CSV on request.',
    who: 'author',
    query: FeedbackQuery,
    answers: { 200: [Feedback, 'text/csv'] },
  },
  ({ user, query }, { request }) => answerFeedback(user, request, query),
);
