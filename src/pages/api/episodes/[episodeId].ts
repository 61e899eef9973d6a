import { findEpisodeEvenDraft, findPublishedEpisode } from '#server/db/episodes.ts';
import { toEpisodeJson, changeEpisode, deleteEpisode } from '#server/catalogue/index.ts';
import { episodeNotFound } from '#server/errors.ts';
import { onlyAllows, scopedEndpoint } from '#server/http/endpoint.ts';
import { json, noContent, publicJson } from '#server/http/responses.ts';
import { isAdmin, requireAdmin, requireId } from '#server/http/rights.ts';
import { EPISODE_JSON_LIMIT, expectNoBody, readJson } from '#server/http/request.ts';
import { EpisodeChanges } from '#shared/episode.ts';

export const GET = scopedEndpoint(['read'], async ({ params, locals, cache }) => {
  const id = requireId(params.episodeId);
  const stored = isAdmin(locals.user) ? await findEpisodeEvenDraft(id) : null;
  const episode = stored ? await toEpisodeJson(stored, new Date()) : await findPublishedEpisode(id);
  if (!episode) throw episodeNotFound();
  return locals.user ? json(episode) : publicJson({ cache }, episode);
});

export const PUT = scopedEndpoint(['drafts', 'publish'], async ({ params, request, locals }) => {
  const admin = requireAdmin(locals);
  const changes = await readJson(request, EpisodeChanges, EPISODE_JSON_LIMIT);
  const now = new Date();
  return json(await toEpisodeJson(await changeEpisode(admin, requireId(params.episodeId), changes, now), now));
});

export const DELETE = scopedEndpoint(['drafts', 'publish'], async ({ params, request, locals }) => {
  const admin = requireAdmin(locals);
  expectNoBody(request);
  await deleteEpisode(admin, requireId(params.episodeId), new Date());
  return noContent();
});

export const ALL = onlyAllows('GET', 'HEAD', 'PUT', 'DELETE');
