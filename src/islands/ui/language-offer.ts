import { claimOnce } from './once.ts';
import { readStored, writeStored } from './stored.ts';

const STORAGE_KEY = 'language-offered';

/** Shows the offer of the other language once, in a browser that prefers it; leaves every other page as it is. */
export function offerLanguage(): void {
  if (!claimOnce('language-offer')) return;
  const offer = document.querySelector<HTMLElement>('[data-language-offer]');
  const preferred = (navigator.languages ?? []).find((tag) => /^e[ns]\b/.test(tag));
  if (!offer || !preferred?.startsWith(offer.lang) || readStored(STORAGE_KEY, false)) return;
  writeStored(STORAGE_KEY, true);
  offer.hidden = false;
  offer.querySelector('button')?.addEventListener('click', () => (offer.hidden = true));
}
