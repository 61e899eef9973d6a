import { requireFound } from '#server/errors.ts';
import { buildArchive } from '#server/feed/index.ts';
import { documentEndpoint } from '#server/http/endpoint.ts';
import { feedHeaders } from '#server/http/headers.ts';
import { DAY_S } from '#shared/units.ts';

export const GET = documentEndpoint(async ({ cache, params }) => {
  cache.set({ tags: ['episodes', 'show'], maxAge: DAY_S });
  const isNumber = /^[1-9]\d{0,5}$/.test(params.number ?? '');
  const archive = requireFound(isNumber ? await buildArchive(Number(params.number), new Date()) : null, {
    code: 'feedPartNotFound',
  });
  return new Response(archive.xml, { headers: feedHeaders(archive.changedAt) });
});
