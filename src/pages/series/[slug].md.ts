import { config } from '#server/config.ts';
import { readSeries } from '#server/catalog/index.ts';
import { requireFound } from '#server/errors.ts';
import { documentEndpoint } from '#server/http/endpoint.ts';
import { renderSeriesMarkdown } from '#server/sharing/index.ts';
import { currentShow, seriesAddress } from '#server/show/index.ts';
import { HOUR_S } from '#shared/units.ts';

export const GET = documentEndpoint(async ({ params, cache }) => {
  const series = requireFound(await readSeries(params['slug'] ?? ''), { code: 'seriesNotFound' });
  cache.set({ tags: ['episodes', 'show'], maxAge: HOUR_S });
  const { publicUrl } = config;
  const headers = {
    'Content-Type': 'text/markdown; charset=utf-8',
    Link: `<${seriesAddress(publicUrl, series)}>; rel="canonical"`,
  };
  return new Response(renderSeriesMarkdown(series, { show: currentShow(), publicUrl }), { headers });
});
