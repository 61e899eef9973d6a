import { type Found, TIME_UNREADABLE } from './cue.ts';
import { readClock } from './times.ts';
import { saidBy, tidy, withoutStyles } from './words.ts';

const NAMES = {
  start: /^(?:start|begin|from|in|time(?:span|code|stamp)?)\b/i,
  text: /^(?:text|transcript|caption|words|content|dialog(?:ue)?|utterance|sentence|subtitle)\b/i,
  speaker: /^(?:speaker|name|voice)/i,
};
type Column = keyof typeof NAMES;
/** Characters of a head. */
const MAX_HEAD = 500;
const SIGNS = ['\t', ',', ';'];
const TIMED = /^\d+(?:\.\d+)?\t\d+(?:\.\d+)?\t/;

/** The tables that Whisper writes (`start end text`, in milliseconds), and the labels of Audacity, without a head. */
export const isTable = (text: string): boolean => shapeOf(text.trimStart().split('\n', 1)[0] ?? '') !== null;

/** Parses a table whose lines have a beginning, an end and words, and perhaps who says them. */
export function parseTable(text: string): Found {
  const cues: Found['cues'] = [];
  const mistakes: Found['mistakes'] = [];
  const lines = text.split('\n');
  const head = lines.findIndex((line) => line.trim());
  const shape = shapeOf(lines[head] ?? '');
  for (const [at, line] of lines.entries()) {
    if (!shape || at < head + (shape.hasHead ? 1 : 0) || !line.trim()) continue;
    const cells = cellsOf(line, shape.sign);
    const time = timeIn(cells[shape.start] ?? '', shape.hasHead);
    const words = saidBy(cells[shape.speaker] ?? '', tidy(withoutStyles(cells[shape.text] ?? '')));
    if (time === null) mistakes.push({ line: at + 1, problem: TIME_UNREADABLE });
    else if (words) cues.push({ time, text: words, line: at + 1 });
  }
  return { cues, mistakes };
}

type Shape = Record<Column, number> & { sign: string; hasHead: boolean };

function shapeOf(line: string): Shape | null {
  if (TIMED.test(line)) return { sign: '\t', hasHead: false, start: 0, text: 2, speaker: -1 };
  for (const sign of SIGNS) {
    const names = cellsOf(line.slice(0, MAX_HEAD), sign);
    const place = (column: Column) => names.findIndex((name) => NAMES[column].test(name));
    const shape = { sign, hasHead: true, start: place('start'), text: place('text'), speaker: place('speaker') };
    if (names.length >= 3 && shape.start >= 0 && shape.text >= 0) return shape;
  }
  return null;
}

/** Whole numbers below a head are milliseconds, as Whisper writes them. */
function timeIn(cell: string, hasHead: boolean): number | null {
  const [given = ''] = cell.trim().split(/ (?:-|–|-->) /, 1); // NVivo writes the end behind it
  if (/^\d+$/.test(given)) return Number(given) / (hasHead ? 1000 : 1);
  return readClock(given);
}

/** Returns the cells of a line (RFC 4180: what is between quotes may have the sign). */
function cellsOf(line: string, sign: string): string[] {
  const cells = [''];
  let isQuoted = false;
  for (const char of line) {
    if (char === '"') isQuoted = !isQuoted;
    if (char === sign && !isQuoted) cells.push('');
    else cells[cells.length - 1] += char;
  }
  return cells.map((cell) =>
    cell
      .trim()
      .replace(/^"([^]*)"$/, '$1')
      .replaceAll('""', '"'),
  );
}
