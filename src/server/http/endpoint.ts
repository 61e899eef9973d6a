import type { APIContext, APIRoute } from 'astro';
import { randomUUID } from 'node:crypto';
import type { Admin, RecentUser, User } from '#shared/account.ts';
import { config } from '#server/config.ts';
import { DomainError, type Fault } from '#server/errors.ts';
import { logError } from '#server/log.ts';
import { throttleCall } from '#server/throttle.ts';

const RECENT_MS = 24 * 60 * 60 * 1000;

const STATUS: Record<Fault, number> = {
  invalid: 400,
  signedOut: 401,
  forbidden: 403,
  missing: 404,
  conflict: 409,
  tooLarge: 413,
  unsupported: 415,
  tooMany: 429,
  unavailable: 503,
  diskFull: 507,
};

/** Headers of every answer that is data, not a page. */
export const JSON_HEADERS = {
  'Content-Type': 'application/json; charset=utf-8',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
} as const;

type Answer = Response | object | null;
type Action = (context: APIContext) => Promise<Answer> | Answer;

/**
 * The only wrapper of an endpoint: refuses what comes from another site, turns the answer into JSON
 * (`null` stays null) and every DomainError into its status. Anything else is a 500 whose cause only the log has.
 */
export const endpoint =
  (act: Action): APIRoute =>
  async (context) => {
    try {
      refuseOtherSites(context.request);
      await throttleCall(context.locals.user, context.locals.clientAddress, new Date());
      const answer = await act(context);
      return answer instanceof Response ? answer : json(answer);
    } catch (error) {
      return refusal(error);
    }
  };

/** The wrapper of a public document (feed, sitemap): what goes wrong is a plain refusal, never a page. */
export const documentEndpoint =
  (act: (context: APIContext) => Promise<Response>): APIRoute =>
  async (context) => {
    try {
      return await act(context);
    } catch (error) {
      context.cache.set(false);
      return refusal(error);
    }
  };

/** A public document in XML. */
export const xml = (text: string, headers: Record<string, string> = {}): Response =>
  new Response(text, { headers: { 'Content-Type': 'application/xml; charset=utf-8', ...headers } });

/** An image open to other sites, or 304 for who has this version. For ever only under an address that names it. */
export async function imageResponse(
  request: Request,
  { version, isForEver, type }: { version: string; isForEver: boolean; type: string },
  read: () => Promise<Uint8Array<ArrayBuffer>>,
): Promise<Response> {
  const headers = {
    ...OPEN_TO_OTHER_SITES,
    ETag: `"${version}"`,
    'Cache-Control': isForEver ? 'public, max-age=31536000, immutable' : 'public, max-age=300',
  };
  const known = request.headers.get('if-none-match')?.split(',') ?? [];
  const isKnown = known.some((tag) => tag.trim().replace(/^W\//, '') === headers.ETag || tag.trim() === '*');
  if (isKnown) return new Response(null, { status: 304, headers });
  const image = await read();
  return new Response(image, {
    headers: { ...headers, 'Content-Type': type, 'Content-Length': String(image.byteLength) },
  });
}

/** Any site's player may read these (the podcast namespace asks for it), and any cache keep them a few minutes. */
export const OPEN_TO_OTHER_SITES = {
  'Cache-Control': 'public, max-age=300',
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
};

/** Without its charset, text and XML types are guessed to be US-ASCII by some readers. */
export const feedHeaders = (changedAt: Date): Record<string, string> => ({
  'Content-Type': 'application/rss+xml; charset=utf-8',
  'Last-Modified': changedAt.toUTCString(),
  ...OPEN_TO_OTHER_SITES,
});

/** For a route file's `ALL`: what has no verb here is 405, and says which verbs there are. */
export const onlyAllows =
  (...methods: string[]): APIRoute =>
  ({ request }) =>
    isFromOtherSite(request.method, request.headers)
      ? refusal(new DomainError('forbidden', OTHER_SITE))
      : json({ error: 'This address does not answer that method', requestId: randomUUID() }, 405, {
          Allow: methods.join(', '),
        });

export function json(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { ...JSON_HEADERS, 'Cache-Control': 'no-store', ...headers },
  });
}

export const noContent = (): Response => new Response(null, { status: 204, headers: { 'Cache-Control': 'no-store' } });

