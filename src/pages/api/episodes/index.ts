import { createEpisode, listCatalogue, toEpisodeJson, withSchedules } from '#server/catalogue/index.ts';
import { onlyAllows, scopedEndpoint } from '#server/http/endpoint.ts';
import { correctedHeader, json, publicJson } from '#server/http/responses.ts';
import { isAdmin, requireAdmin } from '#server/http/rights.ts';
import { EPISODE_JSON_LIMIT, readJson, readQuery } from '#server/http/request.ts';
import { config } from '#server/config.ts';
import { NewEpisode } from '#shared/episode.ts';
import { EpisodeListQuery, listWindow } from '#shared/pagination.ts';

export const GET = scopedEndpoint(['read'], async ({ url, locals, cache }) => {
  const { status, ...query } = readQuery(url, EpisodeListQuery);
  const window = listWindow(query);
  const isByAdmin = isAdmin(locals.user);
  const wanted = { ...query, ...window, status: isByAdmin ? status : ('published' as const) };
  const { episodes, total, isCapped, corrected } = await listCatalogue(wanted);
  const headers = {
    'X-Total-Count': String(total),
    ...(isCapped && { 'X-Total-Capped': 'true' }),
    ...correctedHeader(corrected),
    ...nextLink(url, window, total),
  };
  // Page numbers are unlimited: pages beyond the last are not cached.
  if (!locals.user && episodes.length > 0) return publicJson({ cache }, episodes, headers);
  return json(isByAdmin ? await withSchedules(episodes, new Date()) : episodes, 200, headers);
});

export const POST = scopedEndpoint(['drafts', 'publish'], async ({ request, locals }, keep) => {
  const admin = requireAdmin(locals);
  const input = await readJson(request, NewEpisode, EPISODE_JSON_LIMIT);
  const now = new Date();
  const created = await createEpisode(admin, input, now, {}, async (episode, db) =>
    keep(201, await toEpisodeJson(episode, now, db), db),
  );
  return json(await toEpisodeJson(created, now), 201);
});

export const ALL = onlyAllows('GET', 'HEAD', 'POST');

/** Returns the Link header (RFC 8288) with the next page's absolute address, while a list in pages has one. */
function nextLink(
  url: URL,
  { limit, offset }: { limit: number; offset: number },
  total: number,
): Record<string, string> {
  const isPaged = url.searchParams.has('page') || url.searchParams.has('limit');
  if (!isPaged || offset + limit >= total) return {};
  const next = new URL(`/api/episodes${url.search}`, config.publicUrl);
  next.searchParams.set('page', String(offset / limit + 2));
  return { Link: `<${next.href}>; rel="next"` };
}
