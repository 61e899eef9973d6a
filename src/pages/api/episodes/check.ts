import { inWords } from '#shared/finding.ts';
import { Findings } from '#shared/answers/episodes.ts';
import { checkEpisode } from '#server/directories/index.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { OF_EPISODES } from '#server/http/refusals.ts';
import { MAX_EPISODE_JSON_BYTES } from '#server/http/request.ts';
import { EpisodeCheck } from '#shared/episode-fields.ts';

export const POST = endpoint(
  'POST /api/episodes/check',
  {
    summary: 'Says what apps and directories would miss in an unfinished episode; nothing is stored.',
    notes:
      'Body as POST /api/episodes, gaps allowed, and `id` of one that is stored, to compare it with what a reviewer approved; nothing is saved: `failure` keeps the episode from being published, `warning` is what apps will miss, `pass` is good news.',
    who: 'author',
    scopes: ['drafts', 'publish'],
    body: EpisodeCheck,
    maxBytes: MAX_EPISODE_JSON_BYTES,
    answers: { 200: Findings },
    refuses: OF_EPISODES,
  },
  async ({ user, body, now }) => (await checkEpisode(user, body, now)).map(inWords),
);
