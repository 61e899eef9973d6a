import { requireVisible } from '#server/catalogue/index.ts';
import { answerFeedback } from '../../_feedback.ts';
import { scopedEndpoint } from '#server/http/endpoint.ts';
import { requireAuthor, requireId } from '#server/http/rights.ts';
import { readQuery } from '#server/http/request.ts';
import { FeedbackOfEpisodeQuery } from '#shared/feedback.ts';

export const GET = scopedEndpoint(['read'], async (context) => {
  const author = requireAuthor(context.locals);
  const query = readQuery(context.url, FeedbackOfEpisodeQuery);
  const episodeId = requireId(context.params.episodeId);
  await requireVisible(author, episodeId);
  return answerFeedback(context, { ...query, episodeId });
});
