import { asLanguageTag } from './language-tag.ts';
import { toStorable } from './text.ts';
import { parseTime } from './time.ts';
import type { CueAt, TranscriptProblem } from './transcript-cue.ts';

const ARROW = '-->';
// https://www.w3.org/TR/webvtt1/#collect-a-webvtt-timestamp; the hours have any number of digits.
const VTT_TIME = String.raw`((?:\d+:)?[0-5]\d:[0-5]\d\.\d{3}(?!\d))`;
const VTT_TIMING = new RegExp(String.raw`^[ \t\f]*${VTT_TIME}[ \t\f]*-->[ \t\f]*${VTT_TIME}`);
const SRT_TIMING = /^\s*([\d:.,]+)\s*-->\s*([\d:.,]+)/;
/** Blocks that are no cues, and no mistake. */
const VTT_ASIDE = /^(NOTE|STYLE|REGION)(?=[ \t]|$)/;

/**
 * Parses WebVTT by the blocks of its standard (https://www.w3.org/TR/webvtt1/#file-parsing), and SubRip by the same
 * with times of its own. Cues are in the order of the file; `mistakes` names the first line of each part that was
 * dropped.
 */
export function parseCaptions(text: string, form: 'vtt' | 'srt'): { cues: CueAt[]; mistakes: TranscriptProblem[] } {
  const cues: CueAt[] = [];
  const mistakes: TranscriptProblem[] = [];
  const lines = linesOf(text, form);
  let end = form === 'vtt' ? endOfBlock(lines, 1) : 0;
  while (end < lines.length) {
    const at = end;
    const timing = timingOf(lines, at);
    end = endOfBlock(lines, (timing ?? at) + 1);
    if (!lines[at]) end = at + 1;
    else if (timing === null) mistakes.push(...strayWords(lines[at], at));
    else {
      const time = startOf(lines[timing] ?? '', form);
      const line = timing + 1;
      if (time === null) mistakes.push({ line, problem: { code: 'cueTimeUnreadable' } });
      else cues.push({ time, line, ...wordsOf(lines.slice(line, end).join('\n')) });
    }
  }
  if (text.includes(ARROW)) return { cues, mistakes };
  return { cues, mistakes: [{ line: 1, problem: { code: 'noCueTimes' } }] };
}

/** Returns the line with the block's times: its first, or its second below an id. */
const timingOf = (lines: string[], at: number): number | null =>
  [at, at + 1].find((line) => lines[line]?.includes(ARROW)) ?? null;

const strayWords = (words: string, at: number): TranscriptProblem[] =>
  VTT_ASIDE.test(words) ? [] : [{ line: at + 1, problem: { code: 'wordsWithoutTime' } }];

/** A line of spaces is part of a WebVTT cue, and ends one of SubRip. */
function linesOf(text: string, form: 'vtt' | 'srt'): string[] {
  if (form === 'srt') return text.split('\n').map((line) => (line.trim() ? line : ''));
  return text.replaceAll('\0', '\uFFFD').split('\n');
}

/** Returns the first line from here that is empty or has an arrow: a block ends before it. */
function endOfBlock(lines: string[], from: number): number {
  let end = from;
  while (lines[end] && !lines[end]?.includes(ARROW)) end += 1;
  return end;
}

/** Returns the start in seconds; null unless both times can be read. The end may come before the start. */
function startOf(line: string, form: 'vtt' | 'srt'): number | null {
  const [, start, end] = (form === 'vtt' ? VTT_TIMING : SRT_TIMING).exec(line) ?? [];
  return parseTime(end) === null ? null : parseTime(start);
}

/** An open element of a cue; `lang` is that of the words in it, null for the cue's own. */
type Open = { name: string; lang: string | null };

const PIECES = /<([^>]*)>?|[^<]+/g;
const START_TAG = /^([^\t\n\f .]*)(?:\.[^\t\n\f ]*)?([^]*)$/;
const ELEMENTS = new Set(['c', 'i', 'b', 'u', 'ruby', 'rt', 'v', 'lang']);

/**
 * Reads a cue's words (https://www.w3.org/TR/webvtt1/#cue-text-parsing-rules): `<v Name>` becomes `Name: `, `<lang es>`
 * around all words the cue's language, other tags are removed.
 */
function wordsOf(text: string): Pick<CueAt, 'text' | 'lang'> {
  const words: string[] = [];
  const languages = new Set<string | null>();
  const open: Open[] = [];
  for (const [piece, tag] of text.matchAll(PIECES)) {
    if (tag === undefined) {
      words.push(decode(piece));
      if (piece.trim()) languages.add(open.at(-1)?.lang ?? null);
    } else if (tag.startsWith('/')) closeElement(open, tag.slice(1));
    else words.push(openElement(open, tag));
  }
  const [lang] = languages.size === 1 ? languages : [];
  return { text: toStorable(words.join('').replace(/\s+/g, ' ').trim()), ...(lang && { lang }) };
}

/** Returns what the tag itself says: the name of a voice. Timestamps and unknown tags open nothing. */
function openElement(open: Open[], tag: string): string {
  const [, name = '', annotation = ''] = START_TAG.exec(tag) ?? [];
  const parent = open.at(-1);
  if (!ELEMENTS.has(name) || (name === 'rt' && parent?.name !== 'ruby')) return '';
  const said = decode(annotation).trim();
  open.push({ name, lang: name === 'lang' ? asLanguageTag(said) : (parent?.lang ?? null) });
  return name === 'v' && said ? `${said}: ` : '';
}

/** Closes the innermost element only; `</ruby>` closes its `<rt>` as well. */
function closeElement(open: Open[], name: string): void {
  const innermost = open.at(-1)?.name;
  if (name === 'ruby' && innermost === 'rt') open.splice(-2);
  else if (name === innermost) open.pop();
}

const REFERENCE = /&(?:#x([\da-f]+)|#(\d+)|(amp|lt|gt|quot|apos|nbsp|lrm|rlm));/gi;
const NAMED: Record<string, string> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" },
  ...{ nbsp: '\u00A0', lrm: '\u200E', rlm: '\u200F' },
};

/** Decodes numbers and the names that captions use; HTML's two thousand others would weigh more than this parser. */
const decode = (text: string): string =>
  text.replace(REFERENCE, (_, hex?: string, decimal?: string, name?: string) => {
    if (name) return NAMED[name.toLowerCase()] ?? '';
    const code = hex ? parseInt(hex, 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '\uFFFD';
  });
