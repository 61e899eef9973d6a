import { words } from '#shared/language.ts';
import { atom } from 'nanostores';
import { readStored, writeStored } from '../../ui/stored.ts';
import { announce } from './notice.ts';
import { $player } from './player.ts';
import { setSpeed } from './speed.ts';

/** Slow enough to follow with poor hearing, and still natural. */
export const CLEAR_SPEED = 0.9;
const NORMAL_SPEED = 1;

/**
 * Whether text is larger and the player has only its main controls. Stored by the browser; `ui/before-paint.js` sets it
 * on <html> before the first paint of later pages.
 */
export const $isClearer = atom(readStored('clearer', false));

/** Switches it for this and later visits, and with it the speed: to 0.9, and back to what it was. */
export function setClearer(isClearer: boolean): void {
  const { speed } = $player.get();
  if (isClearer) writeStored('speed-before', speed);
  $isClearer.set(isClearer);
  writeStored('clearer', isClearer || null);
  document.documentElement.toggleAttribute('data-clearer', isClearer);
  setSpeed(isClearer ? CLEAR_SPEED : readStored('speed-before', NORMAL_SPEED));
  const { said } = words().player;
  announce(isClearer ? said.clearer(CLEAR_SPEED) : said.usualSize);
}
