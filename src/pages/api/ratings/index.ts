import { answerFeedback } from '../_feedback.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { Feedback } from '#shared/answers/feedback.ts';
import { FeedbackQuery } from '#shared/feedback.ts';

export const GET = endpoint(
  'GET /api/ratings',
  {
    summary: 'Lists feedback, the newest first; as CSV on request.',
    notes:
      'Newest first; `X-Total-Count`. `page` alone means twenty; neither page nor limit the newest 500. With `Accept: text/csv`, or `?format=csv`: all that matches as CSV for spreadsheets (RFC 4180 in UTF-8 with a byte order mark, every field quoted; an apostrophe precedes whatever would be a formula)',
    who: 'author',
    query: FeedbackQuery,
    answers: { 200: [Feedback, 'text/csv'] },
  },
  ({ user, query }, { request }) => answerFeedback(user, request, query),
);
