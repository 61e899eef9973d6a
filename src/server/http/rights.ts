import type { Call } from '#shared/contract/call.ts';
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
import type { Rights, UserOf } from './given.ts';
import { DAY_MS, MINUTE_MS } from '#shared/units.ts';

const RECENT_MS = DAY_MS;
const FRESH_MS = 10 * MINUTE_MS;

/** The client of a request. */
type SignedIn = Pick<App.Locals, 'user' | 'session'>;

/** @throws DomainError signedOut */
export function requireUser({ user, session }: SignedIn): User {
  if (!user) throw new DomainError('signedOut', { code: 'signInFirst' });
  return session ? { ...user, sessionId: session.id } : user;
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

/**
 * Returns the user, if it is for them: a session left open for a day changes no password, and one of ten minutes
 * decides about no one. @throws DomainError signedOut or forbidden
 */
export function requireWho<const Of extends Rights & { who: Exclude<Call['who'], 'aide'> }>(
  locals: SignedIn,
  { who, signIn }: Of,
  now: Date,
): UserOf<Of> {
  if (who === 'everyone') return locals.user as UserOf<Of>;
  const user = REQUIRE[who](locals);
  if (signIn) requireSignInWithin(signIn === 'fresh' ? FRESH_MS : RECENT_MS, locals, now);
  const marks = { ...(signIn && { isRecent: true }), ...(signIn === 'fresh' && { isFresh: true }) };
  return { ...user, ...marks } as UserOf<Of>; // as `who` and `signIn` say
}

const REQUIRE = { user: requireUser, author: requireAuthor, administrator: requireAdmin };

/**
 * Returns the user marked as fresh, if they signed in within the last ten minutes: for what only part of a call needs.
 */
export const markFresh = (user: RecentUser, { session }: SignedIn, now: Date): RecentUser | FreshUser =>
  now.getTime() - (session?.signedInAt.getTime() ?? 0) > FRESH_MS ? user : { ...user, isFresh: true };

function requireSignInWithin(milliseconds: number, { session }: SignedIn, now: Date): void {
  const signedInAt = session?.signedInAt.getTime() ?? 0;
  if (now.getTime() - signedInAt > milliseconds) throw new DomainError('forbidden', { code: 'signInAgain' });
}

/** Returns whether someone signed in within a day, as pages ask that show what the API asks that for. */
export const hasRecentSignIn = ({ session }: Pick<SignedIn, 'session'>, now: Date): boolean =>
  session !== null && now.getTime() - session.signedInAt.getTime() <= RECENT_MS;

const ID = new RegExp(`^${UUID}$`);

/** Returns an id from a path; one that is no lower-case uuid is not found. @throws DomainError missing */
export function requireId(id: string | undefined): string {
  if (!id || !ID.test(id)) throw new DomainError('missing', { code: 'notFound' });
  return id;
}
