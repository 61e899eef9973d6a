import { endpoint } from '#server/http/endpoint.ts';
import { requireAuthor } from '#server/http/rights.ts';
import { readQuery } from '#server/http/request.ts';
import { FeedbackQuery } from '#shared/feedback.ts';
import { answerFeedback } from '../_feedback.ts';

export const GET = endpoint(({ request, url, locals }) => {
  const author = requireAuthor(locals);
  return answerFeedback(author, request, readQuery(url, FeedbackQuery));
});
