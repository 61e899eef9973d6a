import { asLanguageTag } from './language-tag.ts';
import { toStorable } from './text.ts';
import { parseTime } from './time.ts';
import type { CueAt, TranscriptProblem } from './transcript-cue.ts';

type Entry = { text: string; line: number };

/**
 * Parses the entries of a JSON list one by one, so that an error costs only its own entry and is reported with its
 * line.
 */
export function parseJsonCues(text: string): { cues: CueAt[]; mistakes: TranscriptProblem[] } {
  const { entries, isClosed } = entriesOf(text);
  const cues: CueAt[] = [];
  const mistakes: TranscriptProblem[] = [];
  for (const entry of entries) {
    const read = readEntry(entry);
    if ('time' in read) cues.push(read);
    else mistakes.push(read);
  }
  if (!isClosed) mistakes.push({ line: lineAt(text, text.trimEnd().length), problem: { code: 'listNotClosed' } });
  return { cues, mistakes };
}

function readEntry({ text, line }: Entry): CueAt | TranscriptProblem {
  const value = parse(text);
  if (typeof value !== 'object' || value === null) return { line, problem: { code: 'cueUnreadable' } };
  // The podcast namespace's JSON transcripts use `body`.
  const { time, startTime, start, text: words, body, lang: given } = value as Record<string, unknown>;
  const seconds = parseTime(time ?? startTime ?? start);
  const spoken = words ?? body;
  if (seconds === null) return { line, problem: { code: 'cueTimeMissing' } };
  if (typeof spoken !== 'string') return { line, problem: { code: 'cueTextMissing' } };
  const lang = asLanguageTag(given);
  return { time: seconds, text: toStorable(spoken), line, ...(lang && { lang }) };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Splits the first list of the text at its own commas, also when it is inside an object (`{"segments": […]}`). */
function entriesOf(text: string): { entries: Entry[]; isClosed: boolean } {
  const opening = text.indexOf('[');
  const entries: Entry[] = [];
  let depth = 0;
  let isString = false;
  let line = lineAt(text, Math.max(opening, 0));
  let from = opening + 1;
  let fromLine = 0;
  const cut = (to: number) => {
    const entry = text.slice(from, to).trim();
    if (entry) entries.push({ text: entry, line: fromLine });
    from = to + 1;
    fromLine = 0;
  };
  for (let at = opening; at >= 0 && at < text.length; at += 1) {
    const char = text[at];
    if (char === '\n') line += 1;
    else if (fromLine === 0 && at >= from && char !== ' ' && char !== '\t') fromLine = line;
    if (isString) {
      if (char === '\\') at += 1;
      else if (char === '"') isString = false;
      continue;
    }
    if (char === '"') isString = true;
    else if (char === '[' || char === '{') depth += 1;
    else if (char === ',' && depth === 1) cut(at);
    else if (char === ']' || char === '}') depth -= 1;
    if (depth === 0) {
      cut(at);
      return { entries, isClosed: true };
    }
  }
  if (opening >= 0) cut(text.length);
  return { entries, isClosed: false };
}

function lineAt(text: string, position: number): number {
  return text.slice(0, position).split('\n').length;
}
