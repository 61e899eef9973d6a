import { hash } from 'node:crypto';
import { PostgresJsAdapter } from '@lucia-auth/adapter-postgresql';
import { type DatabaseSession, type DatabaseUser, Lucia, TimeSpan } from 'lucia';
import type { OpenSession, Role, User } from '#shared/account.ts';
import { confirmRights } from '#server/audit.ts';
import { HINT_COOKIE, hintCookie, hostCookie, setCookie } from '#server/cookies.ts';
import { changeLanguage } from '#server/db/people.ts';
import { hasRated } from '#server/db/ratings.ts';
import { changeLastUsed, endOldestSessions, listSessions, removeSession } from '#server/db/sessions.ts';
import { plainSql, sql } from '#server/db/sql.ts';
import { changeLastSeen, hasPasswordHash, lockUser } from '#server/db/users.ts';
import { deviceCookie, describeDevice, formatDevice } from './devices.ts';
import { DomainError } from '#server/errors.ts';
import { language } from '#server/words.ts';

/** In milliseconds, however much it is used. */
export const ABSOLUTE_LIFETIME = new TimeSpan(90, 'd').milliseconds();
const MAX_PER_USER = 20;
/** The resolution of `lastUsedAt`: a write on every request would be expensive. */
const LAST_USED_STEP = new TimeSpan(5, 'm').milliseconds();

/** An open session: `id` is its public id, not the token; `signedInAt` when the user authenticated. */
export type Session = { id: string; signedInAt: Date };

export const SESSION_COOKIE = hostCookie('session');

/**
 * Starts a session and ends the one that was presented, against session fixation. `provedBy`: the hash of the password
 * that was typed; one that was changed while it was verified starts none. Returns the cookie's value: 200 random bits;
 * the database stores only their SHA-256. @throws DomainError signedOut
 */
export async function startSession(
  userId: string,
  presented: string | undefined,
  userAgent = '',
  provedBy?: string,
): Promise<string> {
  if (presented) await lucia().invalidateSession(presented);
  const session = await lucia().createSession(userId, { device: describeDevice(userAgent) });
  if (provedBy !== undefined && !(await isStillPassword(userId, provedBy))) {
    await lucia().invalidateSession(session.id);
    throw new DomainError('signedOut', { code: 'credentialsInvalid' });
  }
  await endOldestSessions(userId, MAX_PER_USER);
  await changeLastSeen(userId, new Date());
  return session.id;
}

/** Waits for a change of the password that is under way: it has ended the sessions that it found. */
const isStillPassword = (userId: string, hash: string): Promise<boolean> =>
  sql.begin(async (db) => {
    await lockUser(userId, db);
    return hasPasswordHash(userId, hash, db);
  });

/**
 * Returns Set-Cookie values for a user who has just authenticated: a new session, on a device known from now on. Mail
 * to them is in the language of this request, until they choose another. `held` returns the request's cookies by name;
 * `provedBy` as above. @throws DomainError signedOut
 */
export async function openSession(
  user: User,
  held: (name: string) => string | undefined,
  userAgent: string | null,
  provedBy?: string,
): Promise<string[]> {
  const token = await startSession(user.id, held(SESSION_COOKIE), userAgent ?? '', provedBy);
  await changeLanguage(user.id, language());
  const hint = (await hasRated(user.id)) ? 'rated' : held(HINT_COOKIE);
  return [...sessionCookies(token, hint), deviceCookie(user.username)];
}

/**
 * Returns the session and its user, and records that it is in use; null when it has been idle for 30 days or is older
 * than 90.
 */
export async function resumeSession(
  token: string | undefined,
  now: Date,
): Promise<{ user: User; session: Session } | null> {
  if (!token) return null;
  const { session, user } = await lucia().validateSession(token);
  if (!session) return null;
  const { publicId: id, createdAt: signedInAt, lastUsedAt } = session;
  if (now.getTime() - signedInAt.getTime() > ABSOLUTE_LIFETIME) {
    await lucia().invalidateSession(token);
    return null;
  }
  // Either way: a clock that was ahead has been set back.
  if (Math.abs(now.getTime() - lastUsedAt.getTime()) > LAST_USED_STEP)
    await Promise.all([changeLastUsed(id, now), changeLastSeen(user.id, now)]);
  return { user, session: { id, signedInAt } };
}

export async function resumeSessionUser(token: string | undefined, now: Date): Promise<User | null> {
  return (await resumeSession(token, now))?.user ?? null;
}

/** Returns the user's open sessions, the last used first. */
export async function listOwnSessions(user: User, current: Session | null, now: Date): Promise<OpenSession[]> {
  const sessions = await listSessions(user.id, now, new Date(now.getTime() - ABSOLUTE_LIFETIME));
  return sessions.map((session) => ({
    ...session,
    device: formatDevice(session.device),
    current: session.id === current?.id,
  }));
}

/** Ends a session of this user by its public id. @throws DomainError missing, also for another user's */
export async function endOwnSession(user: User, id: string): Promise<void> {
  await sql.begin(async (db) => {
    await confirmRights(user, db);
    if (!(await removeSession(id, user.id, db))) throw new DomainError('missing', { code: 'alreadySignedOut' });
  });
}

export async function endSession(token: string | undefined): Promise<void> {
  if (token) await lucia().invalidateSession(token);
}

export async function removeExpiredSessions(): Promise<void> {
  await lucia().deleteExpiredSessions();
}

/** Returns Set-Cookie values for a session that starts, or ends (`null`); `hint` is the request's hint cookie. */
export function sessionCookies(token: string | null, hint: string | undefined): string[] {
  const life = token ? new TimeSpan(90, 'd').seconds() : 0;
  return [setCookie(SESSION_COOKIE, token ?? '', life), hintCookie(hint, { user: token !== null })];
}

let instance: ReturnType<typeof makeLucia> | undefined;
const lucia = () => (instance ??= makeLucia());

function makeLucia() {
  const tables = { user: 'auth.users', session: 'auth.session' };
  return new Lucia(new HashedAdapter(plainSql, tables), {
    sessionExpiresIn: new TimeSpan(30, 'd'),
    getSessionAttributes: ({ created_at, public_id, last_used_at }) => ({
      createdAt: created_at ?? new Date(0),
      publicId: public_id ?? '',
      lastUsedAt: last_used_at ?? new Date(0),
    }),
    getUserAttributes: ({ username, is_admin, role }) => ({ username, isAdmin: is_admin, role }),
  });
}

/** Stores only hashes of session ids, which lucia would store in plain text (Copenhagen Book, "Sessions"). */
class HashedAdapter extends PostgresJsAdapter {
  override async getSessionAndUser(token: string): Promise<[DatabaseSession | null, DatabaseUser | null]> {
    const [session, user] = await super.getSessionAndUser(hash('sha256', token));
    return [session && { ...session, id: token }, user];
  }
  override setSession(session: DatabaseSession) {
    return super.setSession({ ...session, id: hash('sha256', session.id) });
  }
  override updateSessionExpiration(token: string, expiresAt: Date) {
    return super.updateSessionExpiration(hash('sha256', token), expiresAt);
  }
  override deleteSession(token: string) {
    return super.deleteSession(hash('sha256', token));
  }
}

declare module 'lucia' {
  interface Register {
    Lucia: ReturnType<typeof makeLucia>;
    DatabaseSessionAttributes: { device?: string; created_at?: Date; public_id?: string; last_used_at?: Date };
    DatabaseUserAttributes: { username: string; is_admin: boolean; role: Role };
  }
}
