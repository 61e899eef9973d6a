import { requireEpisode } from '#server/feedback.ts';
import { answerFeedback } from '#server/front/feedback-answer.ts';
import { endpoint, onlyAllows, requireAdmin, requireId } from '#server/http.ts';
import { readQuery } from '#server/request.ts';
import { FeedbackOfEpisodeQuery } from '#shared/feedback.ts';

export const GET = endpoint(async (context) => {
  requireAdmin(context.locals);
  const query = readQuery(context.url, FeedbackOfEpisodeQuery);
  const episodeId = requireId(context.params.episodeId);
  await requireEpisode(episodeId);
  return answerFeedback(context, { ...query, episodeId });
});

export const ALL = onlyAllows('GET', 'HEAD');
