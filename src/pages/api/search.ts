import { endpoint, onlyAllows } from '#server/http.ts';
import { readQuery } from '#server/request.ts';
import { searchEpisodes } from '#server/search.ts';
import { SearchQuery } from '#shared/search.ts';

export const GET = endpoint(({ url }) => {
  const { q, limit } = readQuery(url, SearchQuery);
  return searchEpisodes(q, limit);
});

export const ALL = onlyAllows('GET', 'HEAD');
