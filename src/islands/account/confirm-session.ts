import type { User } from '#shared/account.ts';
import { ApiError } from '../api.ts';
import { isHinted, signedInAs } from './account.ts';

/**
 * Completes a sign-in in this page, if the browser has kept the cookies that came with it.
 * @throws ApiError that says so, where it keeps none: the next page would not know who signed in
 */
export function confirmSession(user: User): void {
  if (isHinted('user')) return signedInAs(user);
  const error = document.querySelector('[data-no-cookies]')?.textContent;
  throw new ApiError(401, JSON.stringify({ error }));
}
