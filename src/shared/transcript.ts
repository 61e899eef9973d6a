import { type Reason, reasonText } from './reason.ts';
import { toStorable } from './text.ts';
import type { CueAt, Found, TranscriptProblem } from './transcript/cue.ts';
import { FORMATS, type TranscriptForm } from './transcript/formats.ts';
import { hasCode } from './transcript/words.ts';

/**
 * `cues` sorted by time, null for text without times; `spoken` is all the text, without times. `dropped` names the
 * lines that could not be read, `mistakes` also the times that fall. `refused`: nothing of it could be read, and it is
 * no plain text.
 */
export type Transcript = Record<'dropped' | 'mistakes', TranscriptProblem[]> & {
  form: TranscriptForm;
  cues: CueAt[] | null;
  spoken: string;
  refused: TranscriptProblem | null;
};

const FORMS = Object.keys(FORMATS) as (keyof typeof FORMATS)[]; // of the object itself
const NO_WORDS: TranscriptProblem = { line: 1, problem: { code: 'noTimedWords' } };

/** Each carriage return is a line break, as in old files, unless several stand before one. */
const lineBreaks = (signs: string): string => (signs.endsWith('\n') ? '\n' : '\n'.repeat(signs.length));

/**
 * Parses a transcript in any form that programs and services write (docs/files.md names them), or plain text. Entries
 * it cannot parse are left out and listed in `mistakes`; what is code is never words. It never throws.
 */
export function parseTranscript(given: string): Transcript {
  const text = given.replace(/^\uFEFF/, '').replace(/\r+\n?/g, lineBreaks);
  const form = FORMS.find((each) => FORMATS[each].recognizes(text)) ?? 'plain';
  const found: Found = form === 'plain' ? { cues: [], mistakes: [], text } : FORMATS[form].read(text);
  const isSpoken = ({ text: words }: CueAt) => !hasCode(words);
  const cues = found.cues.filter(isSpoken).sort((a, b) => a.time - b.time);
  const code = found.cues.filter((cue) => !isSpoken(cue)).map(({ line }) => codeAt(line));
  const dropped = [...found.mistakes, ...code].sort(byLine);
  if (cues.length === 0) return untimed(form, found, dropped);
  const mistakes = [...dropped, ...fallingTimes(found.cues)].sort(byLine);
  return { form, cues, dropped, mistakes, spoken: cues.map(({ text: words }) => words).join(' '), refused: null };
}

function untimed(form: TranscriptForm, { text }: Found, dropped: TranscriptProblem[]): Transcript {
  const spoken = toStorable(text ?? '').trim();
  const code = (text ?? '').split('\n').findIndex(hasCode);
  const found = { form, cues: null, dropped, mistakes: dropped };
  if (code >= 0) return { ...found, spoken: '', refused: codeAt(form === 'plain' ? code + 1 : 0) };
  const isPlain = form === 'plain' || spoken !== '';
  return isPlain ? { ...found, spoken, refused: null } : { ...found, spoken: '', refused: dropped[0] ?? NO_WORDS };
}

const codeAt = (line: number): TranscriptProblem => ({ line, problem: { code: 'codeInWords' } });

/** The values stored of a transcript beside its text. */
export type SpokenWords = { transcriptText: string | null; transcriptCues: Omit<CueAt, 'line'>[] | null };

export function spokenIn(transcript: string | null): SpokenWords {
  if (transcript === null) return { transcriptText: null, transcriptCues: null };
  const { spoken, cues } = parseTranscript(transcript);
  return { transcriptText: spoken, transcriptCues: cues?.map(({ line: _, ...cue }) => cue) ?? null };
}

/** Returns why a transcript is refused; null for one that listeners can read. */
export const refusalOf = ({ refused }: Transcript): Extract<Reason, { code: 'transcriptUnreadable' }> | null =>
  refused && { code: 'transcriptUnreadable', because: withLine(refused) };

/** Returns the cues after the end of an audio of `duration` seconds; they are stored all the same, but never heard. */
export function timesBeyond(cues: readonly CueAt[], duration: number): TranscriptProblem[] {
  return cues
    .filter(({ time }) => time > duration)
    .map(({ line, time }) => ({ line, problem: { code: 'cueAfterEnd', time, end: duration } }));
}

const withLine = ({ line, problem }: TranscriptProblem): Reason =>
  line > 0 ? { code: 'onLine', line, problem } : problem;

/** Returns a problem as a sentence, with its line if it has one. */
export const describeProblem = (problem: TranscriptProblem): string => `${reasonText(withLine(problem))}.`;

function fallingTimes(cues: readonly CueAt[]): TranscriptProblem[] {
  const mistakes: TranscriptProblem[] = [];
  let latest = 0;
  for (const { time, line } of cues) {
    if (time < latest) mistakes.push({ line, problem: { code: 'cueTimeFalls', time, latest } });
    latest = Math.max(latest, time);
  }
  return mistakes;
}

const byLine = (a: TranscriptProblem, b: TranscriptProblem) => a.line - b.line;
