import type { ListedEpisode } from '#shared/episode.ts';
import { FOUND_MAX, type FoundEpisode, type Hit } from '#shared/search.ts';
import { countEpisodes, type EpisodeQuery, listEpisodes } from '#server/db/episodes.ts';
import {
  type AskedWord,
  countUpTo,
  listBestEpisodes,
  listSimilarWords,
  listSpokenLines,
  readAskedWords,
} from '#server/db/search.ts';
import { htmlToText } from '../markup.ts';
import { toHit, bestLines, htmlOf, linesOf, plainOf } from './marks.ts';
import { mayBeTypo, nearestTo, type SearchWord, tsqueryOf, variantsOf, isSearchable } from './words.ts';

const MAX_WORDS = 12;
const MAX_TYPOS = 4;
const MAX_CORRECTIONS = 5;
const LINES = 3;
/** Transcript text scanned for the lines of one search, the best episodes first: 50 ms of CPU. */
const MAX_SPOKEN_BYTES = 1_000_000;

/** A page of the list; `words` are the search words, empty without a search. */
type EpisodeList = { episodes: ListedEpisode<Date>[]; total: number; isCapped: boolean; words: SearchWord[] };
type ListQuery = Omit<EpisodeQuery, 'matches'> & { offset: number; search?: string | undefined };

/**
 * Returns a page of episodes; with a `search` and no `sort` the best hits first. `total` of a search is capped at
 * `FOUND_MAX` (`isCapped`); one without a single word (only punctuation) finds nothing.
 */
export async function listCatalogue({ search, ...query }: ListQuery): Promise<EpisodeList> {
  if (!search) {
    const [episodes, total] = await Promise.all([listEpisodes(query), countEpisodes(query)]);
    return { episodes, total, isCapped: false, words: [] };
  }
  const words = await understand(search);
  if (words.length === 0) return { episodes: [], total: 0, isCapped: false, words };
  const matches = tsqueryOf(words, 'all', true);
  const [episodes, count] = await Promise.all([
    listFound({ ...query, matches }, words),
    countUpTo(FOUND_MAX + 1, { ...query, matches }),
  ]);
  return { episodes, total: Math.min(count, FOUND_MAX), isCapped: count > FOUND_MAX, words };
}

/** Returns the best published episodes, each with its matching lines. */
export async function searchEpisodes(text: string, limit: number): Promise<FoundEpisode<Date>[]> {
  if (!text) return [];
  const { episodes, words } = await listCatalogue({ search: text, limit, offset: 0 });
  const spoken = await spokenHits(episodes, words, LINES);
  return episodes.map((episode) => ({
    episode,
    matches: [...headHits(episode, words), ...(spoken.get(episode.id) ?? [])].map(({ time, marked }) => ({
      time,
      text: plainOf(marked),
      html: htmlOf(marked),
    })),
  }));
}

/**
 * Returns the best lines of each episode's transcript, at most `limit` of each, by the episode's id. Pass episodes best
 * first: those beyond a total of one megabyte of transcripts get none.
 */
export async function spokenHits(
  episodes: { id: string; hasTranscript: boolean }[],
  words: SearchWord[],
  limit: number,
): Promise<Map<string, Hit[]>> {
  const ids = episodes.filter(({ hasTranscript }) => hasTranscript).map(({ id }) => id);
  const hits = new Map<string, Hit[]>();
  if (ids.length === 0 || words.length === 0) return hits;
  for (const { id, transcriptText, transcriptCues } of await listSpokenLines(ids, MAX_SPOKEN_BYTES)) {
    hits.set(id, await bestLines(linesOf(transcriptText, transcriptCues), words, limit));
  }
  return hits;
}

function listFound(query: EpisodeQuery & { offset: number; matches: string }, words: SearchWord[]) {
  // Nothing beyond the capped count, so that the pages match their number.
  const limit = Math.max(0, Math.min(query.limit, FOUND_MAX - query.offset));
  if (query.sort) return listEpisodes({ ...query, limit });
  const hasTypos = words.some(({ typos }) => typos.length > 0);
  const ranking = { any: tsqueryOf(words, 'any', true), asTyped: hasTypos ? tsqueryOf(words, 'all', false) : null };
  return listBestEpisodes({ ...query, limit }, ranking, FOUND_MAX);
}

async function understand(search: string): Promise<SearchWord[]> {
  const asked = isSearchable(await readAskedWords(search, MAX_WORDS));
  const slips = asked.filter(mayBeTypo).slice(0, MAX_TYPOS);
  const meant = new Map(await Promise.all(slips.map(async (slip) => [slip.word, await correct(slip)] as const)));
  return asked.map(({ word, forms }) => ({ word, forms, typos: meant.get(word) ?? [] }));
}

async function correct({ word }: AskedWord): Promise<string[]> {
  const candidates = await listSimilarWords(word, variantsOf(word), 40);
  return nearestTo(word, candidates).slice(0, MAX_CORRECTIONS);
}

function headHits({ title, descriptionHtml }: ListedEpisode<Date>, words: SearchWord[]): Hit[] {
  const hits = [toHit('title', null, title, words), toHit('description', null, htmlToText(descriptionHtml), words)];
  return hits.filter((hit) => hit !== null);
}
