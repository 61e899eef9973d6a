import { claimOnce } from './once.ts';
import { readStored, writeStored } from './stored.ts';

const STORAGE_KEY = 'language-offered';

/**
 * Shows the offer of the other language once, in a browser that prefers it, on the first page of a visit: who comes
 * from a page of ours has chosen.
 */
export function offerLanguage(): void {
  if (!claimOnce('language-offer')) return;
  const offer = document.querySelector<HTMLElement>('[data-language-offer]');
  const preferred = (navigator.languages ?? []).find((tag) => /^e[ns]\b/.test(tag));
  if (!offer || !preferred?.startsWith(offer.lang) || readStored(STORAGE_KEY, false)) return;
  if (document.referrer.startsWith(location.origin)) return;
  writeStored(STORAGE_KEY, true);
  offer.hidden = false;
  offer.querySelector('button')?.addEventListener('click', () => (offer.hidden = true));
}
