import { openChannel } from '../../capabilities/tabs.ts';
import { audio, pause } from './player.ts';

/** Pauses this site's other tabs when playback starts in this one. */
export function playInOneTab(): void {
  const claim = openChannel('sound', pause);
  audio().addEventListener('play', claim);
  if (!audio().paused) claim();
}
