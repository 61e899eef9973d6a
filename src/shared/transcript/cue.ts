import type { Cue } from '../contract/audio.ts';
import type { Reason } from '../reason.ts';

/** A cue and its line in the text, counted from 1; 0 when unknown. */
export type CueAt = Cue & { line: number };
/** The problem of a line. */
export type TranscriptProblem = { line: number; problem: Reason };
/** The result of a reader; `text` is what has no times at all. */
export type Found = { cues: CueAt[]; mistakes: TranscriptProblem[]; text?: string };

export const TIME_UNREADABLE: Reason = { code: 'cueTimeUnreadable' };
export const WITHOUT_TIME: Reason = { code: 'wordsWithoutTime' };
