import './answer-check.ts';
import { hash, randomUUID } from 'node:crypto';
import type { APIContext, APIRoute } from 'astro';
import type { User } from '#shared/account.ts';
import { config } from '#server/config.ts';
import { sql } from '#server/db/sql.ts';

type Called = { status: number; body: Record<string, unknown> & { error?: string }; cookies: string[] };
type Calling = {
  method?: string;
  body?: unknown;
  params?: Record<string, string>;
  query?: string;
  headers?: Record<string, string>;
  signedInAt?: Date;
  /** By name. */
  cookies?: Record<string, string>;
};

/** Calls a route as the middleware does for someone who has just signed in, or did so at `signedInAt`. */
export async function callRoute(
  route: APIRoute | undefined,
  user: User | null,
  { method = 'POST', body, params = {}, query = '', headers = {}, signedInAt = new Date(), cookies = {} }: Calling = {},
): Promise<Called> {
  const url = new URL(`${config.publicUrl}/api${query}`);
  const type: Record<string, string> = body === undefined ? {} : { 'Content-Type': 'application/json' };
  const request = new Request(url, {
    method,
    headers: { ...headers, ...type },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const session = user && !user.token ? { id: await sessionOf(user), signedInAt } : null;
  const locals = { user, session, clientAddress: '192.0.2.7' };
  const context = {
    url,
    request,
    locals,
    params,
    cookies: { get: (name: string) => (name in cookies ? { value: cookies[name] } : undefined) },
    cache: { set: () => undefined },
  };
  const response = (await route?.(context as unknown as APIContext)) as Response;
  const text = await response.text();
  return {
    status: response.status,
    body: (text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : {}) as Called['body'],
    cookies: response.headers.getSetCookie(),
  };
}

/** Returns the id of the session that calls of this user are made by; of someone who is gone there is none. */
async function sessionOf({ id }: User): Promise<string> {
  const sid = hash('sha256', `calls of ${id}`);
  const [row] = await sql<{ id: string }[]>`
    insert into session (sid, user_id, expire) select ${sid}, id, now() + interval '1 day' from users where id = ${id} for key share
    on conflict (sid) do update set expire = excluded.expire returning id`;
  return row?.id ?? randomUUID();
}
