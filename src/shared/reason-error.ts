import type { Reason } from './reason.ts';

/** An error with the reason why: its message is the code, and words are made where the reader is known. */
export class ReasonError extends Error {
  readonly reason: Reason;

  constructor(reason: Reason) {
    super(reason.code);
    this.name = new.target.name;
    this.reason = reason;
  }
}
