import { config } from '#server/config.ts';
import { countEpisodes } from '#server/db/episode-counts.ts';
import { listFeedEpisodes } from '#server/db/feed-episodes.ts';
import { documentEndpoint } from '#server/http/endpoint.ts';
import { renderLlms } from '#server/sharing/index.ts';
import { currentSeries, currentShow, mainLanguage, spokenIn } from '#server/show/index.ts';
import { language, otherLanguage } from '#server/words.ts';
import { HOUR_S } from '#shared/units.ts';

const NEWEST = 200;

/** Under the prefix of the other language: the episodes in it. */
export const GET = documentEndpoint(async ({ cache }) => {
  cache.set({ tags: ['episodes', 'show'], maxAge: HOUR_S });
  const spoken = language() === otherLanguage() ? spokenIn(language()) : undefined;
  const [episodes, total] = await Promise.all([listFeedEpisodes(NEWEST, spoken), countEpisodes({ spoken })]);
  const isHere = ({ language: own }: { language: string | null }) => !spoken || mainLanguage(own) === language();
  const text = renderLlms(
    { episodes, total, series: currentSeries().filter(isHere) },
    { show: currentShow(), publicUrl: config.publicUrl },
  );
  return new Response(text, { headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
});
