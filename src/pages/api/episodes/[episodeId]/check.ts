import { inWords } from '#shared/finding.ts';
import { Findings } from '#shared/answers/episodes.ts';
import { requireVisible } from '#server/catalogue/index.ts';
import { checkPublished } from '#server/directories/index.ts';
import { endpoint } from '#server/http/endpoint.ts';

export const GET = endpoint(
  'GET /api/episodes/{episodeId}/check',
  {
    summary: 'Says what apps and directories miss in a published episode.',
    notes:
      "Fetches a published episode's audio through `PUBLIC_URL` as a podcast app would (HEAD, then a part; at most 40 seconds). A finding has `by` where only these directories object; a draft: 409.",
    who: 'author',
    scopes: ['read'],
    answers: { 200: Findings },
    refuses: { missing: ['episodeNotFound'], conflict: ['notPublished'] },
  },
  async ({ user, params: { episodeId } }) => {
    await requireVisible(user, episodeId);
    return (await checkPublished(user, episodeId)).map(inWords);
  },
);
