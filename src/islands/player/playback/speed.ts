import { words } from '#shared/language.ts';
import { writeStored } from '../../ui/stored.ts';
import { $player, audio } from './player.ts';
import { announce } from './notice.ts';

export const SPEEDS = [0.75, 0.9, 1, 1.25, 1.5, 1.75, 2];

/** Sets the playback speed for all episodes from now on. The browser preserves the pitch. */
export function setSpeed(speed: number): void {
  const element = audio();
  element.playbackRate = element.defaultPlaybackRate = speed;
  writeStored('speed', speed);
  announce(words().player.speedOf(speed));
}

/** Changes the speed by one step, up (1) or down (-1). */
export function stepSpeed(direction: 1 | -1): void {
  setSpeed(speedBeside($player.get().speed, direction));
}

/** Returns the next of the speeds in a direction; at either end, the same. */
export function speedBeside(speed: number, direction: 1 | -1): number {
  if (direction > 0) return SPEEDS.find((other) => other > speed) ?? speed;
  return SPEEDS.findLast((other) => other < speed) ?? speed;
}
