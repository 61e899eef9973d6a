import { endpoint } from '#server/http/endpoint.ts';
import { requireAuthor } from '#server/http/rights.ts';
import { readQuery } from '#server/http/request.ts';
import { FeedbackQuery } from '#shared/feedback.ts';
import { answerFeedback } from '../_feedback.ts';

export const GET = endpoint((context) => {
  requireAuthor(context.locals);
  return answerFeedback(context, readQuery(context.url, FeedbackQuery));
});
