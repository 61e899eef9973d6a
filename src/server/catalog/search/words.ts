import { editDistance } from '#shared/edit-distance.ts';
import type { AskedWord } from '#server/db/search.ts';

/** A search word: matched as a prefix, and by its inflected forms. */
export type SearchWord = { word: string; forms: string[] };

/** Below this many letters nearly every word is one edit from another. */
const TYPO_FROM = 4;
const TWO_TYPOS_FROM = 7;

/** Returns a word without accents and case, as the database compares it (search_fold of 0001-schema.sql). */
export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]+/g, '')
    .toLowerCase()
    .replaceAll('ς', 'σ');

/** Returns the words worth searching for: stop words (the, of) only when there is nothing else. */
export function isSearchable(asked: AskedWord[]): AskedWord[] {
  const telling = asked.filter(({ stem }) => stem !== null);
  return telling.length > 0 ? telling : asked;
}

/** Returns whether a word that no episode contains may be a typo: long enough, and without digits. */
export const mayBeTypo = (word: string): boolean => [...word].length >= TYPO_FROM && !/\p{N}/u.test(word);

/** Returns the corrections that trigrams of a short word miss: one letter removed, two neighbors swapped. */
export function variantsOf(word: string): string[] {
  const letters = [...word];
  const without = letters.map((_, at) => letters.toSpliced(at, 1));
  const swapped = letters.slice(1).map((letter, at) => letters.toSpliced(at, 2, letter, letters[at] ?? ''));
  return [...without, ...swapped].map((variant) => variant.join(''));
}

/** Returns the candidates within one edit of `word`, two for long words, that begin as it does; the nearest first. */
export function nearestTo(word: string, candidates: string[]): { word: string; distance: number }[] {
  const most = [...word].length >= TWO_TYPOS_FROM ? 2 : 1;
  return candidates
    .filter((candidate) => beginsAs(word, candidate) && Math.abs(candidate.length - word.length) <= 1)
    .map((candidate) => ({ word: candidate, distance: editDistance(word, candidate) }))
    .filter(({ distance }) => distance <= most)
    .sort((a, b) => a.distance - b.distance);
}

/** The first two letters are seldom wrong, but at times their neighbors change places: “lsit”. */
const beginsAs = (word: string, candidate: string): boolean =>
  candidate.startsWith(word.slice(0, 2)) || (candidate[0] === word[0] && variantsOf(word).includes(candidate));

/** Returns the words of a search as a PostgreSQL tsquery: `all` of them to match, `any` only to rank. */
export function tsqueryOf(words: SearchWord[], joined: 'all' | 'any'): string {
  return words.map(termOf).join(joined === 'all' ? '&' : '|');
}

/** Returns one word of a search as a tsquery. */
export function termOf({ word, forms }: SearchWord): string {
  const isPrefix = hasPrefix(word);
  const others = forms.filter((form) => form !== word && !(isPrefix && form.startsWith(word)));
  return `(${[`${quoted(word)}${isPrefix ? ':*' : ''}`, ...others.map(quoted)].join('|')})`;
}

/** Returns whether to match a word by prefix: one Latin letter begins a tenth of all words, a Chinese one is a word. */
export const hasPrefix = (word: string): boolean => word.length > 1 || word > '\u00ff';

/** Quotes a lexeme for tsquery, against injection. */
export const quoted = (word: string): string => `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
