import { site } from '#shared/contract/site.ts';
import { searchEpisodes } from '#server/catalog/index.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { correctedHeader, json } from '#server/http/responses.ts';

export const GET = endpoint(site.search, async ({ query: { q, limit } }) => {
  const { found, corrected } = await searchEpisodes(q, limit);
  return json(found, 200, correctedHeader(corrected));
});
