import type { User } from '#shared/account.ts';
import { authenticateToken, resumeSession, type Session, SESSION_COOKIE } from '#server/accounts/index.ts';
import { readBearer } from './bearer.ts';

type Asked = {
  url: URL;
  request: Pick<Request, 'headers'>;
  cookies: { get(name: string): { value: string | undefined } | undefined };
  locals: Pick<App.Locals, 'clientAddress'>;
};
/** The client that asks: a person by their session, or a machine by a key of theirs. */
type Identity = { user: User; session: Session | null };

/**
 * Returns who is asking; null for anonymous requests. Beside the bearer token of an API call cookies do not count: a
 * call has one identity, to which a browser can add nothing. @throws DomainError signedOut or tooMany for a wrong token
 */
export async function findIdentity({ url, request, cookies, locals }: Asked, now: Date): Promise<Identity | null> {
  const token = url.pathname.startsWith('/api/') ? readBearer(request.headers) : null;
  if (token === null) return resumeSession(cookies.get(SESSION_COOKIE)?.value, now);
  return { user: await authenticateToken(token, locals.clientAddress, now), session: null };
}
