import { DomainError } from '#server/errors.ts';

/** Returns the refusal that a promise ends with, as “fault: message”, or “none”. */
export const faultOf = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'none',
    (error: unknown) => (error instanceof DomainError ? `${error.fault}: ${error.message}` : String(error)),
  );
