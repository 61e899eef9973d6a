import { audio, pause } from './player.ts';

/** One listener hears one thing: what starts in this tab falls silent in the others of this site. */
export function playInOneTab(): void {
  if (!('BroadcastChannel' in window)) return;
  const tabs = new BroadcastChannel('carecast:sound');
  const claim = () => tabs.postMessage('starts');
  tabs.addEventListener('message', pause);
  audio().addEventListener('play', claim);
  if (!audio().paused) claim();
}
