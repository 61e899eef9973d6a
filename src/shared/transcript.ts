import { reasonText } from './reason.ts';
import { toStorable } from './text.ts';
import { parseCaptions } from './transcript-captions.ts';
import type { CueAt, TranscriptProblem } from './transcript-cue.ts';
import { parseJsonCues } from './transcript-json.ts';

type TranscriptForm = 'json' | 'vtt' | 'srt' | 'plain';

/**
 * `cues` sorted by time, null for text without times; `spoken` is all the text, without times. `dropped` names the
 * lines that could not be read, `mistakes` also the times that fall.
 */
export type Transcript = Record<'dropped' | 'mistakes', TranscriptProblem[]> & {
  form: TranscriptForm;
  cues: CueAt[] | null;
  spoken: string;
};

const BOM = /^\uFEFF/;
const JSON_START = /^\s*(\[\s*[[{\]]|\{\s*")/;
const VTT_START = /^WEBVTT(?=[ \t\n]|$)/;
const SRT_START = /^\s*(?:\d+[ \t]*\n\s*)?\d{1,2}:\d{2}(:\d{2})?[,.]\d{1,3}[ \t]*-->/;

/**
 * Parses a pasted transcript and detects its format: JSON of `{time, text}` (also `startTime` or `start`), WebVTT, SRT
 * or plain text. Entries it cannot parse are left out and listed in `mistakes`; it never throws.
 */
export function parseTranscript(given: string): Transcript {
  const text = given.replace(BOM, '').replace(/\r\n?/g, '\n');
  const form = formOf(text);
  const { cues, mistakes: dropped } = readForm(form, text);
  const found = { form, dropped, mistakes: dropped };
  if (cues.length === 0) return { ...found, cues: null, spoken: toStorable(text.trim()) };
  const rising = [...cues].sort((a, b) => a.time - b.time);
  const spoken = rising.map((cue) => cue.text).join(' ');
  return { ...found, cues: rising, spoken, mistakes: [...dropped, ...fallingTimes(cues)].sort(byLine) };
}

/** Returns the cues after the end of an audio of `duration` seconds; they are stored all the same, but never heard. */
export function timesBeyond(cues: readonly CueAt[], duration: number): TranscriptProblem[] {
  return cues
    .filter(({ time }) => time > duration)
    .map(({ line, time }) => ({ line, problem: { code: 'cueAfterEnd', time, end: duration } }));
}

/** Returns a problem as a sentence, with its line if it has one. */
export const describeProblem = ({ line, problem }: TranscriptProblem): string =>
  `${reasonText(line > 0 ? { code: 'onLine', line, problem } : problem)}.`;

function formOf(text: string): TranscriptForm {
  if (VTT_START.test(text)) return 'vtt';
  if (SRT_START.test(text)) return 'srt';
  return JSON_START.test(text) ? 'json' : 'plain';
}

function readForm(form: TranscriptForm, text: string): { cues: CueAt[]; mistakes: TranscriptProblem[] } {
  if (form === 'plain') return { cues: [], mistakes: [] };
  return form === 'json' ? parseJsonCues(text) : parseCaptions(text, form);
}

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
