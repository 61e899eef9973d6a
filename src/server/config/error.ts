import type { Reason } from '#shared/reason.ts';
import { start } from '#shared/words/en/start.ts';

/** The words for what stops a start, in one language. */
export type StartWords = typeof start;
/** A line that is put into words once its language is known. */
export type Say = (t: StartWords) => string;

/**
 * A failure that the person who runs the server can mend. The message is one line, in English: logs have it, and people
 * search for it. `say` says the same in another language.
 */
export class OperatorError extends Error {
  readonly say: Say;

  constructor(say: Say, options?: ErrorOptions) {
    super(say(start), options);
    this.say = say;
  }
}

/**
 * A setting that stops the start: which it is, what is wrong, what would be right. The reason says the same to the
 * person who entered such a setting in the studio.
 */
export class ConfigError extends OperatorError {
  readonly reason: Reason | undefined;

  constructor(say: Say, reason?: Reason) {
    super(say);
    this.reason = reason;
  }
}

/** Returns what says why something failed: of an error of others, the first line of its message. */
export const reasonToSay = (error: unknown): Say =>
  error instanceof OperatorError
    ? error.say
    : () => (error instanceof Error ? error.message : String(error)).split('\n', 1).join();
