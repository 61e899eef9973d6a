import type { TransitionBeforePreparationEvent } from 'astro:transitions/client';
import { loadInTheEnd, showOffline } from '../offline.ts';
import { connected, isServerReachable } from '../connected.ts';
import { claimOnce } from '../ui/once.ts';

const SIGNS = ['input', 'submit', 'astro:before-preparation'];

/**
 * Keeps a page that is left without a network. Loads browsing.ts when something is typed, which is searched for after a
 * pause anyway, or the first page is left.
 */
export function listenForBrowsing(): void {
  if (!claimOnce('browsing')) return;
  document.addEventListener('astro:before-preparation', stayWithoutNetwork);
  const onSign = (event: Event) => {
    if (event.target instanceof Element && event.target.matches('form[data-browse]')) event.preventDefault();
    void follow(event);
  };
  const follow = async (event: Event) => {
    const browsing = await loadInTheEnd(() => import('./browsing.ts'));
    for (const sign of SIGNS) document.removeEventListener(sign, onSign, true);
    browsing?.followBrowsing(event);
  };
  for (const sign of SIGNS) document.addEventListener(sign, onSign, true);
}

/**
 * Keeps the page, and the sound with it, until a page that does not come can be loaded: the router's loader prevents
 * the default of its event for a full load, which would show the browser's own error.
 */
const stayWithoutNetwork: EventListener = (event) => {
  const leaving = event as TransitionBeforePreparationEvent;
  const { loader, formData, signal } = leaving;
  if (formData) return; // what is sent twice may be done twice
  leaving.loader = async () => {
    let isMissing = false;
    leaving.preventDefault = () => void (isMissing = true);
    await loader();
    if (!isMissing || signal.aborted) return void showOffline(document, false);
    if (await isServerReachable()) return Event.prototype.preventDefault.call(leaving);
    showOffline(document, true);
    await connected();
    await leaving.loader();
  };
};
