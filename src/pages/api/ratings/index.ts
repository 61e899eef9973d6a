import { endpoint, onlyAllows, requireAdmin } from '#server/http.ts';
import { readQuery } from '#server/request.ts';
import { FeedbackQuery } from '#shared/feedback.ts';
import { answerFeedback } from '#server/front/feedback-answer.ts';

export const GET = endpoint((context) => {
  requireAdmin(context.locals);
  return answerFeedback(context, readQuery(context.url, FeedbackQuery));
});

export const ALL = onlyAllows('GET', 'HEAD');
