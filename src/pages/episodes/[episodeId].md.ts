import { config } from '#server/config.ts';
import { findPublishedEpisode } from '#server/db/episodes.ts';
import { requireFound } from '#server/errors.ts';
import { documentEndpoint } from '#server/http/endpoint.ts';
import { requireId } from '#server/http/rights.ts';
import { renderEpisodeMarkdown } from '#server/sharing/index.ts';
import { currentShow, episodeAddress } from '#server/show/index.ts';
import { HOUR_S } from '#shared/units.ts';

export const GET = documentEndpoint(async ({ params, cache }) => {
  const episode = requireFound(await findPublishedEpisode(requireId(params['episodeId'])), { code: 'episodeNotFound' });
  cache.set({ tags: ['episodes', 'show'], maxAge: HOUR_S });
  const { publicUrl } = config;
  const headers = {
    'Content-Type': 'text/markdown; charset=utf-8',
    // Makes search engines show the page itself (RFC 6596 in a header, RFC 8288).
    Link: `<${episodeAddress(publicUrl, episode)}>; rel="canonical"`,
  };
  return new Response(renderEpisodeMarkdown(episode, { show: currentShow(), publicUrl }, new Date()), { headers });
});
