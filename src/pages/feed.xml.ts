import { config } from '#server/config.ts';
import { listFeedEpisodes } from '#server/db/episodes.ts';
import { keepFact, lastCatalogueChange } from '#server/db/facts.ts';
import { podcastGuid, renderFeed } from '#server/feed.ts';
import { documentEndpoint, OPEN_TO_OTHER_SITES } from '#server/http.ts';
import { currentShow } from '#server/show.ts';

const NEWEST = 1_000;

export const GET = documentEndpoint(async ({ cache }) => {
  cache.set({ tags: ['episodes', 'show'], maxAge: 3600 });
  const show = currentShow();
  const { publicUrl } = config;
  const [episodes, changedAt, guid] = await Promise.all([
    listFeedEpisodes(NEWEST),
    lastCatalogueChange(),
    show.guid ?? keepFact('podcast:guid', podcastGuid(`${publicUrl}/feed.xml`)),
  ]);
  const headers = {
    'Content-Type': 'application/rss+xml; charset=utf-8',
    'Last-Modified': changedAt.toUTCString(),
    ...OPEN_TO_OTHER_SITES,
  };
  return new Response(renderFeed({ show, publicUrl, guid, changedAt, episodes }), { headers });
});
