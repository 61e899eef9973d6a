import { words } from '#shared/language.ts';
import { atom } from 'nanostores';
import { readStored, writeStored } from '../../ui/stored.ts';
import { announce } from './notice.ts';
import { $player } from './player.ts';
import { setSpeed } from './speed.ts';

/** Slow enough to follow with poor hearing, and still natural. */
export const LARGE_CONTROLS_SPEED = 0.9;
const NORMAL_SPEED = 1;

/**
 * Whether text is larger and the player has only its main controls. Stored by the browser; `ui/before-paint.js` sets it
 * on <html> before the first paint of later pages.
 */
export const $hasLargeControls = atom(readStored('clearer', false));

/** Switches it for this and later visits, and with it the speed: to 0.9, and back to what it was. */
export function setLargeControls(hasLargeControls: boolean): void {
  const { speed } = $player.get();
  if (hasLargeControls) writeStored('speed-before', speed);
  $hasLargeControls.set(hasLargeControls);
  writeStored('clearer', hasLargeControls || null);
  document.documentElement.toggleAttribute('data-clearer', hasLargeControls);
  setSpeed(hasLargeControls ? LARGE_CONTROLS_SPEED : readStored('speed-before', NORMAL_SPEED));
  const { said } = words().player;
  announce(hasLargeControls ? said.clearer(LARGE_CONTROLS_SPEED) : said.usualSize);
}
