import type { Reason } from '#shared/reason.ts';

/**
 * A setting that stops the start. The message is one line: which setting, what is wrong, what would be right. The
 * reason says the same to the person who entered such a setting in the studio.
 */
export class ConfigError extends Error {
  readonly reason: Reason | undefined;

  constructor(message: string, reason?: Reason) {
    super(message);
    this.reason = reason;
  }
}
