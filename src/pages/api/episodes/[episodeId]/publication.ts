import { SingleEpisode } from '#shared/answers/episodes.ts';
import { undoPublication } from '#server/catalogue/index.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { episodeJson } from '#server/http/episode-json.ts';

export const DELETE = endpoint(
  'DELETE /api/episodes/{episodeId}/publication',
  {
    summary: 'Undoes a publication within half a minute, before emails and alerts go out.',
    notes:
      'Of an episode that was published with `undoable: true`: it is again what it was before, a draft or scheduled. The same again for one that is not published; later than 30 seconds: 409.',
    who: 'administrator',
    scopes: ['publish'],
    answers: { 200: SingleEpisode },
    refuses: { missing: ['episodeNotFound'], conflict: ['undoOver'] },
  },
  async ({ user, params, now }) => episodeJson(await undoPublication(user, params.episodeId), now),
);
