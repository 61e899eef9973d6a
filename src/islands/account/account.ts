import type { User, WhoAmI } from '#shared/account.ts';
import { atom } from 'nanostores';
import { writeStored, storedNames, readStored } from '../ui/stored.ts';

const KEPT = 'account';
const NOBODY: WhoAmI = { user: null, isAdmin: false };

/** The signed-in user: first from the browser's storage, then from the server; undefined while unknown. */
export const $account = atom<WhoAmI | undefined>(undefined);

/** Fetches the account once, and only when the readable cookie hints at a session. */
export async function fetchAccount(): Promise<void> {
  if (!isHinted('user')) return remember(NOBODY);
  const kept = readStored<WhoAmI | null>(KEPT, null);
  if (kept) $account.set(kept);
  try {
    const { send } = await import('../api.ts');
    remember(await send<WhoAmI>('GET', '/api/auth/me'));
  } catch (problem) {
    console.info('Who is signed in is not known:', problem);
  }
}

export function signedInAs(user: User): void {
  remember({ user, isAdmin: user.isAdmin });
}

/** Signs out. @throws ApiError when the server could not be reached or refused */
export async function signOut(): Promise<void> {
  const { send } = await import('../api.ts');
  await send('POST', '/api/auth/logout');
  remember(NOBODY);
  forgetForms();
}

/** Returns whether the cookie `hint` (a list without secrets: `user,rated`) contains this word. */
export function isHinted(word: string): boolean {
  const hint = /(?:^|;\s*)hint=([^;]*)/.exec(document.cookie)?.[1] ?? '';
  return hint.split(/,|%2C/i).includes(word);
}

function remember(account: WhoAmI): void {
  $account.set(account);
  writeStored(KEPT, account.user ? account : null); // with storage switched off the next page asks the server again
}

/** Removes unsaved forms: they are private to the user (episode-form/saving/autosave.ts). */
function forgetForms(): void {
  for (const name of storedNames('form:')) writeStored(name, null);
}
