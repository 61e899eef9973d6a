import { asLanguageTag } from '../language-tag.ts';
import { parseTime } from '../time.ts';
import { type Found, TIME_UNREADABLE, WITHOUT_TIME } from './cue.ts';
import { type Shown, unroll } from './rolling.ts';
import { looseStart } from './subrip.ts';
import { decodeAsHtml } from './words.ts';

const ARROW = '-->';
// https://www.w3.org/TR/webvtt1/#collect-a-webvtt-timestamp; the hours have any number of digits.
const VTT_TIME = String.raw`((?:\d+:)?[0-5]\d:[0-5]\d\.\d{3}(?!\d))`;
const VTT_TIMING = new RegExp(String.raw`^[ \t\f]*${VTT_TIME}[ \t\f]*-->[ \t\f]*${VTT_TIME}`);
const HEADER = /^WEBVTT(?=[ \t]|$)/;
/** By careless programs: in small letters, or below a heading. */
const LOOSE_HEADER = /^\s*WEBVTT(?=[ \t]|$)/i;
/** Blocks that are no cues, and no mistake. */
const VTT_ASIDE = /^(NOTE|STYLE|REGION)(?=[ \t]|$)/;

/** Returns whether a text is WebVTT: its header stands first, or before the first arrow. */
export const isWebVtt = (text: string): boolean => headerOf(text.split('\n')) !== null;

function headerOf(lines: readonly string[]): number | null {
  if (HEADER.test(lines[0] ?? '')) return 0;
  const arrow = lines.findIndex((line) => line.includes(ARROW));
  const header = lines.slice(0, Math.max(arrow, 0)).findIndex((line) => LOOSE_HEADER.test(line));
  return header < 0 ? null : header;
}

/**
 * Parses WebVTT by the blocks of its standard (https://www.w3.org/TR/webvtt1/#file-parsing). Only a time that the
 * standard does not know is read as programs write it. Cues are in the order of the file; `mistakes` names the first
 * line of each part that was dropped.
 */
export function parseWebVtt(text: string): Found {
  const shown: Shown[] = [];
  const mistakes: Found['mistakes'] = [];
  const lines = text.replaceAll('\0', '\uFFFD').split('\n');
  let end = endOfBlock(lines, (headerOf(lines) ?? 0) + 1);
  while (end < lines.length) {
    const at = end;
    const timing = timingOf(lines, at);
    end = endOfBlock(lines, (timing ?? at) + 1);
    if (!lines[at]) end = at + 1;
    else if (timing === null) mistakes.push(...strayWords(lines[at], at));
    else {
      const time = startOf(lines[timing] ?? '');
      const line = timing + 1;
      if (time === null) mistakes.push({ line, problem: TIME_UNREADABLE });
      else shown.push({ time, line, ...wordsOf(lines.slice(line, endOfWords(lines, timing, end)).join('\n')) });
    }
  }
  const cues = unroll(shown);
  return { cues, mistakes: text.includes(ARROW) ? mistakes : [{ line: 1, problem: { code: 'noCueTimes' } }] };
}

/** Returns the line with the block's times: its first, or its second below an id. */
const timingOf = (lines: string[], at: number): number | null =>
  [at, at + 1].find((line) => lines[line]?.includes(ARROW)) ?? null;

const strayWords = (words: string, at: number): Found['mistakes'] =>
  VTT_ASIDE.test(words) ? [] : [{ line: at + 1, problem: WITHOUT_TIME }];

/** Returns the first line from here that is empty or has an arrow: a block ends before it. */
function endOfBlock(lines: string[], from: number): number {
  let end = from;
  while (lines[end] && !lines[end]?.includes(ARROW)) end += 1;
  return end;
}

/** Without a blank line the number of the next cue stands below the words: it counts on from this one's. */
function endOfWords(lines: string[], timing: number, end: number): number {
  const number = /^\d+$/.exec(lines[timing - 1] ?? '')?.[0];
  const isNext = number !== undefined && lines[end - 1] === String(Number(number) + 1) && lines[end]?.includes(ARROW);
  return isNext && end - 1 > timing ? end - 1 : end;
}

/** Returns the start in seconds; null unless both times can be read. The end may come before the start. */
function startOf(line: string): number | null {
  const [, start, end] = VTT_TIMING.exec(line) ?? [];
  return parseTime(end) === null ? looseStart(line) : parseTime(start);
}

/** An open element of a cue; `lang` is that of the words in it, null for the cue's own. */
type Open = { name: string; lang: string | null };

const PIECES = /<([^>]*)>?|[^<]+/g;
const START_TAG = /^([^\t\n\f .]*)(?:\.[^\t\n\f ]*)?/;
const ELEMENTS = new Set(['c', 'i', 'b', 'u', 'ruby', 'rt', 'v', 'lang']);

/**
 * Reads a cue's words (https://www.w3.org/TR/webvtt1/#cue-text-parsing-rules): `<v Name>` becomes `Name: `, `<lang es>`
 * around all words the cue's language, other tags are removed.
 */
function wordsOf(text: string): Pick<Shown, 'lines' | 'lang'> {
  const words: string[] = [];
  const languages = new Set<string | null>();
  const open: Open[] = [];
  for (const [piece, tag] of text.matchAll(PIECES)) {
    if (tag === undefined) {
      words.push(decodeAsHtml(piece));
      if (piece.trim()) languages.add(open.at(-1)?.lang ?? null);
    } else if (tag.startsWith('/')) closeElement(open, tag.slice(1));
    else words.push(openElement(open, tag));
  }
  const [lang] = languages.size === 1 ? languages : [];
  return { lines: words.join('').split('\n'), ...(lang && { lang }) };
}

/** Returns what the tag itself says: the name of a voice. Timestamps and unknown tags open nothing. */
function openElement(open: Open[], tag: string): string {
  const [before = '', name = ''] = START_TAG.exec(tag) ?? [];
  const parent = open.at(-1);
  if (!ELEMENTS.has(name) || (name === 'rt' && parent?.name !== 'ruby')) return '';
  const said = decodeAsHtml(tag.slice(before.length)).trim();
  open.push({ name, lang: name === 'lang' ? asLanguageTag(said) : (parent?.lang ?? null) });
  return name === 'v' && said ? `${said}: ` : '';
}

/** Closes the innermost element only; `</ruby>` closes its `<rt>` as well. */
function closeElement(open: Open[], name: string): void {
  const innermost = open.at(-1)?.name;
  if (name === 'ruby' && innermost === 'rt') open.splice(-2);
  else if (name === innermost) open.pop();
}
