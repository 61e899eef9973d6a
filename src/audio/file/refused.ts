import type { Reason } from '#shared/reason.ts';

/** The file is none that we take. */
export class Refused extends Error {
  readonly reason: Reason;

  constructor(reason: Reason) {
    super(reason.code);
    this.reason = reason;
  }
}
