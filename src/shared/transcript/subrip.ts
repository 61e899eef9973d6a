import type { Found } from './cue.ts';
import { TIME_UNREADABLE, WITHOUT_TIME } from './cue.ts';
import { type Shown, unroll } from './rolling.ts';
import { readClock, TIME } from './times.ts';
import { withoutStyles } from './words.ts';

const ARROW = /-->|--&gt;/;
/**
 * SubRip's own line, Whisper's screen text (`[00:00.000 --> 00:04.000] words`), and SBV's `0:00:01.000,0:00:03.000`
 * or SubViewer's, in hundredths.
 */
const TIMING = new RegExp(
  String.raw`^[ \t]*(?:\d+[ \t]+)?(\[?)(${TIME})[ \t]*(?:-{1,3}>|[—–]>|→|--&gt;)[ \t]*(${TIME})[ \t]*\]?(.*)$`,
);
const SBV_TIMING = /^()(\d+:\d\d:\d\d\.\d{2,3}),(\d+:\d\d:\d\d\.\d{2,3})[ \t]*()$/;
const SIGNS = /[>→,]/;
const NUMBER = /^\s*\d+\s*$/;
/** Where a cue stands on the screen: `X1:40 X2:600`, `align:start position:0%`. */
const SETTINGS = /^\s*(?:[a-z]+\d*:\S+(?:\s+|$))*$/i;

type Timing = { time: number | null; words: string; isInline: boolean };

/** Returns what a line says of times: null for words. */
function timingOf(line: string): Timing | null {
  if (!SIGNS.test(line)) return null; // most lines: a pattern of times costs more
  const [, bracket, start, end, rest = ''] = TIMING.exec(line) ?? SBV_TIMING.exec(line) ?? [];
  if (start === undefined || end === undefined) return null;
  const time = readClock(end) === null ? null : readClock(start);
  return { time, words: rest, isInline: bracket === '[' || !SETTINGS.test(rest) };
}

/** Returns the start of a time line that is not as its standard has it; null when it cannot be read. */
export const looseStart = (line: string): number | null => timingOf(line)?.time ?? null;

/** Returns whether a text has a line of times. */
export const hasTimings = (text: string): boolean => linesOf(text).some((line) => timingOf(line) !== null);

/**
 * Parses SubRip and what is written like it: a line of times, and words until the next. Blank lines, numbers and
 * milliseconds may be missing, and words may stand beside the times.
 */
export function parseSubRip(text: string): Found {
  const lines = linesOf(text);
  const shown: Shown[] = [];
  const mistakes: Found['mistakes'] = [];
  const isNumbered = NUMBER.test(
    lines
      .slice(
        0,
        lines.findIndex((line) => timingOf(line)),
      )
      .findLast(hasWords) ?? '',
  );
  let open: Shown | null = null;
  let isDropped = false;
  for (const [at, line] of lines.entries()) {
    const timing = timingOf(line);
    if (timing === null && !isBadTiming(lines, at)) {
      if (isNumbered && NUMBER.test(line) && isTimingAfter(lines, at)) continue;
      if (open) open.lines.push(wordsOf(line));
      else if (!isDropped && hasWords(line)) mistakes.push({ line: at + 1, problem: WITHOUT_TIME });
      isDropped ||= hasWords(line);
      continue;
    }
    open = null;
    isDropped = true;
    if (timing === null || timing.time === null) mistakes.push({ line: at + 1, problem: TIME_UNREADABLE });
    else
      shown.push(
        (open = { time: timing.time, line: at + 1, lines: timing.isInline ? [wordsOf(timing.words.trim())] : [] }),
      );
  }
  return { cues: unroll(shown), mistakes };
}

const linesOf = (text: string): string[] => text.split(/[\n\u0085\u2028\u2029]/);
const hasWords = (line: string): boolean => line.trim() !== '';

/** Returns whether a number is followed by its times, also where the program put a blank line between them. */
function isTimingAfter(lines: readonly string[], at: number): boolean {
  const next = hasWords(lines[at + 1] ?? 'x') ? at + 1 : at + 2;
  return timingOf(lines[next] ?? '') !== null || isBadTiming(lines, next);
}

/** An arrow where a line of times should be. */
const isBadTiming = (lines: readonly string[], at: number): boolean =>
  ARROW.test(lines[at] ?? '') && /^\d*$/.test((lines[at - 1] ?? '').trim()) && /\d:\d|^\s*-/.test(lines[at] ?? '');

/** SubRip knows bold, italic, underlined and colored words; any other `<` is one. SubViewer writes `[br]`. */
const wordsOf = (line: string): string => withoutStyles(line.replace(/\[br\]/gi, ' '));
