import type { Chapter } from './contract/audio.ts';
import { MAX_TITLE } from './limits.ts';
import { firstCodePoints, oneLine } from './text.ts';
import { parseTime } from './time.ts';

/** A line of a list of chapters. `isRange`: it says when it ends; `isWhole`: its chapter says all that it says. */
export type ChapterLine = Chapter & { isRange: boolean; isWhole: boolean };

const MAX_LINE = 2_000;
const TIME = String.raw`(?:\d{1,2}:)?\d{1,3}:\d{2}(?:[.,]\d{1,3})?(?!\d|:\d)`;
const GAP = String.raw`\s{0,20}`;
/** Bullets, numbers, brackets and signs may stand before the time, and a sign between it and the title. */
const LINE = new RegExp(
  String.raw`^[^\p{L}\p{N}]{0,12}(?:\d{1,3}[.)]\s{1,20}[^\p{L}\p{N}]{0,8})?(?<time>${TIME})(?<range>${GAP}(?:[-–—]|to|a)${GAP}${TIME})?(?:${GAP}[)\]]{1,5}${GAP}[-–—:|.]{0,5}|${GAP}[-–—:|]{1,5}|\s)${GAP}(?<title>\S.*)$`,
  'u',
);
/** On the clock of a wall. */
const OF_DAY = /^(?:[ap]\.? ?m\b|h(?:rs?|oras|ours)?\b|o['’]clock)/i;
const LINKED_TIME = /^[^\p{L}\p{N}]*\[[\d:.,]+\]\(/u;
const LINK = /!?\[((?:\\.|[^\][\\]|\[[^\][]{0,300}\]){0,500})\]\([^)\s]{0,2000}(?:\s"[^"]{0,500}")?\)/g;

/**
 * Returns the chapter that a line of a description names, however it is written: `0:00 Title`, `00:01:30.500 Title`,
 * `(0:00)`, `[0:00]`, `- 0:00`, numbered, in bold, linked, or with its end. Null for any other line.
 */
export function readChapterLine(given: string): ChapterLine | null {
  const line = given.slice(0, MAX_LINE);
  const { time, title, range } = split(line.replace(LINK, '$1').replace(/[*_`~\\]/g, '')) ?? {};
  if (time === undefined || !title || OF_DAY.test(title)) return null;
  const isLinked = [...line.matchAll(LINK)].some(([, words = '']) => /\p{L}/u.test(words));
  const isWhole = given.length <= MAX_LINE && !isLinked && [...title].length <= MAX_TITLE;
  return { time, title: firstCodePoints(title, MAX_TITLE).trim(), isRange: range !== undefined, isWhole };
}

/** Returns the same of a list of nothing but chapters, whose titles have no markup and are as they stand. */
export function readListedChapter(line: string): Chapter | null {
  const { time, title } = (LINKED_TIME.test(line) ? null : split(line)) ?? readChapterLine(line) ?? {};
  return time !== undefined && title ? { time, title } : null;
}

function split(line: string) {
  const { time: clock, range, title = '' } = LINE.exec(oneLine(line).trim())?.groups ?? {};
  const time = parseTime(clock);
  return time === null ? null : { time, title, range };
}