/** The same answer with these Set-Cookie values. */
export function withCookies(response: Response, cookies: string[]): Response {
  for (const cookie of cookies) response.headers.append('Set-Cookie', cookie);
  return response;
}

/** Any error as the answer of `docs/api.md`: a sentence for a person and an id to find the rest in the log by. */
export function refusal(error: unknown): Response {
  const requestId = randomUUID();
  const known = error instanceof DomainError ? error : asUnavailable(error);
  if (!known) {
    logError('request failed', error, { requestId });
    return json({ error: 'Something went wrong on our side. Please try again.', requestId }, 500);
  }
  const { status, headers } = refusalHead(known);
  return json({ error: known.message, requestId, ...(known.field && { field: known.field }) }, status, headers);
}

/** Returns the status of a refusal and, where it is worth trying again, when. */
export function refusalHead({ fault, retryAfter = fault === 'unavailable' ? 5 : undefined }: DomainError) {
  const headers: Record<string, string> = retryAfter
    ? { 'Retry-After': String(Math.max(1, Math.ceil(retryAfter))) }
    : {};
  return { status: STATUS[fault], headers };
}

/** Codes of postgres.js and PostgreSQL that mean: the database is away or too busy, try again. */
const DATABASE_AWAY =
  /^(CONNECTION_(CLOSED|ENDED|DESTROYED)|CONNECT_TIMEOUT|ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|08\w{3}|57P0[123]|57014|55P03|53[0-9]{3})$/;

export const isDatabaseAway = (error: unknown): boolean => asUnavailable(error)?.fault === 'unavailable';

function asUnavailable(error: unknown): DomainError | null {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'ENOSPC' || code === '53100') return new DomainError('diskFull', 'The disk of this site is full');
  const isDatabase = error instanceof Error && ('query' in error || /CONNECT|^08|^5[357]/.test(code));
  return isDatabase && DATABASE_AWAY.test(code)
    ? new DomainError('unavailable', 'The site is busy. Please try again in a moment.')
    : null;
}

const OTHER_SITE = 'This request came from another site';

function refuseOtherSites(request: Request) {
  if (isFromOtherSite(request.method, request.headers)) throw new DomainError('forbidden', OTHER_SITE);
}

/**
 * Fetch Metadata first, Origin second; neither header means no browser, which is let in.
 * Source: OWASP CSRF cheat sheet, "Fetch Metadata headers" and "Verifying origin".
 */
export function isFromOtherSite(method: string, headers: { get(name: string): string | null }): boolean {
  if (method === 'GET' || method === 'HEAD') return false;
  const site = headers.get('sec-fetch-site');
  if (site === 'cross-site' || site === 'same-site') return true;
  const origin = headers.get('origin');
  return origin !== null && !ownOrigins().includes(origin);
}

function ownOrigins(): string[] {
  if (!config.isLocal) return [config.publicUrl];
  const { protocol, port } = new URL(config.publicUrl);
  return ['localhost', '127.0.0.1', '[::1]'].map((host) => `${protocol}//${host}${port && `:${port}`}`);
}

/** @throws DomainError signedOut */
export function requireUser(locals: App.Locals): User {
  if (!locals.user) throw new DomainError('signedOut', 'Please sign in to continue');
  return locals.user;
}

/** Who signed in lately: a session left open on some device changes no password. @throws DomainError signedOut or forbidden */
export function requireRecentUser(locals: App.Locals, now: Date): RecentUser {
  const user = requireUser(locals);
  const signedInAt = locals.session?.signedInAt.getTime() ?? 0;
  if (now.getTime() - signedInAt > RECENT_MS) throw new DomainError('forbidden', 'Please sign in again to continue');
  return { ...user, isRecent: true };
}

/** @throws DomainError signedOut or forbidden */
export function requireAdmin(locals: App.Locals): Admin {
  const user = requireUser(locals);
  if (!isAdmin(user)) throw new DomainError('forbidden', 'Only administrators may do this');
  return user;
}

export const isAdmin = (user: User | null): user is Admin => user?.isAdmin === true;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** An id out of an address; one that is no lower-case uuid names nothing. @throws DomainError missing */
export function requireId(id: string | undefined): string {
  if (!id || !UUID.test(id)) throw new DomainError('missing', 'Not found');
  return id;
}
