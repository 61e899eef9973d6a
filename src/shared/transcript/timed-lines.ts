import { MINUTE_S } from '../units.ts';
import { isOfDay } from '../chapter-line.ts';
import { SIGNS_AFTER_TIME } from '../time.ts';
import { type Found, WITHOUT_TIME } from './cue.ts';
import { areNames, isName, type Said, withNames } from './line-names.ts';
import { readClock } from './times.ts';
import { saidBy, tidy, withoutStyles } from './words.ts';

const LONG_CLOCK = String.raw`\d{1,3}:\d{2}:\d{2}(?:[.,;:]\d{1,3})?(?!\d|:\d)`;
const CLOCK = String.raw`\d{1,3}:\d{2}(?::\d{2})?(?:[.,;:]\d{1,3})?(?!\d|:\d)`;
/** LRC: `[00:12.00]words`, also with several times; `<00:12.40>` within the words. */
const STAMPS = new RegExp(String.raw`^\s*((?:\[${CLOCK}\]\s*)+)`);
const ABOUT = /^\s*\[(ar|al|ti|au|by|re|ve|la|length|offset|tool|#):?([^\]]*)\]\s*$/i;
/** The end may stand behind the beginning: `0:01 - 0:03`, with hours also `00:00:01:00 00:00:03:00`. */
const END = String.raw`(?: ?(?:-{0,2}>|[-–—→]|to|a) ?${CLOCK})`;
const LONG_END = new RegExp(String.raw`^,? ?${LONG_CLOCK} ?[,|]? ?`);
/**
 * As Otter, Descript, Sonix and Premiere write it: `0:00`, `(0:00) words`, `Ana Lee 0:00`, `Ana Lee: [00:00:00] words`.
 */
const LINE = new RegExp(
  String.raw`^(?:[-•>] |\d{1,5}[.)]? (?=\d+:\d\d:\d\d))?(?:(?<name>\p{L}[^:()[\]|]{0,60}?|\[\p{L}[^[\]]{0,60}\]) ?[:,|–—-]? )?(?<open>[([]?)(?<clock>${CLOCK})${END}?(?:[)\]] ?|(?=[${SIGNS_AFTER_TIME}, ])|$)(?: ?[${SIGNS_AFTER_TIME},]{1,2}(?= |$)|:)? ?(?<words>.*)$`,
  'u',
);
/** The speaker, in a column of its own. */
const CELL = /^([^|]{1,60}) \| (?=\S)/;
/** `<begin subtitles>` */
const TAG_ALONE = /^\s*<[^<>]*>\s*$/;
/** Lines of a heading above: a title, a date, how long it is. */
const MAX_HEADING = 12;
/** Characters of a line that are looked at for a time. */
const MAX_LINE = 2_000;

/** A line with its time. `isMarked`: no one writes the time of a day like this. */
type Line = { times: number[]; name: string; words: string; isMarked: boolean };

/** Returns whether a text is LRC: a line of it begins with a time in brackets, and none with other words before. */
export const isLyrics = (text: string): boolean =>
  STAMPS.test(text.split('\n').find((line) => line.trim() && !ABOUT.test(line)) ?? '');

export function parseLyrics(text: string): Found {
  const offset = /^[ \t]*\[offset:[ \t]*([+-]?\d{1,6})[ \t]*\]/im.exec(text)?.[1] ?? 0;
  const { lines, above } = readLines(text.split('\n'), (line) => {
    if (ABOUT.test(line)) return { times: [], name: '', words: '', isMarked: true };
    const [all, stamps] = STAMPS.exec(line) ?? [];
    if (all === undefined || stamps === undefined) return null;
    const times = timesIn(stamps).map((time) => Math.max(0, time - Number(offset) / 1000));
    return { times, name: '', words: line.slice(all.length), isMarked: true };
  });
  return { cues: cuesOf(withNames(lines, above)).sort((a, b) => a.time - b.time), mistakes: [] };
}

const timesIn = (stamps: string): number[] =>
  [...stamps.matchAll(new RegExp(CLOCK, 'g'))].flatMap(([clock]) => readClock(clock) ?? []);

/** Returns whether a text has lines with times, at its beginning or below a heading. */
export const isTimedText = (text: string): boolean => beginningOf(text.split('\n')) !== null;

/** Otter's last line: `Transcribed by https://otter.ai`. */
const CREDIT = /^transcribed by https?:\/\/\S+$/i;

function withoutCredit(text: string): string {
  const said = text.trimEnd();
  const at = said.lastIndexOf('\n');
  return CREDIT.test(said.slice(at + 1).trim()) ? said.slice(0, Math.max(0, at)) : text;
}

/** Reads them; what stands above is left out, but for the name of the first who speaks, and the program's own line. */
export function parseTimedText(text: string): Found {
  const lines = withoutCredit(text).split('\n');
  const from = beginningOf(lines) ?? 0;
  const { lines: said } = readLines(lines.slice(from), readLine);
  const heading = lines
    .slice(0, from)
    .map((line) => line.trim())
    .filter(Boolean);
  const named = withNames(said, heading);
  const isNameAlone = heading.length === 1 && said[0]?.name === '' && named[0]?.name === heading[0];
  const isDropped = heading.length > 0 && !isNameAlone;
  const line = 1 + lines.findIndex((each) => each.trim());
  return { cues: cuesOf(named, from), mistakes: isDropped ? [{ line, problem: WITHOUT_TIME }] : [] };
}

/**
 * Returns the first line with a time: in its first minute, and later ones that rise. A text by a person may
 * begin a line with the time of a bus, so a transcript that begins later must have times that no bus has.
 */
function beginningOf(lines: readonly string[]): number | null {
  const stamps = lines.flatMap((line, at) => {
    const read = readLine(line);
    return read ? [{ ...read, at }] : [];
  });
  for (const [index, { at, times }] of stamps.entries()) {
    const heading = lines.slice(0, at).filter((line) => line.trim()).length;
    if (heading > MAX_HEADING) return null;
    const rest = stamps.slice(index);
    const falls = rest.filter((each, place) => (each.times[0] ?? 0) < (rest[place - 1]?.times[0] ?? 0)).length;
    const isDense = heading === 0 || 12 * rest.length >= lines.slice(at).filter((line) => line.trim()).length;
    if (rest.length < 2 || 10 * falls > rest.length || !isDense) continue;
    const isSaid = areNames(rest.map(({ name }) => name)) && rest.every(({ words }) => words === '');
    if ((times[0] ?? 0) < MINUTE_S || isSaid || rest.every(({ isMarked }) => isMarked)) return at;
  }
  return null;
}

function readLine(line: string): Line | null {
  if (!line.includes(':')) return null; // most lines: the pattern costs more
  const plain = line
    .slice(0, MAX_LINE)
    .replace(/\*\*|__|^\s*[*_](?=\S)|(?<=\))[*_]\s*$/g, '')
    .replace(/\t/g, ' | ')
    .replace(/\s+/g, ' ')
    .trim();
  const { name = '', open, clock = '', words = '' } = LINE.exec(plain)?.groups ?? {};
  const time = readClock(clock);
  if (time === null || isOfDay(words)) return null;
  const before = name.replace(/^\[(.*)\]$/, '$1').trim();
  if (before && !isName(before)) return null;
  const isLong = /^\d+:\d\d:\d\d/.test(clock);
  const after = isLong ? words.replace(LONG_END, '') : words;
  const [all = '', cell = ''] = CELL.exec(after) ?? [];
  const isCell = !before && isName(cell);
  const said = { name: isCell ? cell : before, words: isCell ? after.slice(all.length) : after };
  return { times: [time], ...said, isMarked: isLong || open === '[' };
}

/** Reads lines that have times; those without continue the line before. `above`: what stands before the first. */
function readLines(lines: readonly string[], read: (line: string) => Line | null): { lines: Said[]; above: string[] } {
  const said: Said[] = [];
  const above: string[] = [];
  for (const [at, line] of lines.entries()) {
    const found = read(line);
    const last = said.at(-1);
    if (found) said.push({ ...found, line: at + 1, below: [] });
    else if (line.trim() && !TAG_ALONE.test(line)) (last?.below ?? above).push(line.trim());
  }
  return { lines: said, above };
}

function cuesOf(lines: readonly Said[], from = 0): Found['cues'] {
  return lines.flatMap(({ times, line, name, words, below }) => {
    const text = saidBy(name, tidy([words, ...below].map(withoutStyles).join(' ')));
    const isNameAlone = /^[^:]{1,61}:$/.test(text);
    return text && !isNameAlone ? times.map((time) => ({ time, text, line: from + line })) : [];
  });
}
