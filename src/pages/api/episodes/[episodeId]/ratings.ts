import { requireEpisode } from '#server/listening/index.ts';
import { answerFeedback } from '../../_feedback.ts';
import { onlyAllows, scopedEndpoint } from '#server/http/endpoint.ts';
import { requireAdmin, requireId } from '#server/http/rights.ts';
import { readQuery } from '#server/http/request.ts';
import { FeedbackOfEpisodeQuery } from '#shared/feedback.ts';

export const GET = scopedEndpoint(['read'], async (context) => {
  requireAdmin(context.locals);
  const query = readQuery(context.url, FeedbackOfEpisodeQuery);
  const episodeId = requireId(context.params.episodeId);
  await requireEpisode(episodeId);
  return answerFeedback(context, { ...query, episodeId });
});

export const ALL = onlyAllows('GET', 'HEAD');
