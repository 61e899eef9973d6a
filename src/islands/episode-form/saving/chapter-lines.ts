import { studioWords } from '#shared/language.ts';
import type { Chapter } from '#shared/contract/audio.ts';
import type { Reason } from '#shared/reason.ts';
import { readListedChapter } from '#shared/chapter-line.ts';
import { formatTime } from '#shared/time.ts';

/** Formats chapters for editing: one `12:30 Title` a line. */
export const formatChapterLines = (chapters: readonly Chapter[] | null): string =>
  (chapters ?? []).map(({ time, title }) => `${writeTime(time)} ${title}`).join('\n');

/** Parses the same; empty lines are ignored. `problem` names the first line that is not a chapter. */
export function parseChapterLines(text: string): { chapters: Chapter[] | null; problem: Reason | null } {
  const lines = text.split('\n').map((line, index) => ({ line: line.trim(), number: index + 1 }));
  const read = lines
    .filter(({ line }) => line)
    .map(({ line, number }) => ({ number, chapter: readListedChapter(line) }));
  const wrong = read.find(({ chapter }) => !chapter);
  if (wrong) return { chapters: null, problem: notChapter(wrong.number) };
  const chapters = read.flatMap(({ chapter }) => chapter ?? []).sort((a, b) => a.time - b.time);
  return { chapters: chapters.length > 0 ? chapters : null, problem: null };
}

/**
 * Adds a chapter at `time` (seconds) where it belongs, unless one begins within the same second; `from` and `to` are
 * its title's place in the text.
 */
export function markChapter(text: string, time: number): { text: string; from: number; to: number } {
  const lines = text.split('\n').filter((line) => line.trim());
  const second = Math.floor(time);
  const seconds = lines.map((line) => Math.floor(readListedChapter(line)?.time ?? -1));
  const present = seconds.indexOf(second);
  const after = seconds.findIndex((other) => other > second);
  const at = [present, after, lines.length].find((index) => index >= 0) ?? 0;
  if (present < 0) lines.splice(at, 0, `${formatTime(second)} ${studioWords().episodeForm.chapters.new}`);
  const to = lines.slice(0, at + 1).join('\n').length;
  const title = readListedChapter(lines[at] ?? '')?.title ?? '';
  return { text: lines.join('\n'), from: to - title.length, to };
}

const notChapter = (line: number): Reason => ({ code: 'onLine', line, problem: { code: 'chapterLineInvalid' } });

/** Formats a time; chapters may begin between two seconds, so fractions are preserved. */
function writeTime(time: number): string {
  const [, fraction = ''] = String(time).split('.');
  return fraction ? `${formatTime(time)}.${fraction}` : formatTime(time);
}
