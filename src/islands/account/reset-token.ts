import { atom } from 'nanostores';

/** The token a link or the server has brought; null while the person has to ask for one. */
export const $resetToken = atom<string | null>(null);

/** Takes the token of a reset link out of the address, where it would stay in the history, and wakes the form. */
export function takeTokenFromAddress(): void {
  const token = new URLSearchParams(location.hash.slice(1)).get('token');
  if (!token) return;
  history.replaceState(history.state, '', location.pathname);
  $resetToken.set(token);
  window.dispatchEvent(new Event('carecast:reset-token'));
}
