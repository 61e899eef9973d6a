import type { FoundEpisode, ListedEpisode } from '#shared/episode.ts';
import type { PageLanguage } from '#shared/language.ts';
import { MAX_FOUND, type Hit } from '#shared/search.ts';
import { spokenIn } from '#server/show/index.ts';
import { language as pageLanguage } from '#server/words.ts';
import { countEpisodes } from '#server/db/episode-counts.ts';
import { type EpisodeQuery, listEpisodes, listEpisodesById } from '#server/db/episodes.ts';
import { countPublishedWith, findClosestIds, findEpisodeIds } from '#server/db/found-episodes.ts';
import {
  type AskedWord,
  listSimilarWords,
  listSpokenLines,
  readAskedWords,
  type SearchLanguages,
} from '#server/db/search.ts';
import { htmlToText } from '../markup.ts';
import { type CareTerm, careTerms, isCareWord, withCareWords } from './care-words.ts';
import { toHit, bestLines, htmlOf, linesOf, plainOf } from './highlights.ts';
import { isSearchable, mayBeTypo, nearestTo, quoted, type SearchWord, tsqueryOf, variantsOf } from './words.ts';

const MAX_WORDS = 12;
const MAX_TYPOS = 4;
const MAX_CORRECTIONS = 3;
/** Episodes looked for with each of them: enough to tell a common word from a rare one. */
const MIN_FOUND = 50;
const MAX_SIMILAR = 40;
const LINES = 3;
/** Transcript text scanned for the lines of one search, the best episodes first: 50 ms of CPU. */
const MAX_SPOKEN_BYTES = 1_000_000;

/**
 * A page of the list; `words` are the search words, empty without a search. `corrected` is what was searched for
 * instead of a `search` with a word that is nowhere, nor a form nor a beginning of one, else null.
 */
type EpisodeList = {
  episodes: ListedEpisode<Date>[];
  total: number;
  isCapped: boolean;
  words: SearchWord[];
  corrected: string | null;
};
/**
 * `language`: the one that is searched (the page's unless given): its typos are corrected, its common words left out.
 */
type ListQuery = Omit<EpisodeQuery, 'matches'> & {
  offset: number;
  search?: string | undefined;
  language?: PageLanguage | undefined;
};
type ClosestQuery = Pick<EpisodeQuery, 'category' | 'spoken' | 'limit'> & { search: string; language?: PageLanguage };
type Closest = Pick<EpisodeList, 'episodes' | 'words'>;
type FoundPage = { ids: string[]; total: number };

const NOTHING: FoundPage = { ids: [], total: 0 };

/**
 * Returns a page of episodes; with a `search` and no `sort` the best hits first. `total` of a search is capped at
 * `MAX_FOUND` (`isCapped`); one without a single word (only punctuation) finds nothing.
 */
export async function listCatalog({ search, language = pageLanguage(), ...query }: ListQuery): Promise<EpisodeList> {
  if (!search) {
    const [episodes, total] = await Promise.all([listEpisodes(query), countEpisodes(query)]);
    return { episodes, total, isCapped: false, words: [], corrected: null };
  }
  const languages = languagesOf(language);
  const asked = await readAskedWords(search, languages, MAX_WORDS);
  const words = isSearchable(asked);
  const found = await find(words, query);
  if (found.total > 0) return asList(found, words, null);
  const same = withCareWords(words);
  const alike = same ? await findTerms(same, query) : NOTHING;
  if (same && alike.total > 0) return asList(alike, wordsOf(same), null);
  const isNowhere = words.length === 1 && !query.category && (query.status ?? 'published') === 'published';
  const corrected = await correct(asked, languages, isNowhere);
  if (corrected === null) return asList(found, words, null);
  const meant = isSearchable(await readAskedWords(corrected, languages, MAX_WORDS));
  return asList(await find(meant, query), meant, corrected);
}

/**
 * Returns the published episodes that have the most words of a search which no episode has all of; none for one word.
 */
export async function listClosest({ search, language = pageLanguage(), ...query }: ClosestQuery): Promise<Closest> {
  const terms = careTerms(isSearchable(await readAskedWords(search, languagesOf(language), MAX_WORDS)));
  const ids =
    terms.length < 2
      ? []
      : await findClosestIds(
          query,
          terms.map((term) => term.query),
        );
  return { episodes: await listEpisodesById(ids), words: wordsOf(terms) };
}

