import { currentSpeaker, language, type PageLanguage } from './language.ts';
import type { reasons } from './words/en/reasons.ts';
import type { Worded } from './words/worded.ts';

type Table = typeof reasons;
/** The code that a program compares: the reference lists those of each call. */
export type ReasonCode = keyof Table;

/** Kinds of refusal, not incidents: the list does not grow with features. */
export type Fault =
  | 'invalid'
  | 'signedOut'
  | 'forbidden'
  | 'missing'
  | 'conflict'
  | 'tooLarge'
  | 'unsupported'
  | 'tooMany'
  | 'unavailable'
  | 'diskFull';

type Facts<Parameters> = {
  [Name in keyof Parameters]: Parameters[Name] extends Worded ? Reason : Parameters[Name];
};
type ReasonOf<Code extends ReasonCode> = Table[Code] extends (given: infer Parameters) => string
  ? { code: Code } & Facts<Parameters>
  : { code: Code };

/**
 * Why something was refused or failed, or how it ended: a code with its parameters, which are JSON. It is thrown,
 * stored, logged and compared; `reasonText` puts it into words where the reader is known.
 */
export type Reason = { [Code in ReasonCode]: ReasonOf<Code> }[ReasonCode];

/** Returns a reason in words: in the language of the request or page unless given. */
export function reasonText({ code, ...parameters }: Reason, of: PageLanguage = language()): string {
  const table = currentSpeaker().reasonWords(of);
  // A code that only another version of the program knows, or another page.
  const entry: unknown = table[code] ?? table.invalid;
  if (typeof entry !== 'function') return String(entry);
  const given = Object.entries(parameters).map(([name, value]) => [
    name,
    isReason(value) ? reasonText(value, of) : value,
  ]);
  return (entry as (given: object) => string)(Object.fromEntries(given)); // the table's type binds code and parameters
}

/** Returns whether this is a reason, as it was stored. */
export const isReason = (value: unknown): value is Reason =>
  typeof value === 'object' && value !== null && 'code' in value && typeof value.code === 'string';

/** Returns a reason that was stored: by a version that stored sentences, as one. */
export const storedReason = (value: Reason | string): Reason =>
  typeof value === 'string' ? { code: 'other', text: value } : value;
