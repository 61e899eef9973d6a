import { createHash } from 'node:crypto';
import { PostgresJsAdapter } from '@lucia-auth/adapter-postgresql';
import { type Adapter, type DatabaseSession, type DatabaseUser, Lucia, TimeSpan, type UserId } from 'lucia';
import type { User } from '../shared/account.ts';
import { hintCookie, hostCookie, setCookie } from './cookies.ts';
import { endOldestSessions } from './db/sessions.ts';
import { plainSql } from './db/sql.ts';

const ABSOLUTE_LIFETIME = new TimeSpan(90, 'd').milliseconds();
const MAX_PER_USER = 20;

export const SESSION_COOKIE = hostCookie('session');

/**
 * Starts a session and ends the one that was presented, so that a planted id is worth nothing.
 * Answers the cookie's value: 200 random bits, of which the database keeps only the SHA-256.
 */
export async function startSession(userId: string, presented: string | undefined): Promise<string> {
  if (presented) await lucia().invalidateSession(presented);
  const session = await lucia().createSession(userId, {});
  await endOldestSessions(userId, MAX_PER_USER);
  return session.id;
}

/** The user of a session that is neither idle for 30 days nor older than 90; else null. */
export async function findSessionUser(token: string | undefined, now: Date): Promise<User | null> {
  if (!token) return null;
  const { session, user } = await lucia().validateSession(token);
  if (!session) return null;
  if (now.getTime() - session.createdAt.getTime() <= ABSOLUTE_LIFETIME) return user;
  await lucia().invalidateSession(token);
  return null;
}

export async function endSession(token: string | undefined): Promise<void> {
  if (token) await lucia().invalidateSession(token);
}

export async function removeExpiredSessions(): Promise<void> {
  await lucia().deleteExpiredSessions();
}

/** Set-Cookie values for a session that begins, or for one that ends (`null`); `hint` is the hint cookie as it came. */
export function sessionCookies(token: string | null, hint: string | undefined): string[] {
  const life = token ? new TimeSpan(90, 'd').seconds() : 0;
  return [setCookie(SESSION_COOKIE, token ?? '', life), hintCookie(hint, { user: token !== null })];
}

let instance: ReturnType<typeof makeLucia> | undefined;
const lucia = () => (instance ??= makeLucia());

function makeLucia() {
  const tables = { user: 'auth.users', session: 'auth.session' };
  return new Lucia(new HashedAdapter(new PostgresJsAdapter(plainSql, tables)), {
    sessionExpiresIn: new TimeSpan(30, 'd'),
    getSessionAttributes: ({ created_at }) => ({ createdAt: created_at ?? new Date(0) }),
    getUserAttributes: ({ username, is_admin }) => ({ username, isAdmin: is_admin }),
  });
}

const sha256 = (token: string) => createHash('sha256').update(token).digest('hex');

/** Stores only hashes of session ids, which lucia alone would store in clear (Copenhagen Book, "Sessions"). */
class HashedAdapter implements Adapter {
  readonly inner: Adapter;
  constructor(inner: Adapter) {
    this.inner = inner;
  }
  async getSessionAndUser(token: string): Promise<[DatabaseSession | null, DatabaseUser | null]> {
    const [session, user] = await this.inner.getSessionAndUser(sha256(token));
    return [session && { ...session, id: token }, user];
  }
  getUserSessions(userId: UserId) {
    return this.inner.getUserSessions(userId);
  }
  setSession(session: DatabaseSession) {
    return this.inner.setSession({ ...session, id: sha256(session.id) });
  }
  updateSessionExpiration(token: string, expiresAt: Date) {
    return this.inner.updateSessionExpiration(sha256(token), expiresAt);
  }
  deleteSession(token: string) {
    return this.inner.deleteSession(sha256(token));
  }
  deleteUserSessions(userId: UserId) {
    return this.inner.deleteUserSessions(userId);
  }
  deleteExpiredSessions() {
    return this.inner.deleteExpiredSessions();
  }
}

declare module 'lucia' {
  interface Register {
    Lucia: ReturnType<typeof makeLucia>;
    DatabaseSessionAttributes: { created_at?: Date };
    DatabaseUserAttributes: { username: string; is_admin: boolean };
  }
}
