import { DomainError } from '#server/errors.ts';
import { endpoint } from '#server/http/endpoint.ts';

/** What no other file here answers does not exist, and says so as data. */
export const ALL = endpoint(() => {
  throw new DomainError('missing', 'Not found');
});
