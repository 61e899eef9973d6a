import type { AskedWord } from '#server/db/search.ts';

/** A word to look for: what begins with it, its other forms, and what it may have been before it was mistyped. */
export type SearchWord = { word: string; forms: string[]; typos: string[] };

/** Below this many letters nearly every word is one letter from another. */
const TYPO_FROM = 4;
const TWO_TYPOS_FROM = 7;

/** Words as the database compares them (search_fold of 0002-search.sql). */
export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]+/g, '')
    .toLowerCase()
    .replaceAll('ς', 'σ');

/** The words worth looking for: common ones (the, of) only when there is nothing else. */
export function isSearchable(asked: AskedWord[]): AskedWord[] {
  const telling = asked.filter(({ stem }) => stem !== null);
  return telling.length > 0 ? telling : asked;
}

/** Whether a word nobody ever published may be a slip: long enough, and no number. */
export const mayBeTypo = ({ word, forms }: AskedWord): boolean =>
  forms.length === 0 && [...word].length >= TYPO_FROM && !/\p{N}/u.test(word);

/** Slips that trigrams of a short word do not see: a letter too many, two letters in each other's place. */
export function variantsOf(word: string): string[] {
  const letters = [...word];
  const without = letters.map((_, at) => letters.toSpliced(at, 1));
  const swapped = letters.slice(1).map((letter, at) => letters.toSpliced(at, 2, letter, letters[at] ?? ''));
  return [...without, ...swapped].map((variant) => variant.join(''));
}

/** Of these words those that `word` may have been: one slip away, two in long words. */
export const nearestTo = (word: string, candidates: string[]): string[] =>
  candidates.filter((candidate) => slipsBetween(word, candidate) <= ([...word].length >= TWO_TYPOS_FROM ? 2 : 1));

/**
 * How many letters were added, lost, changed or swapped with their neighbour on the way from one word to the other
 * (optimal string alignment distance).
 */
function slipsBetween(one: string, other: string): number {
  const a = [...one];
  const b = [...other];
  let before: number[] = [];
  let row = [...b.keys(), b.length];
  for (const [i, letter] of a.entries()) {
    const next = [i + 1];
    for (const [j, facing] of b.entries()) {
      const changed = (row[j] ?? 0) + (letter === facing ? 0 : 1);
      const isSwap = i > 0 && j > 0 && letter === b[j - 1] && facing === a[i - 1];
      const swapped = isSwap ? (before[j - 1] ?? 0) + 1 : Infinity;
      next.push(Math.min((row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1, changed, swapped));
    }
    before = row;
    row = next;
  }
  return row[b.length] ?? 0;
}

/** All words of a search as PostgreSQL's tsquery; `any` of them where it is only about the rank. */
export function tsqueryOf(words: SearchWord[], joined: 'all' | 'any', withTypos: boolean): string {
  const terms = words.map(({ word, forms, typos }) => {
    const others = [word, ...forms, ...(withTypos ? typos : [])].map(quoted);
    return `(${[`${quoted(word)}${hasPrefix(word) ? ':*' : ''}`, ...new Set(others)].join('|')})`;
  });
  return terms.join(joined === 'all' ? '&' : '|');
}

/** One Latin letter begins a tenth of all words; one Chinese character is a word. */
export const hasPrefix = (word: string): boolean => word.length > 1 || word > '\u00ff';

/** Lexemes are data: quoted as tsquery reads them. */
const quoted = (word: string): string => `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
