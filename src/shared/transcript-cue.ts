import type { Cue } from './episode.ts';

/** A cue and its line in the text, counted from 1; 0 when unknown. */
export type CueAt = Cue & { line: number };
/** An error on a line, worded to follow “Line 12: ”. */
export type TranscriptProblem = { line: number; text: string };
