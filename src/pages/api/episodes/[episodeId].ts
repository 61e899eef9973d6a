import { findPublishedEpisode, type StoredEpisode } from '#server/db/episodes.ts';
import {
  changeDraft,
  changeEpisode,
  deleteEpisode,
  findEpisodeFor,
  publishEpisode,
  scheduleEpisode,
  transcriptProblems,
  unpublishEpisode,
} from '#server/catalogue/index.ts';
import { chaptersProblem } from '#shared/chapters.ts';
import type { Admin } from '#shared/account.ts';
import { episodeNotFound } from '#server/errors.ts';
import { scopedEndpoint } from '#server/http/endpoint.ts';
import { episodeJson, savedWithJson } from '#server/http/episode-json.ts';
import { json, noContent, publicJson } from '#server/http/responses.ts';
import { isAdmin, requireAdmin, requireAuthor, requireId } from '#server/http/rights.ts';
import { MAX_EPISODE_JSON_BYTES, expectNoBody, readJson } from '#server/http/request.ts';
import { EpisodeChanges } from '#shared/episode-fields.ts';

export const GET = scopedEndpoint(['read'], async ({ params, locals, cache }) => {
  const id = requireId(params.episodeId);
  const stored = await findEpisodeFor(locals.user, id);
  const episode = stored ? await episodeJson(stored, new Date()) : await findPublishedEpisode(id);
  if (!episode) throw episodeNotFound();
  return locals.user ? json(episode) : publicJson({ cache }, episode);
});

export const PUT = scopedEndpoint(['drafts', 'publish'], async ({ params, request, locals }) => {
  const author = requireAuthor(locals);
  const changes = await readJson(request, EpisodeChanges, MAX_EPISODE_JSON_BYTES);
  const now = new Date();
  const saved = await (isAdmin(author)
    ? save(author, requireId(params.episodeId), changes, now)
    : changeDraft(author, requireId(params.episodeId), changes, now));
  const late = chaptersProblem(saved.chapters, saved.duration);
  const warnings = savedWithJson(transcriptProblems(changes.transcript), late);
  return json({ ...(await episodeJson(saved, now)), ...warnings });
});

export const DELETE = scopedEndpoint(['drafts', 'publish'], async ({ params, request, locals }) => {
  const admin = requireAdmin(locals);
  expectNoBody(request);
  await deleteEpisode(admin, requireId(params.episodeId), new Date());
  return noContent();
});

/** The visibility that is sent decides the verb; the other fields change in the same transaction. */
function save(
  admin: Admin,
  id: string,
  { published, publishAt, ...changes }: EpisodeChanges,
  now: Date,
): Promise<StoredEpisode> {
  if (publishAt) return scheduleEpisode(admin, id, new Date(publishAt), now, { ...changes, published });
  if (published) return publishEpisode(admin, id, now, changes);
  const unscheduled = publishAt === null ? { ...changes, publishAt } : changes;
  if (published === false) return unpublishEpisode(admin, id, now, unscheduled);
  return changeEpisode(admin, id, unscheduled, now);
}
