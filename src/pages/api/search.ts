import { searchEpisodes } from '#server/catalogue/index.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { correctedHeader, json } from '#server/http/responses.ts';
import { FoundEpisode } from '#shared/answers/episodes.ts';
import { z } from '#shared/schema.ts';
import { SearchQuery } from '#shared/search.ts';

export const GET = endpoint(
  'GET /api/search',
  {
    summary: 'Searches titles, descriptions and transcripts.',
    notes:
      'Best first, at most 20 (`limit` up to 100), in the language of the call (`Accept-Language`): its common words need not be there, and typos become its words. `X-Showing-Results-For` as with `GET /api/episodes`. `time` is null outside the transcript; `html` is escaped text with `<mark>`.',
    who: 'everyone',
    query: SearchQuery,
    answers: { 200: z.array(FoundEpisode) },
  },
  async ({ query: { q, limit } }) => {
    const { found, corrected } = await searchEpisodes(q, limit);
    return json(found, 200, correctedHeader(corrected));
  },
);
