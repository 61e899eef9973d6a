import type { User, WhoAmI } from '#shared/account.ts';
import { atom } from 'nanostores';
import { send } from '../api.ts';

const KEPT = 'carecast:account';
const NOBODY: WhoAmI = { user: null, isAdmin: false };

/** Who is signed in: first what the browser remembers, then what the server says; undefined while nobody knows. */
export const $account = atom<WhoAmI | undefined>(undefined);

/** Asks the server once, and only when the readable cookie hints that there is someone to ask about. */
export async function askWhoIsSignedIn(): Promise<void> {
  if (!isHinted('user')) return remember(NOBODY);
  const kept = readKept();
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
  try {
    if (account.user) localStorage.setItem(KEPT, JSON.stringify(account));
    else localStorage.removeItem(KEPT);
  } catch {
    return; // storage switched off: the server is asked again on the next page
  }
}

/** What was typed and not saved is nobody else's business (episode-form/keeping.ts). */
function forgetForms(): void {
  for (const name of Object.keys(localStorage)) if (name.startsWith('carecast:form:')) localStorage.removeItem(name);
}

function readKept(): WhoAmI | null {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? 'null') as WhoAmI | null;
  } catch {
    return null;
  }
}
