import { isAdmin, isAuthor, type User } from '#shared/account.ts';
import { ListedEpisode, SavedEpisode } from '#shared/answers/episodes.ts';
import { type EpisodeStatus, findEpisodeEvenDraft, type StoredEpisode } from '#server/db/episodes.ts';
import {
  createEpisode,
  listCatalogue,
  transcriptProblems,
  withApprovals,
  withSchedules,
} from '#server/catalogue/index.ts';
import { createEndpoint, endpoint } from '#server/http/endpoint.ts';
import { episodeJson, listedJson, savedWithJson } from '#server/http/episode-json.ts';
import { OF_EPISODES } from '#server/http/refusals.ts';
import { correctedHeader, json, publicJson } from '#server/http/responses.ts';
import { MAX_EPISODE_JSON_BYTES } from '#server/http/request.ts';
import { config } from '#server/config.ts';
import { DomainError } from '#server/errors.ts';
import { currentCategory, spokenIn } from '#server/show/index.ts';
import { rootLanguage } from '#server/words.ts';
import { NewEpisode } from '#shared/episode-fields.ts';
import { EpisodeListQuery, listWindow } from '#shared/pagination.ts';
import { z } from '#shared/schema.ts';

export const GET = endpoint(
  'GET /api/episodes',
  {
    summary: 'Lists episodes, the newest first; drafts to their author and to administrators.',
    notes:
      'An array; `X-Total-Count`, and with a page or a limit `Link: rel="next"`. With `search` and no `sort` the best come first, and `X-Total-Count` stops at 1000 (`X-Total-Capped: true`). If a word is nowhere, nor a form or a beginning of it, the nearest published one is searched for, and `X-Showing-Results-For` has the corrected search, percent-encoded. `page` alone means nine; neither page nor limit the newest 500. Without a session and a key the answer is from memory, `no-cache` with an ETag, and fresh at once after a change; so is that of one episode. `language=en|es`: only episodes in it. `status=published|scheduled|draft|all|deleted` counts for administrators, and for authors among their own; it is ignored for others; `scheduled` has the soonest first, and `draft` those without a schedule.',
    who: 'everyone',
    scopes: ['read'],
    query: EpisodeListQuery,
    answers: { 200: z.array(ListedEpisode) },
    refuses: { invalid: ['categoryNotFound'] },
  },
  async ({ user, query: { status, language, ...query } }, { url, cache }) => {
    const window = listWindow(query);
    // Never the caller's own language: one cached response is everyone's.
    const spoken = language && spokenIn(language);
    const wanted = {
      ...{ ...query, ...window, ...inCategory(query.category), ...visibleTo(user, status) },
      ...{ spoken, language: language ?? rootLanguage() },
    };
    const { episodes, total, isCapped, corrected } = await listCatalogue(wanted);
    const headers = {
      'X-Total-Count': String(total),
      ...(isCapped && { 'X-Total-Capped': 'true' }),
      ...correctedHeader(corrected),
      ...nextLink(url, window, total),
    };
    // Page numbers are unlimited: pages beyond the last are not cached.
    if (!user && episodes.length > 0) return publicJson({ cache }, episodes, { headers });
    if (!isAuthor(user)) return json(episodes, 200, headers);
    const seen = await withSchedules(await withApprovals(episodes), new Date());
    return json(seen.map(listedJson), 200, headers);
  },
);

export const POST = createEndpoint(
  'POST /api/episodes',
  {
    summary: 'Creates an episode of an uploaded file; by an author as a draft.',
    who: 'author',
    scopes: ['drafts', 'publish'],
    body: NewEpisode,
    maxBytes: MAX_EPISODE_JSON_BYTES,
    answers: { 201: SavedEpisode },
    refuses: OF_EPISODES,
  },
  {
    async make({ user, body, now }, _, storeResult) {
      const created = await createEpisode(user, body, now, {}, ({ id }, db) => storeResult(id, db));
      return { id: created.id, answer: await asSaved(created, now) };
    },
    async show(id) {
      const episode = await findEpisodeEvenDraft(id);
      return episode && asSaved(episode, new Date());
    },
  },
);

/** @throws DomainError invalid if there is none of this or a former name */
function inCategory(name: string | undefined): { category?: string } {
  if (name === undefined) return {};
  const category = currentCategory(name);
  if (category === null) throw new DomainError('invalid', { code: 'categoryNotFound' }, { field: 'category' });
  return { category };
}

/** Administrators list episodes of any status, authors their own, and everyone the published ones. */
function visibleTo(user: User | null, status: EpisodeStatus = 'published') {
  if (!isAuthor(user) || status === 'published') return { status: 'published' as const };
  return { status, ownerId: isAdmin(user) ? undefined : user.id };
}

const asSaved = async (episode: StoredEpisode, now: Date) => ({
  ...(await episodeJson(episode, now)),
  ...savedWithJson(transcriptProblems(episode.transcript)),
});

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
