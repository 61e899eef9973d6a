import type { APIRoute } from 'astro';
import { SCOPES } from '#shared/scope.ts';
import { DomainError } from '#server/errors.ts';
import { guard } from '#server/http/endpoint.ts';

/** Returns 404 as JSON for every API path without an endpoint. */
export const ALL: APIRoute = (context) =>
  guard(context, { scopes: SCOPES }, () => {
    throw new DomainError('missing', { code: 'notFound' });
  });
