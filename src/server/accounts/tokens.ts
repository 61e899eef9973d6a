import { hash, randomBytes } from 'node:crypto';
import type { Admin, RecentUser, User } from '#shared/account.ts';
import { type Scope } from '#shared/scope.ts';
import { hasScope, MAX_TOKENS, type NewToken } from '#shared/token.ts';
import type { Token } from '#shared/contract/programs.ts';
import { recordAudit, confirmRights } from '#server/audit.ts';
import { sql } from '#server/db/sql.ts';
import { addToken, changeTokenLastUsed, countTokens, findTokenUser, removeToken } from '#server/db/tokens.ts';
import { DomainError, requireFound } from '#server/errors.ts';
import { addressGroup, throttle, throttleCall } from '#server/throttle.ts';
import { MINUTE_MS } from '#shared/units.ts';

/** Recognizable to secret scanners and to people who find one in a log. */
const PREFIX = 'care_';
const FORM = /^care_[\w-]{43}$/;
/** The resolution of `lastUsedAt`: a write on every call would be expensive. */
const LAST_USED_STEP_MS = MINUTE_MS;

/**
 * Makes a key for a machine. Returns its token, 256 random bits, this once: the database has only the SHA-256.
 * @throws DomainError invalid (it would have ended already) or conflict (the name is taken, or too many)
 */
export async function createToken(
  admin: Admin & RecentUser,
  input: NewToken,
  now: Date,
): Promise<Token & { token: string }> {
  if (input.expiresAt && new Date(input.expiresAt) <= now) {
    throw new DomainError('invalid', { code: 'keyExpiryPast' }, { field: 'expiresAt' });
  }
  const token = PREFIX + randomBytes(32).toString('base64url');
  return sql.begin(async (db) => {
    const actor = await confirmRights(admin, db);
    if ((await countTokens(admin.id, db)) >= MAX_TOKENS) throw tooMany();
    const added = await addToken(input, admin.id, hash('sha256', token), now, db);
    if (!added) throw new DomainError('conflict', { code: 'keyNameTaken' }, { field: 'name' });
    const facts = { name: added.name, scopes: added.scopes.join(' ') };
    await recordAudit({ action: 'key added', actor, subject: added.id, facts }, db);
    return { ...added, token };
  });
}

/** Revokes a key of this administrator from the next call on. @throws DomainError missing, also for another's */
export async function revokeToken(admin: Admin & RecentUser, id: string): Promise<void> {
  await sql.begin(async (db) => {
    const actor = await confirmRights(admin, db);
    const name = requireFound(await removeToken(id, admin.id, db), { code: 'keyGone' });
    await recordAudit({ action: 'key revoked', actor, subject: id, facts: { name } }, db);
  });
}

/**
 * Returns the administrator a token acts for. Only wrong ones count as attempts: 256 bits are not guessed, but no one
 * shall keep the site busy with looking them up. @throws DomainError signedOut or tooMany
 */
export async function authenticateToken(token: string, address: string, now: Date): Promise<User> {
  const found = FORM.test(token) ? await findTokenUser(hash('sha256', token), now) : null;
  if (!found) {
    await throttleCall(null, address, now);
    await throttle('token by address', addressGroup(address), now);
    throw new DomainError('signedOut', { code: 'keyWrong' });
  }
  const { lastUsedAt, ...user } = found;
  const before = new Date(now.getTime() - LAST_USED_STEP_MS);
  if (!lastUsedAt || lastUsedAt <= before) await changeTokenLastUsed(user.token.id, now, before);
  return user;
}

/** Throws DomainError forbidden when the request came by a key with none of these scopes; a person needs none. */
export function requireScope(user: Pick<User, 'token'> | null, ...scopes: readonly Scope[]): void {
  if (!user || hasScope(user, scopes)) return;
  const [needed] = scopes;
  throw new DomainError('forbidden', needed ? { code: 'keyLacksScope', scope: needed } : { code: 'keyNotAllowed' });
}

const tooMany = () => new DomainError('conflict', { code: 'tooManyKeys', most: MAX_TOKENS });
