import { episodes } from '#shared/contract/episodes.ts';
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
} from '#server/catalog/index.ts';
import { chaptersProblem } from '#shared/chapters.ts';
import { type Admin, isAdmin } from '#shared/account.ts';
import { episodeNotFound } from '#server/errors.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { episodeJson, savedWithJson } from '#server/http/episode-json.ts';
import { publicJson } from '#server/http/responses.ts';
import type { EpisodeChanges } from '#shared/episode-fields.ts';

export const GET = endpoint(episodes.find, async ({ user, params: { episodeId } }, { cache }) => {
  const stored = await findEpisodeFor(user, episodeId);
  const episode = stored ? await episodeJson(stored, new Date()) : await findPublishedEpisode(episodeId);
  if (!episode) throw episodeNotFound();
  return user ? episode : publicJson({ cache }, episode);
});

export const PUT = endpoint(episodes.change, async ({ user, params: { episodeId }, body, now }) => {
  const saved = await (isAdmin(user) ? save(user, episodeId, body, now) : changeDraft(user, episodeId, body, now));
  const late = chaptersProblem(saved.chapters, saved.duration);
  const warnings = savedWithJson(transcriptProblems(body.transcript), late);
  return { ...(await episodeJson(saved, now)), ...warnings };
});

export const DELETE = endpoint(episodes.delete, ({ user, params, now }) => deleteEpisode(user, params.episodeId, now));

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
