import { atom } from 'nanostores';

/** Status messages for screen readers; the player renders them in its one live region. */
export const $notice = atom('');

/** Whether what plays has been waiting for the network for some seconds. */
export const $isLate = atom(false);

/** Announces a message. A no-break space makes a repeated message new, so that it is read again. */
export function announce(words: string): void {
  $notice.set($notice.get() === words ? `${words}\u00a0` : words);
}
