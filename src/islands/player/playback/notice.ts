import { atom } from 'nanostores';

/** What changed, for people who do not see it; the player prints it in its one live region. */
export const $notice = atom('');

/** The same words twice are said twice: a no-break space makes them new. */
export function announce(words: string): void {
  $notice.set($notice.get() === words ? `${words}\u00a0` : words);
}
