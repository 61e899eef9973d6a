import { inWords } from '#shared/finding.ts';
import { checkEpisode } from '#server/directories/index.ts';
import { scopedEndpoint } from '#server/http/endpoint.ts';
import { json } from '#server/http/responses.ts';
import { requireAuthor } from '#server/http/rights.ts';
import { MAX_EPISODE_JSON_BYTES, readJson } from '#server/http/request.ts';
import { EpisodeCheck } from '#shared/episode-fields.ts';

export const POST = scopedEndpoint(['drafts', 'publish'], async ({ request, locals }) => {
  const author = requireAuthor(locals);
  const input = await readJson(request, EpisodeCheck, MAX_EPISODE_JSON_BYTES);
  return json((await checkEpisode(author, input, new Date())).map(inWords));
});
