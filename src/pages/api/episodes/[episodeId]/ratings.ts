import { requireVisible } from '#server/catalogue/index.ts';
import { answerFeedback } from '../../_feedback.ts';
import { scopedEndpoint } from '#server/http/endpoint.ts';
import { requireAuthor, requireId } from '#server/http/rights.ts';
import { readQuery } from '#server/http/request.ts';
import { FeedbackOfEpisodeQuery } from '#shared/feedback.ts';

export const GET = scopedEndpoint(['read'], async ({ params, request, url, locals }) => {
  const author = requireAuthor(locals);
  const query = readQuery(url, FeedbackOfEpisodeQuery);
  const episodeId = requireId(params.episodeId);
  await requireVisible(author, episodeId);
  return answerFeedback(author, request, { ...query, episodeId });
});
