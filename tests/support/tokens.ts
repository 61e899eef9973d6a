import type { Admin } from '#shared/account.ts';
import { type Scope, SCOPES } from '#shared/scope.ts';
import { NewToken } from '#shared/token.ts';
import { createToken } from '#server/accounts/tokens.ts';

/** A key of this administrator with these scopes. Returns what `POST /api/tokens` does, the token included. */
export const aToken = (
  admin: Admin,
  scopes: readonly Scope[] = SCOPES,
  more: Partial<NewToken> = {},
  now = new Date(),
) => createToken({ ...admin, isRecent: true }, NewToken.parse({ name: scopes.join(' '), scopes, ...more }), now);
