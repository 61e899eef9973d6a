import { endpoint } from '#server/http/endpoint.ts';
import { readQuery } from '#server/http/request.ts';
import { correctedHeader, json } from '#server/http/responses.ts';
import { searchEpisodes } from '#server/catalogue/index.ts';
import { SearchQuery } from '#shared/search.ts';

export const GET = endpoint(async ({ url }) => {
  const { q, limit } = readQuery(url, SearchQuery);
  const { found, corrected } = await searchEpisodes(q, limit);
  return json(found, 200, correctedHeader(corrected));
});
