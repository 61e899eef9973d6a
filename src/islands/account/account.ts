import type { User, WhoAmI } from '#shared/account.ts';
import { atom } from 'nanostores';
import { send } from '../api.ts';
import { writeStored, storedNames, readStored } from '../ui/stored.ts';

const KEPT = 'account';
const NOBODY: WhoAmI = { user: null, isAdmin: false };

/** Who is signed in: first what the browser remembers, then what the server says; undefined while nobody knows. */
export const $account = atom<WhoAmI | undefined>(undefined);

/** Asks the server once, and only when the readable cookie hints that there is someone to ask about. */
export async function fetchAccount(): Promise<void> {
  if (!isHinted('user')) return remember(NOBODY);
  const kept = readStored<WhoAmI | null>(KEPT, null);
  if (kept) $account.set(kept);
  try {
    remember(await send<WhoAmI>('GET', '/api/auth/me'));
  } catch (problem) {
    console.info('Who is signed in is not known:', problem);
  }
}

export function signedInAs(user: User): void {
  remember({ user, isAdmin: user.isAdmin });
}

/** @throws ApiError when the server could not be told */
export async function signOut(): Promise<void> {
  await send('POST', '/api/auth/logout');
  remember(NOBODY);
  forgetForms();
}

/** Whether the cookie `hint` (a list without secrets: `user,rated`) holds this word. */
export function isHinted(word: string): boolean {
  const hint = /(?:^|;\s*)hint=([^;]*)/.exec(document.cookie)?.[1] ?? '';
  return hint.split(/,|%2C/i).includes(word);
}

function remember(account: WhoAmI): void {
  $account.set(account);
  writeStored(KEPT, account.user ? account : null); // with storage switched off the server is asked again on the next page
}

/** What was typed and not saved is nobody else's business (episode-form/saving/keeping.ts). */
function forgetForms(): void {
  for (const name of storedNames('form:')) writeStored(name, null);
}
