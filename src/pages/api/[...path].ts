import { SCOPES } from '#shared/scope.ts';
import { DomainError } from '#server/errors.ts';
import { scopedEndpoint } from '#server/http/endpoint.ts';

/** Returns 404 as JSON for every API path without an endpoint. */
export const ALL = scopedEndpoint(SCOPES, () => {
  throw new DomainError('missing', { code: 'notFound' });
});
