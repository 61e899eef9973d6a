import type { APIContext, APIRoute } from 'astro';
import type { User } from '#shared/account.ts';
import { config } from '#server/config.ts';

type Called = { status: number; body: Record<string, unknown> & { error?: string }; cookies: string[] };
type Calling = { method?: string; body?: unknown; params?: Record<string, string>; query?: string; signedInAt?: Date };

/** Calls a route as the middleware does for somebody who has just signed in, or did so at `signedInAt`. */
export async function callRoute(
  route: APIRoute | undefined,
  user: User | null,
  { method = 'POST', body, params = {}, query = '', signedInAt = new Date() }: Calling = {},
): Promise<Called> {
  const url = new URL(`${config.publicUrl}/api${query}`);
  const headers: HeadersInit = body === undefined ? {} : { 'Content-Type': 'application/json' };
  const request = new Request(url, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) });
  const session = user && { id: '6b0f8a53-6f5e-4f0e-9d0c-0a8a4b1c2d3e', signedInAt };
  const locals = { user, session, clientAddress: '192.0.2.7' };
  const context = { url, request, locals, params, cookies: { get: () => undefined }, cache: { set: () => undefined } };
  const response = (await route?.(context as unknown as APIContext)) as Response;
  const text = await response.text();
  return {
    status: response.status,
    body: (text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : {}) as Called['body'],
    cookies: response.headers.getSetCookie(),
  };
}
