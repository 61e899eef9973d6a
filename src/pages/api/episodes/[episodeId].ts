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
import { type Admin, isAdmin } from '#shared/account.ts';
import { SavedEpisode, SingleEpisode } from '#shared/answers/episodes.ts';
import { episodeNotFound } from '#server/errors.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { episodeJson, savedWithJson } from '#server/http/episode-json.ts';
import { OF_EPISODES } from '#server/http/refusals.ts';
import { publicJson } from '#server/http/responses.ts';
import { MAX_EPISODE_JSON_BYTES } from '#server/http/request.ts';
import { EpisodeChanges } from '#shared/episode-fields.ts';

export const GET = endpoint(
  'GET /api/episodes/{episodeId}',
  {
    summary: 'Returns an episode; a draft to its author and to administrators.',
    notes:
      'Without a session and a key the answer is from memory, `no-cache` with an ETag, and fresh at once after a change.',
    who: 'everyone',
    scopes: ['read'],
    answers: { 200: SingleEpisode },
    refuses: { missing: ['episodeNotFound'] },
  },
  async ({ user, params: { episodeId } }, { cache }) => {
    const stored = await findEpisodeFor(user, episodeId);
    const episode = stored ? await episodeJson(stored, new Date()) : await findPublishedEpisode(episodeId);
    if (!episode) throw episodeNotFound();
    return user ? episode : publicJson({ cache }, episode);
  },
);

export const PUT = endpoint(
  'PUT /api/episodes/{episodeId}',
  {
    summary: 'Changes an episode; fields that are left out stay. An author changes drafts of their own.',
    notes:
      '`updatedAt` sent and not the present one: 409. `pdfUrl: null` removes the PDF. The first `published: true` sets `publishedAt`, which then stays.',
    who: 'author',
    scopes: ['drafts', 'publish'],
    body: EpisodeChanges,
    maxBytes: MAX_EPISODE_JSON_BYTES,
    answers: { 200: SavedEpisode },
    refuses: OF_EPISODES,
  },
  async ({ user, params: { episodeId }, body, now }) => {
    const saved = await (isAdmin(user) ? save(user, episodeId, body, now) : changeDraft(user, episodeId, body, now));
    const late = chaptersProblem(saved.chapters, saved.duration);
    const warnings = savedWithJson(transcriptProblems(body.transcript), late);
    return { ...(await episodeJson(saved, now)), ...warnings };
  },
);

export const DELETE = endpoint(
  'DELETE /api/episodes/{episodeId}',
  {
    summary: 'Deletes an episode; for 30 days it can be restored.',
    who: 'administrator',
    scopes: ['drafts', 'publish'],
    answers: { 204: null },
    refuses: { missing: ['episodeNotFound'], forbidden: ['keyLacksScope'] },
  },
  ({ user, params, now }) => deleteEpisode(user, params.episodeId, now),
);

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
