import { config } from '#server/config.ts';
import { countEpisodes } from '#server/db/episode-counts.ts';
import { listFeedEpisodes } from '#server/db/feed-episodes.ts';
import { documentEndpoint } from '#server/http/endpoint.ts';
import { renderLlms } from '#server/sharing/index.ts';
import { currentShow } from '#server/show/index.ts';

const NEWEST = 200;

export const GET = documentEndpoint(async ({ cache }) => {
  cache.set({ tags: ['episodes', 'show'], maxAge: 3600 });
  const [episodes, total] = await Promise.all([listFeedEpisodes(NEWEST), countEpisodes({})]);
  const text = renderLlms(episodes, total, { show: currentShow(), publicUrl: config.publicUrl });
  return new Response(text, { headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
});
