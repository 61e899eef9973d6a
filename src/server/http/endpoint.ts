import type { APIContext, APIRoute } from 'astro';
import { requireScope } from '#server/accounts/index.ts';
import { DomainError } from '#server/errors.ts';
import { throttleCall } from '#server/throttle.ts';
import { INVALID_TOKEN, readBearer } from './bearer.ts';
import { isFromOtherSite, refuseOtherSites } from './csrf.ts';
import { type StoreResult, createOnce } from './idempotency.ts';
import { expectNoBody, hasBody, readJson, readQuery } from './request.ts';
import { errorResponse, json, noContent, refusalBody } from './responses.ts';
import { requireId, requireWho } from './rights.ts';
import { type Address, type Given, isSchema, type Stated, type Statement } from './statement.ts';

type Result = unknown;
type Act<Path extends Address, Of extends Statement> = (
  given: Given<Path, Of>,
  context: APIContext,
) => Promise<Result> | Result;
/** What Astro calls, with what it states of itself. */
export type Endpoint<Path extends Address, Of extends Statement> = APIRoute & Stated<Path, Of>;

type AnswerCheck = (stated: Stated, response: Response) => Promise<Response>;
let answerCheck: AnswerCheck | null = null;
/** Has every answer checked against what its endpoint states: tests do. */
export const checkAnswers = (check: AnswerCheck): void => void (answerCheck = check);

/**
 * Makes an endpoint of what it states of itself: refuses requests from other sites, keys and people without the right,
 * and input that does not fit. A result becomes JSON in the first status it states, and every DomainError its status. Anything else is a 500 whose cause is only in the log.
 */
export const endpoint = <const Path extends Address, const Of extends Statement>(
  address: Path,
  statement: Of,
  act: Act<Path, Of>,
): Endpoint<Path, Of> =>
  guarded(address, statement, async (context) => act(await readGiven<Path, Of>(context, address, statement), context));

function guarded<Path extends Address, Of extends Statement>(
  address: Path,
  statement: Of,
  act: (context: APIContext) => Promise<Result>,
  isIdempotent = false,
): Endpoint<Path, Of> {
  const stated = { address, statement, isIdempotent };
  const route: APIRoute = async (context) => {
    const response = await guard(context, statement, act);
    return answerCheck ? answerCheck(stated, response) : response;
  };
  return Object.assign(route, stated);
}

/** Answers with what `act` returns; refuses requests from other sites, and by keys without one of the scopes. */
export async function guard(
  context: APIContext,
  statement: Partial<Statement>,
  act: (context: APIContext) => Promise<Result> | Result,
): Promise<Response> {
  const { request, locals } = context;
  try {
    refuseOtherSites(request);
    await throttleCall(locals.user, locals.clientAddress, new Date());
    requireScope(locals.user, ...(statement.scopes ?? []));
    const result = await act(context);
    if (result instanceof Response) return result;
    const status = statusOf(statement);
    return status === 204 ? noContent() : json(result, status);
  } catch (error) {
    return refusalResponse(request, error);
  }
}

const statusOf = ({ answers = {} }: Partial<Statement>): number => Number(Object.keys(answers)[0]);

async function readGiven<Path extends Address, Of extends Statement>(
  { request, url, params, locals }: APIContext,
  address: Path,
  statement: Of,
): Promise<Given<Path, Of>> {
  await statement.precondition?.();
  const now = new Date();
  const user = (await hasToken(request, statement)) ? null : requireWho(locals, statement, now);
  const names = [...address.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const checked = names.map((name) => [name, name.endsWith('Id') ? requireId(params[name]) : params[name]]);
  const query = statement.query && readQuery(url, statement.query);
  const body = await readBody(request, statement);
  return { user, params: Object.fromEntries(checked), query, body, now } as unknown as Given<Path, Of>; // as it states
}

async function hasToken({ headers }: Request, { token }: Statement): Promise<boolean> {
  const given = token ? headers.get(token.header) : null;
  return given !== null && token !== undefined && token.isValid(given);
}

async function readBody(
  request: Request,
  { body, isBodyOptional, isReadByItself, maxBytes }: Statement,
): Promise<unknown> {
  if (isReadByItself) return undefined;
  if (isSchema(body)) return isBodyOptional && !hasBody(request) ? undefined : readJson(request, body, maxBytes);
  if (!body && !['GET', 'HEAD'].includes(request.method)) expectNoBody(request);
  return undefined;
}

/** What a call makes. `show` returns the answer about it as it is now; null when it is gone. */
type Making<Path extends Address, Of extends Statement> = {
  make(given: Given<Path, Of>, context: APIContext, storeResult: StoreResult): Promise<{ id: string; answer: object }>;
  show(id: string): Promise<object | null>;
};

/** Makes an endpoint that creates something: with the same Idempotency-Key and body, a key makes it once in 24 hours. */
export const createEndpoint = <const Path extends Address, const Of extends Statement>(
  address: Path,
  statement: Of,
  { make, show }: Making<Path, Of>,
): Endpoint<Path, Of> =>
  guarded(address, statement, (context) => createOrShow(context, { address, statement }, { make, show }), true);

async function createOrShow<Path extends Address, Of extends Statement>(
  context: APIContext,
  { address, statement }: Stated<Path, Of>,
  { make, show }: Making<Path, Of>,
): Promise<Result> {
  const { request, locals } = context;
  const { id, answer: made } = await createOnce(request, locals.user?.token?.id, new Date(), async (storeResult) =>
    make(await readGiven<Path, Of>(context, address, statement), context, storeResult),
  );
  if (made) return made;
  const shown = await show(id);
  const gone = () => errorResponse(new DomainError('missing', { code: 'resultGone' }));
  const response = shown ? json(shown, statusOf(statement)) : gone();
  response.headers.set('Idempotency-Replayed', 'true');
  return response;
}

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
