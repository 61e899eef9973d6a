import { setImmediate } from 'node:timers/promises';
import type { Cue } from '#shared/contract/audio.ts';
import type { Hit, HighlightedText } from '#shared/search.ts';
import { escapeMarkup } from '#shared/text.ts';
import { fold, hasPrefix, type SearchWord } from './words.ts';

const WORD = /[\p{L}\p{N}\p{M}]+/gu;
/** At most 16,000 characters, cut between words where there is a space. */
const PIECE = /\S[^]{0,15998}(?:\s|$)|\S[^]{0,15999}/gu;
/** Characters shown of a long line, around its first mark. */
const LINE = 160;
/** Characters scanned before yielding to the event loop: a millisecond or two. */
const SLICE = 16_000;

/** Splits the text into pieces, with the search words marked; null when there are none. */
function highlightWords(text: string, words: SearchWord[]): HighlightedText | null {
  const highlighted: HighlightedText = [];
  const wordsIn = matcher(words);
  let end = 0;
  for (const { 0: token, index } of text.matchAll(WORD)) {
    if (wordsIn(token) === 0) continue;
    if (index > end) highlighted.push({ text: text.slice(end, index), isHighlighted: false });
    highlighted.push({ text: token, isHighlighted: true });
    end = index + token.length;
  }
  if (highlighted.length === 0) return null;
  return end < text.length ? [...highlighted, { text: text.slice(end), isHighlighted: false }] : highlighted;
}

type Line = { time: number | null; text: string };

/**
 * Returns the lines of a transcript that have most of the words, in the order they are spoken, at most `limit`. Yields
 * to the event loop: a long transcript takes a tenth of a second of CPU.
 */
export async function bestLines(lines: Line[], words: SearchWord[], limit: number): Promise<Hit[]> {
  const wordsIn = matcher(words);
  const found: (Line & { at: number; count: number })[] = [];
  let scanned = 0;
  for (const [at, line] of lines.entries()) {
    const count = countWords(line.text, wordsIn);
    if (count > 0) found.push({ ...line, at, count });
    scanned += line.text.length;
    if (scanned < SLICE) continue;
    scanned = 0;
    await setImmediate();
  }
  return found
    .sort((a, b) => b.count - a.count || a.at - b.at)
    .slice(0, limit)
    .sort((a, b) => a.at - b.at)
    .flatMap(({ time, text }) => toHit('transcript', time, text, words) ?? []);
}

/** Returns a hit when the text has one of the words, else null; a long text is cut around the first. */
export function toHit(place: Hit['place'], time: number | null, text: string, words: SearchWord[]): Hit | null {
  const highlighted = highlightWords(text, words);
  return highlighted && { place, time, highlighted: cutAround(highlighted) };
}

/** Returns cues as they are, an untimed transcript as sentences; lines longer than SLICE are cut into pieces. */
export function linesOf(text: string | null, cues: Cue[] | null): Line[] {
  const sentences = () => (text ?? '').split(/(?<=[.!?…])\s+|\n+/u).map((line) => ({ time: null, text: line.trim() }));
  return (cues ?? sentences()).flatMap((line) =>
    line.text.length <= SLICE ? line : piecesOf(line.text).map((piece) => ({ ...line, text: piece })),
  );
}

const piecesOf = (text: string): string[] => text.match(PIECE) ?? [];

export const plainOf = (highlighted: HighlightedText): string => highlighted.map(({ text }) => text).join('');

export const htmlOf = (highlighted: HighlightedText): string =>
  highlighted
    .map(({ text, isHighlighted }) => (isHighlighted ? `<mark>${escapeMarkup(text)}</mark>` : escapeMarkup(text)))
    .join('');

/** Returns which words a token matches, as a bit mask (at most 31 words). Memoized by spelling: texts repeat words. */
type WordsIn = (token: string) => number;

/** Matches as the database does: a token that begins with the word, or is a form of it. */
function matcher(words: SearchWord[]): WordsIn {
  const known = new Map<string, number>();
  const wanted = words.map(({ word, forms }) => ({
    prefix: hasPrefix(word) ? word : null,
    whole: new Set([word, ...forms]),
  }));
  const ask = (token: string): number =>
    wanted.reduce((bits, { prefix, whole }, at) => {
      const isForm = (prefix !== null && token.startsWith(prefix)) || whole.has(token);
      return isForm ? bits | (1 << at) : bits;
    }, 0);
  return (token) => {
    const bits = known.get(token) ?? ask(fold(token));
    known.set(token, bits);
    return bits;
  };
}

function countWords(text: string, wordsIn: WordsIn): number {
  let bits = 0;
  for (const [token] of text.matchAll(WORD)) bits |= wordsIn(token);
  return bits.toString(2).replaceAll('0', '').length;
}

function cutAround(highlighted: HighlightedText): HighlightedText {
  const text = plainOf(highlighted);
  if (text.length <= LINE) return highlighted;
  const first = highlighted[0]?.isHighlighted ? 0 : (highlighted[0]?.text.length ?? 0);
  const from = text.length - first < LINE ? Math.max(0, text.length - LINE) : Math.max(0, first - LINE / 3);
  const start = from === 0 ? 0 : wordBoundary(text, from);
  const end = start + LINE >= text.length ? text.length : text.lastIndexOf(' ', start + LINE);
  const pieces = slicePieces(highlighted, start, end > start ? end : start + LINE);
  const before = { text: '… ', isHighlighted: false };
  const after = { text: ' …', isHighlighted: false };
  return [...(start > 0 ? [before] : []), ...pieces, ...(end < text.length ? [after] : [])];
}

function wordBoundary(text: string, from: number): number {
  const space = text.indexOf(' ', from);
  return space < 0 || space - from > 40 ? from : space + 1;
}

function slicePieces(highlighted: HighlightedText, start: number, end: number): HighlightedText {
  let at = 0;
  return highlighted.flatMap(({ text, isHighlighted }) => {
    const piece = text.slice(Math.max(0, start - at), Math.max(0, end - at));
    at += text.length;
    return piece ? [{ text: piece.toWellFormed(), isHighlighted }] : [];
  });
}
