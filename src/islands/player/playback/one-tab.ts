import { audio, pause } from './player.ts';

/** Pauses this site's other tabs when playback starts in this one. */
export function playInOneTab(): void {
  if (!('BroadcastChannel' in window)) return;
  const tabs = new BroadcastChannel('carecast:sound');
  const claim = () => tabs.postMessage('starts');
  tabs.addEventListener('message', pause);
  audio().addEventListener('play', claim);
  if (!audio().paused) claim();
}
