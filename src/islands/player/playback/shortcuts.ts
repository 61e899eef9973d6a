import { words } from '#shared/language.ts';
import { atom } from 'nanostores';
import { storedAtom } from '../../ui/stored-atom.ts';
import { skip, toggleMute } from './by-hand.ts';
import { $player, audio, togglePlay } from './player.ts';
import { SKIP_BACK, SKIP_FORWARD } from './skip-seconds.ts';
import { announce } from './notice.ts';
import { stepSpeed } from './speed.ts';

/** Whether the list of keyboard shortcuts is open. */
export const $areKeysShown = atom(false);
/** Single-letter shortcuts must be possible to switch off (WCAG 2.1.4): speech input types letters. */
export const $areShortcutsOn = storedAtom('keys', true);

const KEYS: Record<string, () => void> = {
  ' ': togglePlay,
  ArrowLeft: () => skip(-SKIP_BACK),
  ArrowRight: () => skip(SKIP_FORWARD),
  m: mute,
  '<': () => stepSpeed(-1),
  '>': () => stepSpeed(1),
};
const TYPED_IN = 'textarea, select, [contenteditable]:not([contenteditable="false"]), input:not([type="range"])';
const PRESSED = 'button, a[href], summary, input, audio, video, [tabindex]:not([tabindex="-1"])';

let isListening = false;

/** Starts the keyboard shortcuts. @returns whether this was the first call */
export function listenForKeys(): boolean {
  if (isListening) return false;
  document.addEventListener('keydown', followKey);
  return (isListening = true);
}

export function followKey(event: KeyboardEvent): void {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || belongsElsewhere(event, key)) return;
  if (key === '?' && $areShortcutsOn.get()) return showShortcuts();
  const act = KEYS[key];
  if (!act || !$areShortcutsOn.get() || !$player.get().episode) return;
  event.preventDefault();
  act();
}

export function showShortcuts(): void {
  $areKeysShown.set(true);
  window.dispatchEvent(new Event('carecast:player'));
}

export const hideShortcuts = (): void => $areKeysShown.set(false);

export const setKeysOn = (areOn: boolean): void => $areShortcutsOn.set(areOn);

/** Returns whether the key is for a text field, a control with its own use for it, or another dialog or menu. */
function belongsElsewhere({ target }: KeyboardEvent, key: string): boolean {
  if (!(target instanceof Element)) return false;
  if (document.querySelector('dialog[open]:not(.player-full), :is(:popover-open, .\\:popover-open)')) return true;
  if (target.closest(TYPED_IN)) return true;
  if (!target.closest(PRESSED)) return false;
  if (key === ' ') return true;
  return key.startsWith('Arrow') && (!target.closest('#player-dock') || target.matches('input'));
}

function mute(): void {
  toggleMute();
  announce(audio().muted ? words().player.said.soundOff : words().player.said.soundOn);
}
