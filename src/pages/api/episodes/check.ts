import { episodes } from '#shared/contract/episodes.ts';
import { inWords } from '#shared/finding.ts';
import { checkEpisode } from '#server/directories/index.ts';
import { endpoint } from '#server/http/endpoint.ts';

export const POST = endpoint(episodes.checkDraft, async ({ user, body, now }) =>
  (await checkEpisode(user, body, now)).map(inWords),
);
