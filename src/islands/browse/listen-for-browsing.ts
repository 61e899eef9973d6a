import type { TransitionBeforePreparationEvent } from 'astro:transitions/client';
import { retrySoon, showOffline } from '../offline.ts';
import { isOffline, untilOnline } from '../capabilities/network.ts';
import { claimOnce } from '../ui/once.ts';

const SIGNS = ['input', 'submit', 'astro:before-preparation'];

/**
 * Keeps a page that is left without a network. Loads browsing.ts when something is typed, which is searched for after a
 * pause anyway, or the first page is left.
 */
export function listenForBrowsing(): void {
  if (!claimOnce('browsing')) return;
  document.addEventListener('astro:before-preparation', stayWithoutNetwork);
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

/**
 * Keeps the page, and the sound with it, until there is a network: a full load would show the browser's own error. Not
 * where something is saved, which can be read without one, nor going back, which has changed the address already.
 */
const stayWithoutNetwork: EventListener = (event) => {
  const leaving = event as TransitionBeforePreparationEvent;
  if (!isOffline() || leaving.navigationType === 'traverse' || 'saved' in document.documentElement.dataset) return;
  const { loader } = leaving;
  showOffline(true);
  leaving.loader = async () => {
    await untilOnline();
    showOffline(false);
    await loader();
  };
};
