import type { Reason } from './reason.ts';
import type { Chapter } from './episode.ts';
import { MAX_CHAPTERS, MAX_TITLE } from './episode-limits.ts';
import { firstCodePoints, oneLine } from './text.ts';
import { parseTime } from './time.ts';

const HEADING = /^[^\p{L}\p{N}]*(?:chapters|cap[ií]tulos)[^\p{L}\p{N}]*$/iu;
const LINE = /^\s*(?:[-*•]\s+)?[[(]?(?<time>(?:\d{1,2}:)?\d{1,3}:\d{2})[\])]?(?:\s*[-–—:|]\s*|\s+)(?<title>\S.*)$/u;

/**
 * Returns the chapters written into a description: the lines like `12:30 Title` below a line `Chapters` or `Capítulos`,
 * or else all such lines if there are two or more. Null unless their times increase and are within `duration` seconds.
 */
export function findChapters(description: string, duration: number): Chapter[] | null {
  const lines = description.split('\n');
  const heading = lines.findIndex((line) => HEADING.test(line));
  const chapters = heading < 0 ? lines.flatMap(readLine) : sectionFrom(lines.slice(heading + 1)).flatMap(readLine);
  const least = heading < 0 ? 2 : 1;
  if (chapters.length < least || chapters.length > MAX_CHAPTERS) return null;
  const isRising = chapters.every(({ time }, index) => index === 0 || time > (chapters[index - 1]?.time ?? 0));
  return isRising && chapters.every(({ time }) => time <= duration) ? chapters : null;
}

/** Returns a description without the chapters that `findChapters` reads from it, for where they are shown beside it. */
export function withoutChapters(description: string): string {
  const lines = description.split('\n');
  const heading = lines.findIndex((line) => HEADING.test(line));
  const begin = heading < 0 ? 0 : heading + 1;
  const section = heading < 0 ? lines : sectionFrom(lines.slice(begin));
  const read = new Set(section.filter(isChapter));
  return lines
    .filter((line, at) => at !== heading && !(at >= begin && read.has(line)))
    .join('\n')
    .trim();
}

/** Returns why these chapters do not fit audio of so many seconds; null when they do, or when that is not known. */
export function chaptersProblem(
  chapters: readonly Chapter[] | null,
  duration: number | null | undefined,
): Reason | null {
  if (!duration) return null;
  const late = chapters?.find(({ time }) => Math.floor(time) > duration);
  return late ? { code: 'chapterAfterEnd', title: late.title, time: late.time, end: duration } : null;
}

/** Returns whether two chapter lists are equal. */
export const areSameChapters = (one: readonly Chapter[] | null, other: readonly Chapter[] | null): boolean =>
  JSON.stringify(one?.map(({ time, title }) => [time, title])) ===
  JSON.stringify(other?.map(({ time, title }) => [time, title]));

const isChapter = (line: string): boolean => readLine(line).length > 0;

function sectionFrom(lines: string[]): string[] {
  const first = lines.findIndex((line) => line.trim() !== '');
  const section = lines.slice(Math.max(first, 0));
  const end = section.findIndex((line) => !isChapter(line));
  return section.slice(0, end < 0 ? section.length : end);
}

function readLine(line: string): Chapter[] {
  const { time, title } = LINE.exec(line.slice(0, 2_000))?.groups ?? {};
  const seconds = parseTime(time);
  const words = withoutMarkup(oneLine(title ?? ''));
  return seconds === null || words === '' ? [] : [{ time: seconds, title: firstCodePoints(words, MAX_TITLE) }];
}

const withoutMarkup = (text: string): string =>
  text
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[*_`]/g, '')
    .trim();
