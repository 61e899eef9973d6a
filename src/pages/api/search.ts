import { endpoint, onlyAllows } from '#server/http/endpoint.ts';
import { readQuery } from '#server/http/request.ts';
import { searchEpisodes } from '#server/catalogue/index.ts';
import { SearchQuery } from '#shared/search.ts';

export const GET = endpoint(({ url }) => {
  const { q, limit } = readQuery(url, SearchQuery);
  return searchEpisodes(q, limit);
});

export const ALL = onlyAllows('GET', 'HEAD');
