import { retrySoon } from '../offline.ts';
import { claimOnce } from '../ui/once.ts';

const SIGNS = ['input', 'submit', 'astro:before-preparation'];

/** Loads browsing.ts when something is typed, which is searched for after a pause anyway, or the first page is left. */
export function listenForBrowsing(): void {
  if (!claimOnce('browsing')) return;
  const follow = async (event: Event) => {
    const browsing = await import('./browsing.ts');
    for (const sign of SIGNS) document.removeEventListener(sign, onSign, true);
    browsing.followBrowsing(event);
  };
  const onSign = (event: Event) => {
    if (event.target instanceof Element && event.target.matches('form[data-browse]')) event.preventDefault();
    follow(event).catch(() => retrySoon(() => onSign(event)));
  };
  for (const sign of SIGNS) document.addEventListener(sign, onSign, true);
}
