import type { Admin, FreshUser, RecentUser, Role } from '#shared/account.ts';
import type { Person } from '#shared/contract/people.ts';
import { findPerson, listPeople as listAll } from '#server/db/people.ts';
import { requireFound } from '#server/errors.ts';
import { ABSOLUTE_LIFETIME } from './sessions.ts';
import { changeUserRole } from './users.ts';

/** Returns everyone who has an account. */
export const listPeople = (_admin: Admin & RecentUser, now: Date): Promise<Person<Date>[]> =>
  listAll(now, startedAfter(now));

/** Changes a person's role and returns them. @throws DomainError as `changeUserRole` */
export async function changePersonRole(
  admin: Admin & FreshUser,
  id: string,
  role: Role,
  now: Date,
): Promise<Person<Date>> {
  await changeUserRole(admin, { id }, role);
  return requireFound(await findPerson(id, now, startedAfter(now)), { code: 'personGone' });
}

const startedAfter = (now: Date): Date => new Date(now.getTime() - ABSOLUTE_LIFETIME);