const wordsOf = (terms: CareTerm[]): SearchWord[] => terms.flatMap(({ words }) => words);

async function findTerms(terms: CareTerm[], query: ListQuery): Promise<FoundPage> {
  const queries = terms.map((term) => term.query);
  return findEpisodeIds(query, { all: queries.join('&'), any: queries.join('|') });
}

/** No word of the other language of the pages is a correction; one of a third language may be. */
function languagesOf(language: PageLanguage): SearchLanguages {
  const storedAs = (one: PageLanguage) => (spokenIn(one).isShows ? [one, ''] : [one]);
  const isSpanish = language === 'es';
  return { isSpanish, spanish: storedAs('es'), leftOut: storedAs(isSpanish ? 'en' : 'es') };
}

async function asList({ ids, total }: FoundPage, words: SearchWord[], corrected: string | null): Promise<EpisodeList> {
  const counts = { total: Math.min(total, MAX_FOUND), isCapped: total > MAX_FOUND };
  return { ...counts, episodes: await listEpisodesById(ids), words, corrected: total > 0 ? corrected : null };
}

async function find(words: SearchWord[], query: ListQuery): Promise<FoundPage> {
  if (words.length === 0) return NOTHING;
  return findEpisodeIds(query, { all: tsqueryOf(words, 'all'), any: tsqueryOf(words, 'any') });
}

/** The best published episodes, each with its matching lines; `corrected` as in EpisodeList. */
type SearchResult = { found: FoundEpisode<Date>[]; corrected: string | null };

export async function searchEpisodes(text: string, limit: number, language?: PageLanguage): Promise<SearchResult> {
  if (!text) return { found: [], corrected: null };
  const { episodes, words, corrected } = await listCatalog({ search: text, limit, offset: 0, language });
  const spoken = await spokenHits(episodes, words, LINES);
  const found = episodes.map((episode) => ({
    episode,
    matches: [...headHits(episode, words), ...(spoken.get(episode.id) ?? [])].map(({ time, highlighted }) => ({
      time,
      text: plainOf(highlighted),
      html: htmlOf(highlighted),
    })),
  }));
  return { found, corrected };
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

/**
 * Returns the search with each word that was never published replaced by the one that was probably meant; null when all
 * were, or when for one of them there is none. `isNowhere`: it is known that none was.
 */
async function correct(asked: AskedWord[], { leftOut }: SearchLanguages, isNowhere: boolean): Promise<string | null> {
  const words = isSearchable(asked);
  const missing = isNowhere ? words.map(({ word }) => word) : await listMissing(words);
  if (missing.length === 0 || missing.length > MAX_TYPOS || !missing.every(mayBeSlip)) return null;
  const meant = new Map<string, string>();
  for (const word of missing) {
    const nearest = await meantBy(word, leftOut);
    if (nearest === null) return null;
    meant.set(word, nearest);
  }
  return asked.map(({ word }) => meant.get(word) ?? word).join(' ');
}

const mayBeSlip = (word: string): boolean => mayBeTypo(word) && !isCareWord(word);

async function listMissing(words: AskedWord[]): Promise<string[]> {
  const counts = await Promise.all(words.map((word) => countPublishedWith(tsqueryOf([word], 'all'), 1)));
  return words.filter((_, at) => counts[at] === 0).map(({ word }) => word);
}

/** Returns the published word with the fewest edits, of several the most common. */
async function meantBy(word: string, leftOut: string[]): Promise<string | null> {
  const candidates = await listSimilarWords(word, variantsOf(word), leftOut, MAX_SIMILAR);
  const nearest = nearestTo(word, candidates).slice(0, MAX_CORRECTIONS);
  const counts = await Promise.all(nearest.map((one) => countPublishedWith(quoted(one.word), MIN_FOUND)));
  const known = nearest.map((one, at) => ({ ...one, count: counts[at] ?? 0 })).filter(({ count }) => count > 0);
  const [best] = known.sort((a, b) => a.distance - b.distance || b.count - a.count);
  return best?.word ?? null;
}

function headHits({ title, descriptionHtml }: ListedEpisode<Date>, words: SearchWord[]): Hit[] {
  const hits = [toHit('title', null, title, words), toHit('description', null, htmlToText(descriptionHtml), words)];
  return hits.filter((hit) => hit !== null);
}
