import { feedback } from '#shared/contract/feedback.ts';
import { requireVisible } from '#server/catalog/index.ts';
import { answerFeedback } from '../../_feedback.ts';
import { endpoint } from '#server/http/endpoint.ts';

export const GET = endpoint(feedback.listOfEpisode, async ({ user, params: { episodeId }, query }, { request }) => {
  await requireVisible(user, episodeId);
  return answerFeedback(user, request, { ...query, episodeId });
});
