import { requireVisible } from '#server/catalogue/index.ts';
import { answerFeedback } from '../../_feedback.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { Feedback } from '#shared/answers/feedback.ts';
import { FeedbackOfEpisodeQuery } from '#shared/feedback.ts';

export const GET = endpoint(
  'GET /api/episodes/{episodeId}/ratings',
  {
    summary: 'Lists the feedback on an episode, the newest first; as CSV on request.',
    notes: 'As `GET /api/ratings`, for one episode.',
    who: 'author',
    scopes: ['read'],
    query: FeedbackOfEpisodeQuery,
    answers: { 200: [Feedback, 'text/csv'] },
    refuses: { missing: ['episodeNotFound'] },
  },
  async ({ user, params: { episodeId }, query }, { request }) => {
    await requireVisible(user, episodeId);
    return answerFeedback(user, request, { ...query, episodeId });
  },
);
