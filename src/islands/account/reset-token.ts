import { linkedToken } from '#shared/url.ts';
import { atom } from 'nanostores';

/** The token from a link or the server; null while the user has yet to request one. */
export const $resetToken = atom<string | null>(null);

/**
 * Moves a reset link's token from the address, where it would stay in the history, to the store and hydrates the form.
 */
export function takeTokenFromAddress(): void {
  const token = readTokenFromAddress();
  if (!token) return;
  $resetToken.set(token);
  window.dispatchEvent(new Event('carecast:reset-token'));
}

/** Returns the token in the fragment of the address, and takes it out of there; null without one. */
export function readTokenFromAddress(): string | null {
  const left = new URLSearchParams(location.hash.slice(1).replace(/^token%3D/i, 'token=')).get('token');
  const token = left && linkedToken(left);
  if (token) history.replaceState(history.state, '', location.pathname);
  return token;
}
