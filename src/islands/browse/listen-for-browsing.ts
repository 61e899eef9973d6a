import type { TransitionBeforePreparationEvent } from 'astro:transitions/client';
import { retrySoon, showOffline } from '../offline.ts';
import { isOffline, untilOnline } from '../powers/network.ts';
import { claimOnce } from '../ui/once.ts';

const SIGNS = ['input', 'submit', 'astro:before-preparation'];

/**
 * Keeps a page that is left without a network. Loads browsing.ts when something is typed, which is searched for after a
 * pause anyway, or the first page is left.
 */
export function listenForBrowsing(): void {
  if (!claimOnce('browsing')) return;
  document.addEventListener('astro:before-preparation', (event) => {
    if (isStranded(event as TransitionBeforePreparationEvent)) stay(event as TransitionBeforePreparationEvent);
  });
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
 * Returns whether the browser knows that there is no network, and nothing is saved that could be read without one. Going
 * back changes the address at once: then the page has to follow.
 */
const isStranded = ({ navigationType }: TransitionBeforePreparationEvent): boolean =>
  isOffline() && navigationType !== 'traverse' && !('saved' in document.documentElement.dataset);

/** Keeps the page, and the sound with it, until there is a network: a full load would show the browser's own error. */
function stay(leaving: TransitionBeforePreparationEvent): void {
  const { loader, signal } = leaving;
  showOffline(true);
  leaving.loader = async () => {
    await untilOnline(signal);
    if (!signal.aborted) showOffline(false);
    await loader();
  };
}
