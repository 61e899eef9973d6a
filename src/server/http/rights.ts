import { UUID } from '#shared/uuid.ts';
import {
  type Admin,
  type Author,
  type FreshUser,
  isAdmin,
  isAuthor,
  type RecentUser,
  type User,
} from '#shared/account.ts';
import { DomainError } from '#server/errors.ts';
import type { Statement } from './statement.ts';
import { DAY_MS, MINUTE_MS } from '#shared/units.ts';

const RECENT_MS = DAY_MS;
const FRESH_MS = 10 * MINUTE_MS;

export { isAdmin, isAuthor };

/** Who a request is by. */
type SignedIn = Pick<App.Locals, 'user' | 'session'>;

/** @throws DomainError signedOut */
export function requireUser({ user, session }: SignedIn): User {
  if (!user) throw new DomainError('signedOut', { code: 'signInFirst' });
  return session ? { ...user, sessionId: session.id } : user;
}

/** Requires a recent sign-in: a session left open changes no password. @throws DomainError signedOut or forbidden */
export function requireRecentUser(locals: SignedIn, now: Date): RecentUser {
  const user = requireUser(locals);
  requireSignInWithin(RECENT_MS, locals, now);
  return { ...user, isRecent: true };
}

/** @throws DomainError signedOut or forbidden */
export function requireAdmin(locals: SignedIn): Admin {
  const user = requireUser(locals);
  if (!isAdmin(user)) throw new DomainError('forbidden', { code: 'adminsOnly' });
  return user;
}

/** Returns an author or an administrator. @throws DomainError signedOut or forbidden */
export function requireAuthor(locals: SignedIn): Author {
  const user = requireUser(locals);
  if (!isAuthor(user)) throw new DomainError('forbidden', { code: 'authorsOnly' });
  return user;
}

/** @throws DomainError signedOut or forbidden */
export function requireRecentAdmin(locals: SignedIn, now: Date): Admin & RecentUser {
  const admin = requireAdmin(locals);
  requireSignInWithin(RECENT_MS, locals, now);
  return { ...admin, isRecent: true };
}

/**
 * Requires a sign-in within ten minutes: a session left open decides about nobody. @throws DomainError signedOut,
 * forbidden
 */
export function requireFreshAdmin(locals: SignedIn, now: Date): Admin & FreshUser {
  const admin = requireAdmin(locals);
  requireSignInWithin(FRESH_MS, locals, now);
  return { ...admin, isRecent: true, isFresh: true };
}

/** Returns the user, if the endpoint is for them. @throws DomainError signedOut or forbidden */
export function requireWho(
  locals: SignedIn,
  { who, signIn }: Pick<Statement, 'who' | 'signIn'>,
  now: Date,
): User | null {
  if (who === 'everyone') return locals.user;
  const user = REQUIRE[who](locals);
  if (signIn) requireSignInWithin(signIn === 'fresh' ? FRESH_MS : RECENT_MS, locals, now);
  return { ...user, ...(signIn && { isRecent: true }), ...(signIn === 'fresh' && { isFresh: true }) };
}

const REQUIRE = { user: requireUser, author: requireAuthor, administrator: requireAdmin };

function requireSignInWithin(milliseconds: number, { session }: SignedIn, now: Date): void {
  const signedInAt = session?.signedInAt.getTime() ?? 0;
  if (now.getTime() - signedInAt > milliseconds) throw new DomainError('forbidden', { code: 'signInAgain' });
}

const ID = new RegExp(`^${UUID}$`);

/** Returns an id from a path; one that is no lower-case uuid is not found. @throws DomainError missing */
export function requireId(id: string | undefined): string {
  if (!id || !ID.test(id)) throw new DomainError('missing', { code: 'notFound' });
  return id;
}
