import { atom } from 'nanostores';

/** The token from a link or the server; null while the user has yet to request one. */
export const $resetToken = atom<string | null>(null);

/**
 * Moves a reset link's token from the address, where it would stay in the history, to the store and hydrates the form.
 */
export function takeTokenFromAddress(): void {
  const token = new URLSearchParams(location.hash.slice(1)).get('token');
  if (!token) return;
  history.replaceState(history.state, '', location.pathname);
  $resetToken.set(token);
  window.dispatchEvent(new Event('carecast:reset-token'));
}
