import { DomainError } from '#server/errors.ts';

export const diskFull = () => new DomainError('diskFull', 'The disk of this site is full');

/** Returns the refusal for a write that failed for lack of space, and any other error as it is. */
export function asDiskFull(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  return code === 'ENOSPC' || code === 'EDQUOT' ? diskFull() : error;
}
