import type { APIContext, APIRoute } from 'astro';
import type { Scope } from '#shared/scope.ts';
import { requireScope } from '#server/accounts/index.ts';
import { DomainError } from '#server/errors.ts';
import { throttleCall } from '#server/throttle.ts';
import { INVALID_TOKEN, readBearer } from './bearer.ts';
import { isFromOtherSite, refuseOtherSites } from './csrf.ts';
import { type StoreResult, createOnce } from './idempotency.ts';
import { errorResponse, json, refusalBody } from './responses.ts';

type Answer = Response | object | null;
type Action = (context: APIContext) => Promise<Answer> | Answer;

/**
 * Wraps every endpoint: refuses requests from other sites and by keys, turns the result into JSON (`null` stays null)
 * and every DomainError into its status. Anything else is a 500 whose cause is only in the log.
 */
export const endpoint = (act: Action): APIRoute => scopedEndpoint([], act);

/** Wraps an endpoint that a key with one of these scopes may call, too. */
export const scopedEndpoint =
  (scopes: readonly Scope[], act: Action): APIRoute =>
  async (context) => {
    const { request, locals } = context;
    try {
      refuseOtherSites(request);
      const { user } = locals;
      await throttleCall(user, locals.clientAddress, new Date());
      requireScope(user, ...scopes);
      const answer = await act(context);
      return answer instanceof Response ? answer : json(answer);
    } catch (error) {
      return refusalResponse(request, error);
    }
  };

/** What a call makes. `show` returns the answer about it as it is now, in its first `status`; null when it is gone. */
type Making = {
  status: number;
  make(context: APIContext, storeResult: StoreResult): Promise<{ id: string; answer: object }>;
  show(id: string): Promise<object | null>;
};

/** Wraps an endpoint that creates something: with the same Idempotency-Key and body, a key makes it once in 24 hours. */
export const createEndpoint = (scopes: readonly Scope[], { status, make, show }: Making): APIRoute =>
  scopedEndpoint(scopes, async (context) => {
    const { request, locals } = context;
    const { id, answer } = await createOnce(request, locals.user?.token?.id, new Date(), (storeResult) =>
      make(context, storeResult),
    );
    if (answer) return json(answer, status);
    const shown = await show(id);
    const response = shown ? json(shown, status) : errorResponse(new DomainError('missing', { code: 'resultGone' }));
    response.headers.set('Idempotency-Replayed', 'true');
    return response;
  });

/** Returns any error as in `docs/api.md`; that of a key that does not count also says so to programs (RFC 6750 §3). */
export function refusalResponse(request: Pick<Request, 'headers'>, error: unknown): Response {
  const response = errorResponse(error);
  const isBadToken = response.status === 401 && readBearer(request.headers) !== null;
  if (isBadToken) response.headers.set('WWW-Authenticate', INVALID_TOKEN);
  return response;
}

/** Wraps a public document (feed, sitemap): an error is a plain refusal, never a page. */
export const documentEndpoint =
  (act: (context: APIContext) => Promise<Response>): APIRoute =>
  async (context) => {
    try {
      return await act(context);
    } catch (error) {
      context.cache.set(false);
      return errorResponse(error);
    }
  };

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Returns 405 for a method that an endpoint does not export, with those that it does (RFC 9110 §15.5.6), else null. */
export function refuseOtherMethods(request: Request, exported: object): Response | null {
  const allowed = METHODS.filter((method) => (method === 'HEAD' ? 'GET' : method) in exported);
  if ('ALL' in exported || allowed.includes(request.method)) return null;
  if (isFromOtherSite(request.method, request.headers))
    return errorResponse(new DomainError('forbidden', { code: 'crossSite' }));
  return json(refusalBody({ code: 'methodNotAllowed' }), 405, { Allow: allowed.join(', ') });
}
