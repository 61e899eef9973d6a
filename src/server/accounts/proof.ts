import type { RecentUser } from '#shared/account.ts';
import { findUserByName } from '#server/db/users.ts';
import { DomainError } from '#server/errors.ts';
import { throttle } from '#server/throttle.ts';
import { verifyPassword } from './passwords.ts';

/**
 * Requires the present password of the person who is there: someone else who has their session shall set none (ASVS
 * 5.0, 7.5.1). @throws DomainError invalid (it is wrong) or tooMany
 */
export async function requirePassword({ id, username }: RecentUser, password: string, now: Date): Promise<void> {
  const refund = await throttle('password change by user', id, now);
  const present = await findUserByName(username);
  if (!(await verifyPassword(password, present?.password ?? null))) {
    throw new DomainError('invalid', { code: 'passwordNotCurrent' }, { field: 'password' });
  }
  await refund();
}
