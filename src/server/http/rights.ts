import { UUID } from '#shared/uuid.ts';
import type { Admin, RecentUser, User } from '#shared/account.ts';
import { DomainError } from '#server/errors.ts';

const RECENT_MS = 24 * 60 * 60 * 1000;

/** @throws DomainError signedOut */
export function requireUser(locals: App.Locals): User {
  if (!locals.user) throw new DomainError('signedOut', 'Please sign in to continue');
  return locals.user;
}

/** Requires a recent sign-in: a session left open changes no password. @throws DomainError signedOut or forbidden */
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

/** @throws DomainError signedOut or forbidden */
export function requireRecentAdmin(locals: App.Locals, now: Date): Admin & RecentUser {
  return { ...requireAdmin(locals), ...requireRecentUser(locals, now), isAdmin: true };
}

export const isAdmin = (user: User | null): user is Admin => user?.isAdmin === true;

const ID = new RegExp(`^${UUID}$`);

/** Returns an id from a path; one that is no lower-case uuid is not found. @throws DomainError missing */
export function requireId(id: string | undefined): string {
  if (!id || !ID.test(id)) throw new DomainError('missing', 'Not found');
  return id;
}
