import { bodySchema, type Call } from '#shared/contract/call.ts';
import type { APIContext, APIRoute } from 'astro';
import { requireScope } from '#server/accounts/index.ts';
import { DomainError } from '#server/errors.ts';
import { AIDE_COOKIE, requireAide } from '#server/in-service/index.ts';
import { config } from '#server/config.ts';
import { throttleCall } from '#server/throttle.ts';
import { INVALID_TOKEN, readBearer } from './bearer.ts';
import { isFromOtherSite, refuseOtherSites } from './csrf.ts';
import { type StoreResult, createOnce } from './idempotency.ts';
import { expectNoBody, hasBody, readJson, readQuery } from './request.ts';
import { errorResponse, json, noContent, refusalBody } from './responses.ts';
import { requireId, requireWho } from './rights.ts';
import type { Given } from './given.ts';

type Result = unknown;
type Act<Of extends Call> = (given: Given<Of>, context: APIContext) => Promise<Result> | Result;
/** The function that Astro calls, with the call of the contract that it answers. */
export type Endpoint<Of extends Call = Call> = APIRoute & { contract: Of };
/** `precondition` refuses before anything is read; `isValidToken` decides about the token that a call takes. */
type Options = { precondition?: () => Promise<void>; isValidToken?: (token: string) => Promise<boolean> };

type AnswerCheck = (call: Call, response: Response) => Promise<Response>;
let answerCheck: AnswerCheck | null = null;
/** Has every answer checked against its call in the contract: tests do. */
export const checkAnswers = (check: AnswerCheck): void => void (answerCheck = check);

/**
 * Makes an endpoint of a call and its act: refuses requests from other sites, keys and people without the right, and
 * input that does not fit. A result becomes JSON in the first status of the call, and every DomainError its status.
 * Anything else is a 500 whose cause is only in the log.
 */
export const endpoint = <const Of extends Call>(call: Of, act: Act<Of>, options: Options = {}): Endpoint<Of> =>
  guarded(call, async (context) => {
    await options.precondition?.();
    return act(await readGiven(context, call, options), context);
  });

function guarded<Of extends Call>(call: Of, act: (context: APIContext) => Promise<Result>): Endpoint<Of> {
  const route: APIRoute = async (context) => {
    const response = await guard(context, call, act);
    return answerCheck ? answerCheck(call, response) : response;
  };
  return Object.assign(route, { contract: call });
}

/** Returns whether an export of a module answers a call. */
export const isEndpoint = (exported: unknown): exported is Endpoint =>
  typeof exported === 'function' && 'contract' in exported;

/** Answers with what `act` returns; refuses requests from other sites, and by keys without one of the scopes. */
export async function guard(
  context: APIContext,
  { scopes = [], answers = {} }: Partial<Call>,
  act: (context: APIContext) => Promise<Result> | Result,
): Promise<Response> {
  const { request, locals } = context;
  try {
    refuseOtherSites(request);
    await throttleCall(locals.user, locals.clientAddress, new Date());
    requireScope(locals.user, ...scopes);
    const result = await act(context);
    if (result instanceof Response) return result;
    const status = statusOf({ answers });
    return status === 204 ? noContent() : json(result, status);
  } catch (error) {
    return refusalResponse(request, error);
  }
}

const statusOf = ({ answers }: Pick<Call, 'answers'>): number => Number(Object.keys(answers)[0]);

async function readGiven<Of extends Call>(context: APIContext, call: Of, options: Options = {}): Promise<Given<Of>> {
  const { request, url, params } = context;
  const now = new Date();
  const user = await readCaller(context, call, options, now);
  const names = [...call.address.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const checked = names.map((name) => [name, name.endsWith('Id') ? requireId(params[name]) : params[name]]);
  const query = call.query && readQuery(url, call.query);
  const body = await readBody(request, call);
  return { user, params: Object.fromEntries(checked), query, body, now } as unknown as Given<Of>; // as the call states
}

/** A call of aides takes the cookie of an aide, and every other call that of a user: both may be in one browser. */
async function readCaller({ request, locals, cookies }: APIContext, call: Call, { isValidToken }: Options, now: Date) {
  const { who, ...rights } = call;
  if (who === 'aide') return requireAide(cookies.get(AIDE_COOKIE)?.value, now);
  return (await hasToken(request, call, isValidToken)) ? null : requireWho(locals, { ...rights, who }, now);
}

async function hasToken({ headers }: Request, { token }: Call, isValid?: Options['isValidToken']): Promise<boolean> {
  const given = token ? headers.get(token) : null;
  return given !== null && isValid !== undefined && isValid(given);
}

async function readBody(request: Request, call: Call): Promise<unknown> {
  const { body, isBodyOptional, isReadByItself, maxBytes } = call;
  if (isReadByItself) return undefined;
  const schema = bodySchema(call, config.passwordMinLength);
  if (schema) return isBodyOptional && !hasBody(request) ? undefined : readJson(request, schema, maxBytes);
  if (!body && !['GET', 'HEAD'].includes(request.method)) expectNoBody(request);
  return undefined;
}

/**
 * The result of a call that creates something. `show` returns the answer about it as it is now; null when it is gone.
 */
type Making<Of extends Call> = {
  make(given: Given<Of>, context: APIContext, storeResult: StoreResult): Promise<{ id: string; answer: object }>;
  show(id: string): Promise<object | null>;
};

/**
 * Makes an endpoint that creates something: with the same Idempotency-Key and body, a key makes it once in 24 hours.
 */
export const createEndpoint = <const Of extends Call & { isIdempotent: true }>(
  call: Of,
  making: Making<Of>,
): Endpoint<Of> => guarded(call, (context) => createOrShow(context, call, making));

async function createOrShow<Of extends Call>(
  context: APIContext,
  call: Of,
  { make, show }: Making<Of>,
): Promise<Result> {
  const { request, locals } = context;
  const { id, answer: made } = await createOnce(request, locals.user?.token?.id, new Date(), async (storeResult) =>
    make(await readGiven(context, call), context, storeResult),
  );
  if (made) return made;
  const shown = await show(id);
  const gone = () => errorResponse(new DomainError('missing', { code: 'resultGone' }));
  const response = shown ? json(shown, statusOf(call)) : gone();
  response.headers.set('Idempotency-Replayed', 'true');
  return response;
}

/** Returns the response of any error; that of an invalid key also has the header programs look for (RFC 6750 §3). */
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
