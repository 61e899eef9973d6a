import { DomainError } from '#server/errors.ts';
import { endpoint } from '#server/http/endpoint.ts';

/** Returns 404 as JSON for every API path without an endpoint. */
export const ALL = endpoint(() => {
  throw new DomainError('missing', 'Not found');
});
