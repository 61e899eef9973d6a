import type { Reason } from './reason.ts';
import type { Chapter } from './contract/audio.ts';
import { type ChapterLine, readChapterLine } from './chapter-line.ts';
import { MAX_CHAPTERS } from './limits.ts';
import { withoutEnd } from './text.ts';

/** A line that announces chapters. */
const HEADING =
  /\b(?:chapters?|time ?-?stamps?|time ?-?codes?|time ?-?line|contents|cap[ií]tulos?|marcas de tiempo|minutaje|minutado|contenidos?|índice)(?![\p{L}])/iu;
const MAX_HEADING = 60;
/** Returns the signs at the end of a line: one that ends with a colon begins something else. */
const signsAtEnd = (line: string): string => line.slice(withoutEnd(line, /\W/).length);

/** A line of the description that is a chapter, and its place in it. */
type Placed = ChapterLine & { at: number };
type Written = { heading: number | null; lines: Placed[] };

/**
 * Returns the chapters written into a description: a list that begins at 0:00 and has two or more, or one below a line
 * such as `Chapters`. Null unless their times increase and are within `duration` seconds.
 */
export function findChapters(description: string, duration: number): Chapter[] | null {
  const lines = findWritten(description.split('\n'), duration)?.lines;
  return lines && lines.length <= MAX_CHAPTERS ? lines.map(({ time, title }) => ({ time, title })) : null;
}

/**
 * Returns a description without the chapters that `findChapters` reads from it, for where they are shown beside it.
 * Lines stay that say more than a chapter can, such as where a link leads.
 */
export function withoutChapters(description: string, duration = Infinity): string {
  const lines = description.split('\n');
  const written = findWritten(lines, duration);
  if (!written || written.lines.length > MAX_CHAPTERS) return description.trim();
  const isWhole = written.lines.every((line) => line.isWhole);
  const left = new Set(written.lines.flatMap((line) => (line.isWhole ? [line.at] : [])));
  if (isWhole && written.heading !== null) left.add(written.heading);
  return lines
    .filter((_, at) => !left.has(at))
    .join('\n')
    .trim();
}

/** Returns the first list of chapters; null when there is none within `duration`. */
function findWritten(lines: readonly string[], duration: number): Written | null {
  const all = lines.flatMap((line, at) => {
    const read = readChapterLine(line);
    return read ? [{ ...read, at }] : [];
  });
  const headed = lines.flatMap((line, at) => (isHeading(line) ? [at] : []));
  for (const heading of headed) {
    const first = all.find(({ at }) => at > heading && isBlank(lines.slice(heading + 1, at)));
    const list = first && within(listFrom(first, all, lines, duration), duration);
    if (list) return { heading, lines: list };
  }
  for (const first of all) {
    const list = first.time < 1 ? within(listFrom(first, all, lines, duration), duration) : null;
    if (list && list.length > 1) return { heading: null, lines: list };
  }
  return null;
}

const isHeading = (line: string): boolean => {
  const words = line.trim();
  return (
    words.length <= MAX_HEADING && HEADING.test(words) && !/[.!?,;]/.test(signsAtEnd(words)) && !readChapterLine(words)
  );
};

const isBlank = (lines: readonly string[]): boolean => lines.every((line) => line.trim() === '');

const within = (list: readonly Placed[], duration: number): Placed[] | null =>
  list.every(({ time }, at) => time <= duration && (at === 0 || time > (list[at - 1]?.time ?? 0))) ? [...list] : null;

/**
 * Returns the lines that continue a list. Words may stand between them; after words a part continues with it only as a
 * whole, when it looks like what is before, and not below a heading of its own: those are hours, or another list.
 */
function listFrom(first: Placed, all: readonly Placed[], lines: readonly string[], duration: number): Placed[] {
  const list: Placed[] = [];
  for (const part of partsOf(all.slice(all.indexOf(first)), lines)) {
    const [begin] = part;
    const last = list.at(-1);
    if (!begin) break;
    const words = last ? lines.slice(last.at + 1, begin.at).filter((line) => line.trim()) : [];
    const isSame = part.every(({ isRange }) => isRange === first.isRange);
    const continues = begin.time > (last?.time ?? -1) && within(part, duration) !== null && isSame;
    if (last && (!continues || signsAtEnd(words.at(-1)?.trim() ?? '').includes(':'))) break;
    list.push(...part);
  }
  return list;
}

/** Returns the lines in parts that stand together; after a blank line others may begin. */
function partsOf(all: readonly Placed[], lines: readonly string[]): Placed[][] {
  const parts: Placed[][] = [];
  for (const line of all) {
    const part = parts.at(-1);
    const last = part?.at(-1);
    const isNext = last?.at === line.at - 1;
    const continues = last && isBlank(lines.slice(last.at + 1, line.at)) && line.time > last.time;
    if (part && last && (isNext || (continues && line.isRange === last.isRange))) part.push(line);
    else parts.push([line]);
  }
  return parts;
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
