import type { Proof, ProvenUser, RecentUser } from '#shared/account.ts';
import { findUserByName } from '#server/db/users.ts';
import { DomainError } from '#server/errors.ts';
import { throttle } from '#server/throttle.ts';
import { requirePasskeyOf } from './passkeys.ts';
import { verifyPassword } from './passwords.ts';

/**
 * Requires that it is the person who is there now, by their password or a passkey: somebody else who has their session
 * shall set no password, and not choose where a new one is sent (ASVS 5.0, 7.5.1). `held`: the cookie of the passkey's
 * ceremony. Guesses are counted together with those of a change of password.
 * @throws DomainError invalid (neither, or wrong) or tooMany
 */
export async function requireProof(
  user: RecentUser,
  { password, passkey }: Proof,
  held: string | undefined,
  now: Date,
): Promise<ProvenUser> {
  const refund = await throttle('password change by user', user.id, now);
  if (passkey !== undefined) await requirePasskeyOf(user, passkey, held, now);
  else await requirePassword(user, password);
  await refund();
  return { ...user, isProven: true };
}

async function requirePassword({ username }: RecentUser, password: string | undefined): Promise<void> {
  if (password === undefined) throw notProven();
  const present = await findUserByName(username);
  if (await verifyPassword(password, present?.password ?? null)) return;
  throw new DomainError('invalid', { code: 'passwordNotCurrent' }, { field: 'password' });
}

export const notProven = () => new DomainError('invalid', { code: 'proofMissing' }, { field: 'password' });
