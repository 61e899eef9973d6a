import { feedback } from '#shared/contract/feedback.ts';
import { markManySpam } from '#server/listening/index.ts';
import { answerFeedback } from '../_feedback.ts';
import { endpoint } from '#server/http/endpoint.ts';

export const GET = endpoint(feedback.list, ({ user, query }, { request }) => answerFeedback(user, request, query));

export const PATCH = endpoint(feedback.markManySpam, ({ user, body }) => markManySpam(user, body));
