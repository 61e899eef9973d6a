import { episodes } from '#shared/contract/episodes.ts';
import { isAdmin, isAuthor, type User } from '#shared/account.ts';
import { type EpisodeStatus, findEpisodeEvenDraft, type StoredEpisode } from '#server/db/episodes.ts';
import { createEpisode, listCatalog, transcriptProblems, withApprovals, withSchedules } from '#server/catalog/index.ts';
import { createEndpoint, endpoint } from '#server/http/endpoint.ts';
import { episodeJson, listedJson, savedWithJson } from '#server/http/episode-json.ts';
import { correctedHeader, json, publicJson } from '#server/http/responses.ts';
import { config } from '#server/config.ts';
import { DomainError } from '#server/errors.ts';
import { currentCategory, spokenIn } from '#server/show/index.ts';
import { rootLanguage } from '#server/words.ts';
import { listWindow } from '#shared/pagination.ts';

export const GET = endpoint(episodes.list, async ({ user, query: { status, language, ...query } }, { url, cache }) => {
  const window = listWindow(query);
  // Never the caller's own language: one cached response is everyone's.
  const spoken = language && spokenIn(language);
  const wanted = {
    ...{ ...query, ...window, ...inCategory(query.category), ...visibleTo(user, status) },
    ...{ spoken, language: language ?? rootLanguage() },
  };
  const { episodes, total, isCapped, corrected } = await listCatalog(wanted);
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
});

export const POST = createEndpoint(episodes.create, {
  async make({ user, body, now }, _, storeResult) {
    const created = await createEpisode(user, body, now, {}, ({ id }, db) => storeResult(id, db));
    return { id: created.id, answer: await asSaved(created, now) };
  },
  async show(id) {
    const episode = await findEpisodeEvenDraft(id);
    return episode && asSaved(episode, new Date());
  },
});

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
