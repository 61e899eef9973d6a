import type { User, WhoAmI } from '#shared/account.ts';
import { atom } from 'nanostores';
import { writeStored, readStored } from '../ui/stored.ts';

const STORAGE_KEY = 'account';
const NOBODY: WhoAmI = { user: null, isAdmin: false };

/** The signed-in user: first from the browser's storage, then from the server; undefined while unknown. */
export const $account = atom<WhoAmI | undefined>(undefined);

/** Fetches the account once, and only when the readable cookie hints at a session. */
export async function fetchAccount(): Promise<void> {
  if (!isHinted('user')) return remember(NOBODY);
  const stored = readStored<WhoAmI | null>(STORAGE_KEY, null);
  if (stored) $account.set(stored);
  try {
    const { send } = await import('../api.ts');
    remember(await send('GET /api/auth/me', {}));
  } catch (problem) {
    console.info('Account unknown:', problem);
  }
}

export function signedInAs(user: User): void {
  remember({ user, isAdmin: user.isAdmin, role: user.role });
}

/** Forgets who was signed in. */
export const signedOut = (): void => remember(NOBODY);

/** A frame without an origin has none, and says so by an error. */
function cookies(): string {
  try {
    return document.cookie;
  } catch {
    return '';
  }
}

/** Returns whether the cookie `hint` (a list without secrets: `user,rated`) contains this word. */
export function isHinted(word: string): boolean {
  const hint = /(?:^|;\s*)hint=([^;]*)/.exec(cookies())?.[1] ?? '';
  return hint.split(/,|%2C/i).includes(word);
}

function remember(account: WhoAmI): void {
  $account.set(account);
  // With storage switched off the next page asks the server again.
  writeStored(STORAGE_KEY, account.user ? account : null);
}
